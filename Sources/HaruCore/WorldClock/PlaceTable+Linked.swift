#if !hasFeature(Embedded)
import CHaruRuntime

extension PlaceTable {
  /// The table of a language (a BCP 47 tag such as `ko` or `zh-Hans`) that is linked into the command
  /// and the server; of English for languages that Haru does not have.
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
