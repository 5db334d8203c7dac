import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// Whether a date is in the Korean lunar calendar.
struct LunarOptions: ParsableArguments {
  @Flag(help: "The date is in the Korean lunar calendar.")
  var lunar = false

  @Flag(help: "The lunar month is a leap month.")
  var leapMonth = false

  func validate(_ language: LanguageOption) throws {
    if leapMonth, !lunar {
      throw language.misuse { $0.commandOptionNeeds(option: "--leap-month", other: "--lunar") }
    }
  }

  /// A date with a year: as typed, or of this year for `8-15` and `8월 15일`.
  private static func withYear(_ text: String, _ year: Int) -> String {
    let short = /\s*(?:음력)?\s*(\d{1,2})\s*[-.\/월]\s*(\d{1,2})\s*일?\s*/
    guard let match = text.wholeMatch(of: short) else { return text }
    return "\(year)-\(match.output.1)-\(match.output.2)"
  }

  /// Reads a date as typed.
  func date(_ text: String, _ context: CommandContext) throws -> DDayDate {
    guard lunar else { return .solar(try context.date(text)) }
    do throws(LunarDateError) {
      let date = Self.withYear(text, context.now.date.year)
      return .lunar(try LunarDate(parsing: date, isLeapMonth: leapMonth))
    } catch {
      throw context.failure(context.messages.sentence(for: error, in: text))
    }
  }
}
