import HaruCore
import HaruUI
import Hummingbird

/// The parameters of a rendered page.
struct PageRequest: Sendable {
  /// The explicit themes; without one, the browser's preference decides.
  enum Theme: String { case light, dark }

  let path: String
  let query: String?
  let language: Language
  let theme: Theme?
  /// The page that `/` shows, unless it is the default.
  let start: String?
  /// The sections of Today, unless they are the default.
  let layout: TodayLayout?
}

extension PageRequest {
  /// Reads the address, the cookies `haru_lang`, `haru_theme`, `haru_start` and `haru_today`, and
  /// `Accept-Language`.
  init(_ request: Request) { self.init(request, path: request.uri.path, query: request.uri.query) }

  /// The page at a path, for the client of another request.
  init(_ request: Request, path: String, query: String? = nil) {
    self.path = path
    self.query = query
    language = .negotiated(
      cookie: request.cookies["haru_lang"]?.value,
      accepted: request.headers[.acceptLanguage]
    )
    theme = request.cookies["haru_theme"].flatMap { Theme(rawValue: $0.value) }
    start = request.cookies["haru_start"]?.value
    layout = (request.cookies["haru_today"]?.value).flatMap { TodayLayout($0) }
  }
}
