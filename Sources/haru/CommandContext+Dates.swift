import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

extension CommandContext {
  /// Reads a date as it was typed.
  func date(_ text: String) throws -> PlainDate {
    do throws(DateTextError) {
      return try PlainDate(typed: text, today: now.date)
    } catch {
      throw failure(messages.sentence(for: error, in: text))
    }
  }

  /// The day one looks from: as it was typed, or today.
  func day(from text: String?) throws -> PlainDate {
    try text.map(date) ?? now.date
  }

  /// Reads a month as `2026-11`: its first day.
  func month(_ text: String) throws -> PlainDate {
    if let date = try? PlainDate(parsing: text + "-1") { return date }
    throw failure(messages.wordMonthInvalid(text: text))
  }
}
