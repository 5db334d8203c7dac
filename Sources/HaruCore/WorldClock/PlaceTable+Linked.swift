#if !hasFeature(Embedded)
import CHaruRuntime

extension PlaceTable {
  /// The languages of the built-in tables.
  static let languages = [
    "en", "zh-Hans", "zh-Hant", "ja", "es", "fr", "de", "ru", "pt-BR", "it", "ko", "tr", "nl", "th",
    "sv", "da", "vi", "nb", "pl", "fi", "id", "cs", "uk",
  ]

  /// The built-in table of a language (a BCP 47 tag such as `ko` or `zh-Hans`), linked into the
  /// command and the server; the English one for unsupported languages.
  public static func linked(_ language: String) -> PlaceTable? {
    let index = haru_places("index")
    let english = haru_places("en")
    let own = haru_places(language)
    return PlaceTable(
      index: linkedBytes(index),
      english: linkedBytes(english),
      language: linkedBytes(own.size > 0 ? own : english)
    )
  }
}
#endif
