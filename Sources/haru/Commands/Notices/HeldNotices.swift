import HaruCore
import HaruTime
import HaruUI

/// Delays messages that the browser on this machine also gets until that browser has shown them or
/// the wait is over, so that each is shown exactly once.
struct HeldNotices {
  /// How long to wait for the browser, in milliseconds.
  static let patience: Int64 = 10_000

  private var held: [(message: NoticeMessage, end: Instant)] = []

  /// Whether a message is waiting for the browser.
  var isWaiting: Bool { !held.isEmpty }

  /// Adds new messages and returns those to show now; `browser` is nil if there is none.
  mutating func told(
    of new: [NoticeMessage],
    _ browser: LocalBrowser.State?,
    at now: Instant
  ) -> [NoticeMessage] {
    guard let browser else { return new }
    let isHeld = { (message: NoticeMessage) in message.kind.map { browser.kinds[$0] } ?? false }
    held += new.filter(isHeld).map { ($0, now + Self.patience) }
    held.removeAll { browser.shown.contains($0.message.key) }
    let late = held.filter { $0.end <= now }.map(\.message)
    held.removeAll { $0.end <= now }
    return new.filter { !isHeld($0) } + late
  }
}

extension NoticeKinds {
  /// The kinds without those that a browser gets at a time of day: a push service keeps those until
  /// the browser is opened.
  func without(dailyOf browser: NoticeKinds) -> NoticeKinds {
    var kinds = self
    for kind in NoticeKind.allCases where !kind.isToTheMinute && browser[kind] {
      kinds[kind] = false
    }
    return kinds
  }
}
