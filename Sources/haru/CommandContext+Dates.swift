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

  /// The failure for a text that is neither a date and time nor an instant: both readings of a date
  /// that has two, else a sentence.
  func failure(reading text: String, on today: PlainDate, else sentence: String) -> ExitCode {
    let isMonthFirst = messages.language == .ko
    let ambiguity = PlainDateTime.ambiguity(in: text, today: today, isMonthFirst: isMonthFirst)
    return failure(ambiguity.map { messages.sentence(for: $0, in: text) } ?? sentence)
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

  /// The dates of a month (`2026-11`, `November`) or a year (`2026`), as `--month` takes them.
  func days(ofMonth text: String) throws -> ClosedRange<PlainDate> {
    let year = PlainDate.firstOfYear(typed: text)
    guard let first = year ?? PlainDate.firstOfMonth(typed: text, today: now.date),
      let month = PlainDate(year: first.year, month: year == nil ? first.month : 12, day: 1),
      let last = month.adding(days: PlainDate.daysInMonth(month.month, year: month.year) - 1)
    else { throw failure(messages.focusMonthInvalid(text: text)) }
    return first...last
  }

  /// Parses a month such as `2026-11` or `November`; returns its first day.
  func month(_ text: String) throws -> PlainDate {
    if let date = PlainDate.firstOfMonth(typed: text, today: now.date) { return date }
    throw failure(messages.wordMonthInvalid(text: text))
  }
}
