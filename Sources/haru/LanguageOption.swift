import ArgumentParser
import HaruUI

/// The language in which a command speaks.
struct LanguageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language of the output, such as ko; by default that of HARU_LANG, or English.",
      valueName: "code"
    ),
    transform: language
  )
  var lang: Language?

  /// The language that is asked for, else that of the environment, else English.
  var chosen: Language {
    lang ?? CommandContext.variable("HARU_LANG").flatMap { Language(nearestTo: $0) } ?? .en
  }

  private static func language(_ code: String) throws -> Language {
    guard let language = Language(nearestTo: code) else {
      throw ValidationError("Haru does not speak '\(code)'.")
    }
    return language
  }
}
