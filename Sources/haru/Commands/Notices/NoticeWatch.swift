import Foundation
import HaruCore
import HaruTime
import HaruUI

/// Tells what is due while it runs, and what fell due while it did not.
struct NoticeWatch {
  /// How often what was told is written down, in milliseconds; after a kill, only keys keep the last
  /// messages from being repeated.
  private static let writing: Int64 = 30_000

  private let context: CommandContext
  private var notices: LocalNotices
  /// When this device first watched; alarms before that are none of its business.
  private let since: Instant
  private var told: ToldNotices
  private var writtenAt: Instant

  init(_ context: CommandContext, kinds: NoticeKinds, at now: Instant) {
    self.context = context
    notices = LocalNotices(context, kinds: kinds)
    let last = ToldNotices(in: context.dataDirectory)
    // A file of a clock that was set back since must not keep anything silent.
    told = last.flatMap { $0.through <= now ? $0 : nil } ?? ToldNotices(from: now)
    since = told.through
    writtenAt = now
  }

  /// The messages of some kinds that are due and were not told yet.
  mutating func messages(of kinds: NoticeKinds, at now: Instant) throws -> [NoticeMessage] {
    notices.kinds = kinds
    let due = try notices.schedule().notices(after: told.through, through: now)
    let (known, since) = (told, since)
    let new = try notices.messages(due, at: now) { ring in
      ring.moment.instant > since && !known.has(NoticeSchedule.key(of: ring))
    }.filter { !known.has($0.key) }
    for message in new { told.add(message.key, at: now) }
    told.reach(now)
    if !new.isEmpty || now - writtenAt >= Self.writing {
      told.write(to: context.dataDirectory)
      writtenAt = now
    }
    return new
  }
}
