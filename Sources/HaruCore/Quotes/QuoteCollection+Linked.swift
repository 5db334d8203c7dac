#if !hasFeature(Embedded)
import CHaruRuntime

extension QuoteCollection {
  /// The built-in quotes of all languages, linked into the command and the server.
  public static var linked: [QuoteEntry] {
    languages.flatMap { read(linkedBytes(haru_quotes($0)), language: $0) }
  }
}
#endif
