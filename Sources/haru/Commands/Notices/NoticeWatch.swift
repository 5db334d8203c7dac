import HaruPlatform
import HaruCore
import HaruTime
import HaruUI

/// Shows what falls due while it runs, and what fell due while it was not running.
struct NoticeWatch {
  /// How often the state is written, in milliseconds; after a kill, only the keys keep the last
  /// messages from being repeated.
  private static let writing: Int64 = 30_000

  private let context: CommandContext
  private var notices: LocalNotices
  /// When this device first watched; earlier alarms are ignored.
  private let since: Instant
  private var told: ToldNotices
  private var writtenAt: Instant

  init(_ context: CommandContext, kinds: NoticeKinds, at now: Instant) {
    self.context = context
    notices = LocalNotices(context, kinds: kinds)
    let last = ToldNotices(in: context.dataDirectory)
    // If the clock has been set back since, the file must not suppress anything.
    told = last.flatMap { $0.through <= now ? $0 : nil } ?? ToldNotices(from: now)
    since = told.through
    writtenAt = now
  }

  /// The messages of some kinds that are due and have not been shown yet.
  mutating func messages(of kinds: NoticeKinds, at now: Instant) throws -> [NoticeMessage] {
    notices.kinds = kinds
    let (known, since) = (told, since)
    let due = try notices.schedule().notices(after: told.through, through: now)
      .filter { !known.has($0.key) }
    let new = try notices.messages(due, at: now) { ring in
      ring.moment.instant > since && !known.has(NoticeSchedule.key(of: ring))
    }
    for message in new { told.add(message.key, at: now) }
    told.reach(now)
    if !new.isEmpty || now - writtenAt >= Self.writing {
      told.write(to: context.dataDirectory)
      writtenAt = now
    }
    return new
  }
}
