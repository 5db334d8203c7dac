import ArgumentParser
import HaruUI

/// The output language of a command.
struct LanguageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The output language, such as ko (default: HARU_LANG, or English).",
      valueName: "code"
    ),
    transform: language
  )
  var lang: Language?

  /// The requested language, else that of the environment, else English.
  var chosen: Language { lang ?? Self.usual }

  static var usual: Language {
    CommandContext.variable("HARU_LANG").flatMap { Language(nearestTo: $0) } ?? .en
  }

  /// The language of the environment, if Haru does not support it.
  var unknownUsual: String? {
    CommandContext.variable("HARU_LANG").flatMap { Language(nearestTo: $0) == nil ? $0 : nil }
  }

  /// The error for wrong options, in the chosen language; the parser adds the usage and exits with
  /// 64.
  func misuse(_ sentence: (Messages) -> String) -> ValidationError {
    ValidationError(sentence(.carried(chosen)))
  }

  /// The error for two options that exclude each other.
  func excluded(_ first: String, _ second: String) -> ValidationError {
    misuse { $0.commandOptionsExclude(first: first, second: second) }
  }

  /// The error for a number out of range.
  func outside(_ option: String, _ range: ClosedRange<Int>) -> ValidationError {
    misuse {
      $0.commandOptionRange(
        option: option,
        low: "\(range.lowerBound)",
        high: "\(range.upperBound)"
      )
    }
  }

  private static func language(_ code: String) throws -> Language {
    guard let language = Language(nearestTo: code) else {
      throw ValidationError(Messages.carried(usual).commandLanguageUnknown(code: code))
    }
    return language
  }
}
