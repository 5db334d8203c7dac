import HaruJSON
public import HaruTime

/// The part of each day in which messages without an exact time wait.
public struct QuietHours: Equatable, Sendable {
  /// The default when a person turns them on.
  public static let usual = QuietHours(
    from: PlainTime(millisecondsOfDay: 22 * 3_600_000 + 30 * 60_000),
    until: PlainTime(millisecondsOfDay: 7 * 3_600_000)
  )

  /// The start, in local time; the hours may span midnight, and equal times mean never.
  public var from: PlainTime
  /// The end, in local time.
  public var until: PlainTime

  /// Creates quiet hours.
  public init(from: PlainTime, until: PlainTime) {
    self.from = from
    self.until = until
  }

  /// Reads a text such as `22:30-07:00`.
  public init?(_ text: String) {
    let parts = Array(text.utf8).split(
      separator: UInt8(ascii: "-"),
      omittingEmptySubsequences: false
    )
    guard parts.count == 2,
      let from = try? PlainTime(parsing: String(utf8: parts[0])),
      let until = try? PlainTime(parsing: String(utf8: parts[1]))
    else { return nil }
    self.init(from: from, until: until)
  }

  /// The text, such as `22:30-07:00`.
  public var text: String { "\(from)-\(until)" }

  /// Whether a time of day lies within them; their end does not.
  public func contains(_ time: PlainTime) -> Bool {
    from < until ? from <= time && time < until : from != until && (from <= time || time < until)
  }

  /// When a message that is due at a local time is sent: then, or at the end of the quiet hours.
  public func delayed(_ due: PlainDateTime) -> PlainDateTime {
    guard contains(due.time) else { return due }
    let date = due.time < until ? due.date : due.date.adding(days: 1) ?? due.date
    return PlainDateTime(date: date, time: until)
  }
}
