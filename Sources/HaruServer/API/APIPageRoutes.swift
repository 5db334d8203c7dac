import HTTPTypes
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Hummingbird
import NIOCore
import Synchronization

/// The page about the API.
///
/// It is rendered once for each language and sign-in state: rendering takes longer than for any
/// other page, and a stranger may request it as often as they like.
final class APIPageRoutes: Sendable {
  private struct Version: Hashable {
    let language: String
    let isSignedIn: Bool
  }

  static let path = "/api"
  /// The placeholder for the server's address.
  private static let place = "https://{origin}"

  private let accounts: Accounts
  private let renderer: PageRenderer
  private let records: any PushStorage & RecordStorage
  private let pages = Mutex<[Version: String]>([:])

  init(accounts: Accounts, renderer: PageRenderer, records: any PushStorage & RecordStorage) {
    self.accounts = accounts
    self.renderer = renderer
    self.records = records
  }

  func add(to router: Router<ServerContext>) {
    router.get(RouterPath(Self.path)) { request, context in
      let shown = PageRequest(request)
      let text = Messages.carried(shown.language)
      let principal = context.principal.flatMap { $0.scope == .full ? $0 : nil }
      var html = self.html(text, isSignedIn: principal != nil)
        .replacing(Self.place, with: request.address(of: self.accounts.options.origin))
      if let user = principal?.user {
        html = App.barred(
          html,
          messages: text,
          at: Moment(instant: self.accounts.now, offset: .utc, zone: "UTC"),
          records: try await self.records.replica(of: user, entities: App.runningKinds)
        )
      }
      return Response.page(self.renderer.document(title: text.apiTitle, html: html, for: shown))
    }
  }

  private func html(_ text: Messages, isSignedIn: Bool) -> String {
    let version = Version(language: "\(text.language.code)", isSignedIn: isSignedIn)
    if let made = pages.withLock({ $0[version] }) { return made }
    let html = APIPage(
      text: text,
      origin: Self.place,
      isSignedIn: isSignedIn,
      now: accounts.now
    ).html
    pages.withLock { $0[version] = html }
    return html
  }
}

extension Request {
  /// The URL under which the client reaches the server, without a path; it is safe to insert into
  /// pages.
  func address(of origin: PublicOrigin?) -> String {
    if let origin { return origin.text }
    let host = head.authority ?? ""
    return host.wholeMatch(of: /[A-Za-z0-9._:\[\]-]+/) == nil ? "" : "http://\(host)"
  }
}

extension Response {
  /// A page for one person, which must not be cached.
  static func page(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html))
    )
  }
}
