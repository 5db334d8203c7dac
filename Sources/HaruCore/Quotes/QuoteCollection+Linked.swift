#if !hasFeature(Embedded)
import CHaruRuntime

extension QuoteCollection {
  /// The quotes of all languages that are linked into the command and the server.
  public static var linked: [QuoteEntry] {
    languages.flatMap { read(linkedBytes(haru_quotes($0)), language: $0) }
  }
}
#endif
