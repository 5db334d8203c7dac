import HaruUI
import Hummingbird

/// What a page is rendered for.
struct PageRequest: Sendable {
  /// The themes that a page can be asked for; without one the browser's own decides.
  enum Theme: String { case light, dark }

  let path: String
  let query: String?
  let language: Language
  let theme: Theme?
  /// The page that `/` shows, if another than the first.
  let start: String?
}

extension PageRequest {
  /// Reads the address, the cookies `haru_lang`, `haru_theme` and `haru_start`, and `Accept-Language`.
  init(_ request: Request) { self.init(request, path: request.uri.path, query: request.uri.query) }

  /// The page of a path as the client of another request would have it.
  init(_ request: Request, path: String, query: String? = nil) {
    self.path = path
    self.query = query
    language = .negotiated(
      cookie: request.cookies["haru_lang"]?.value,
      accepted: request.headers[.acceptLanguage]
    )
    theme = request.cookies["haru_theme"].flatMap { Theme(rawValue: $0.value) }
    start = request.cookies["haru_start"]?.value
  }
}
