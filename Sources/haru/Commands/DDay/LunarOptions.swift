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

  /// Reads a date as typed.
  func date(_ text: String, _ context: CommandContext) throws -> DDayDate {
    guard lunar else { return .solar(try context.date(text)) }
    do throws(LunarDateError) {
      return .lunar(try LunarDate(parsing: text, isLeapMonth: leapMonth))
    } catch {
      throw context.failure(context.messages.sentence(for: error, in: text))
    }
  }
}
