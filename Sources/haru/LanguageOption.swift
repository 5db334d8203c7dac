import ArgumentParser
import HaruUI

/// The output language of a command.
struct LanguageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The output language, such as ko (default: HARU_LANG, the setting language, LANG).",
      valueName: "code"
    ),
    transform: language
  )
  var lang: Language?

  /// The requested language, else the usual one.
  var chosen: Language { lang ?? Self.usual }

  /// The texts in a language, by default the usual one; only the system's locale has another one for
  /// dates and times.
  static func messages(in language: Language?) -> Messages {
    if let language = language ?? chosenForHaru { return .carried(language) }
    let language = SystemLocale.current.messages ?? .en
    return .carried(language, datesIn: SystemLocale.current.times ?? language)
  }

  /// The language without the option: the one for Haru, else that of the system, else English.
  static var usual: Language { chosenForHaru ?? SystemLocale.current.messages ?? .en }

  /// The language in `HARU_LANG`, else the one in the settings.
  private static var chosenForHaru: Language? {
    if let code = CommandContext.variable("HARU_LANG") { return Language(nearestTo: code) ?? .en }
    return DeviceLanguage(root: CommandContext.dataDirectory).chosen
  }

  /// What to say if Haru does not have the language of the environment.
  static var usualRefusal: String? {
    guard let code = CommandContext.variable("HARU_LANG"), Language(nearestTo: code) == nil else {
      return nil
    }
    return refusal(of: code)
  }

  private static func refusal(of code: String) -> String {
    Messages.carried(usual).commandLanguageUnknown(code: code, known: DeviceLanguage.values)
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
      throw ValidationError(refusal(of: code))
    }
    return language
  }
}
