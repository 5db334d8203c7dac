import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// Whether a date is in a lunar calendar.
struct LunarOptions: ParsableArguments {
  @Flag(help: "The date is in the lunar calendar.")
  var lunar = false

  @Option(
    name: .customLong("calendar"),
    help: ArgumentHelp(
      "The lunar calendar: korean or chinese (default: that of the language).",
      valueName: "calendar"
    )
  )
  var name: Name?

  @Flag(help: "The lunar month is a leap month.")
  var leapMonth = false

  /// The names of the calendars.
  enum Name: String, ExpressibleByArgument, CaseIterable {
    case korean, chinese
  }

  func validate(_ language: LanguageOption) throws {
    if !lunar, name != nil || leapMonth {
      let option = name == nil ? "--leap-month" : "--calendar"
      throw language.misuse { $0.commandOptionNeeds(option: option, other: "--lunar") }
    }
  }

  /// The calendar that is named, or that of the language.
  private func calendar(_ context: CommandContext) -> LunarCalendar {
    switch name {
    case .korean: .korean
    case .chinese: .chinese
    case nil: context.messages.language.lunarCalendar
    }
  }

  /// A date with a year: as typed, or of this year for `8-15`, `8월 15일` and `8月15日`.
  private static func withYear(_ text: String, _ year: Int) -> String {
    let short = /\s*(?:음력|农历|農曆)?\s*(\d{1,2})\s*[-.\/월月]\s*(\d{1,2})\s*[일日]?\s*/
    guard let match = text.wholeMatch(of: short) else { return text }
    return "\(year)-\(match.output.1)-\(match.output.2)"
  }

  /// Reads a date as typed.
  func date(_ text: String, _ context: CommandContext) throws -> DDayDate {
    guard lunar else { return .solar(try context.date(text)) }
    let calendar = calendar(context)
    do throws(LunarDateError) {
      let date = Self.withYear(text, context.now.date.year)
      return .lunar(try LunarDate(parsing: date, isLeapMonth: leapMonth, in: calendar))
    } catch {
      throw context.failure(context.messages.sentence(for: error, in: text, of: calendar))
    }
  }
}
