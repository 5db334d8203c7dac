#if !hasFeature(Embedded)
import CHaruRuntime

extension QuoteCollection {
  /// The built-in quotes of all languages, linked into the command and the server.
  public static var linked: [QuoteEntry] { languages.flatMap { linked(in: $0) } }

  /// The built-in quotes of one language.
  public static func linked(in language: String) -> [QuoteEntry] {
    lines(in: language).entries
  }

  /// The lines of the built-in quotes of one language.
  public static func lines(in language: String) -> QuoteLines {
    QuoteLines(linkedBytes(haru_quotes(language)), language: language)
  }
}
#endif
