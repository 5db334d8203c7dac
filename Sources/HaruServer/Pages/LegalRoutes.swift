import HaruHTML
import HaruTime
import HaruUI
import Hummingbird

/// `/legal/NAME`: the operator's pages in the frame of the app.
struct LegalRoutes: Sendable {
  let pages: LegalPages
  let renderer: PageRenderer
  let clock: @Sendable () -> Instant

  func add(to router: Router<ServerContext>) {
    for name in pages.names {
      router.get(RouterPath("legal/\(name)")) { request, _ in
        let shown = PageRequest(request)
        guard let page = pages.page(name, in: shown.language) else {
          throw Problem(status: .notFound, code: "not_found")
        }
        let (title, text) = (page.title ?? name, Messages.carried(shown.language))
        let html = App.framed(
          [
            SubBar.node(.made(title), back: "/account", .made(text.accountBack)),
            Node<Never>(.div, "body").containing(
              Node(.div, "prose legal").containing(page.nodes)
            ),
          ],
          route: .settings,
          messages: text,
          at: Moment(instant: clock(), offset: .utc, zone: "UTC")
        )
        return Response.page(
          renderer.document(title: Self.escaped(title), html: html, for: shown)
        )
      }
    }
  }

  /// A text of the operator's as HTML.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
