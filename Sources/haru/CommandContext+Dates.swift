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

  /// Parses a date and time as typed; nil for any other text.
  func dateTime(_ text: String, near now: PlainDateTime) -> PlainDateTime? {
    PlainDateTime(typed: text, now: now, isMonthFirst: messages.language == .ko)
  }

  /// The day to count from: as typed, or today.
  func day(from text: String?) throws -> PlainDate {
    try text.map(date) ?? now.date
  }

  /// Parses a month such as `2026-11`; returns its first day.
  func month(_ text: String) throws -> PlainDate {
    if let date = try? PlainDate(parsing: text + "-1") { return date }
    throw failure(messages.wordMonthInvalid(text: text))
  }
}
