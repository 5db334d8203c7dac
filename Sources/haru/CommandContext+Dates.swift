import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

extension CommandContext {
  /// Parses a date as typed.
  func date(_ text: String) throws -> PlainDate {
    do throws(DateTextError) {
      return try PlainDate(typed: text, today: now.date, isMonthFirst: messages.language == .ko)
    } catch {
      throw failure(messages.sentence(for: error, in: text))
    }
  }

  /// Parses a date and time as typed; nil if it is none.
  func dateTime(_ text: String, near moment: PlainDateTime) -> PlainDateTime? {
    if Self.isNow(text) { return now.dateTime }
    return PlainDateTime(typed: text, now: moment, isMonthFirst: messages.language == .ko)
  }

  /// Parses a time of day as typed.
  func time(_ text: String) throws -> PlainTime {
    if Self.isNow(text) { return now.dateTime.time }
    guard let time = (try? PlainTime(parsing: text)) ?? PlainTime(typed: text) else {
      throw failure(messages.clockTimeInvalid(text: text))
    }
    return time
  }

  private static func isNow(_ text: String) -> Bool {
    ["now", "지금"].contains(text.trimmed.lowercased())
  }

  /// The day to count from: as typed, or today.
  func day(from text: String?) throws -> PlainDate {
    try text.map(date) ?? now.date
  }

  /// The dates of a month (`2026-11`) or a year (`2026`), as `--month` takes them.
  func days(ofMonth text: String) throws -> ClosedRange<PlainDate> {
    let isYear = text.utf8.count == 4
    guard isYear || text.utf8.count == 7,
      let first = try? PlainDate(parsing: text + (isYear ? "-01-01" : "-01")),
      let month = PlainDate(year: first.year, month: isYear ? 12 : first.month, day: 1),
      let last = month.adding(days: PlainDate.daysInMonth(month.month, year: month.year) - 1)
    else { throw failure(messages.focusMonthInvalid(text: text)) }
    return first...last
  }

  /// Parses a month such as `2026-11`; returns its first day.
  func month(_ text: String) throws -> PlainDate {
    if let date = try? PlainDate(parsing: text + "-1") { return date }
    throw failure(messages.wordMonthInvalid(text: text))
  }
}
