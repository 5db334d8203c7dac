import HaruPlatform
import HaruHTML
import HaruJSON
import HaruTime
import HaruUI

/// Renders the shell of the web app, `Web/index.html`, for a request.
///
/// The shell is a complete page; the parts that differ are replaced in place.
struct PageRenderer: Sendable {
  /// The paths of the app's pages; those of the account have their own routes.
  static let paths = ["/"] + Route.allCases.filter { $0 != .account }.map { "\($0.path)" }

  /// The element that the app fills.
  private static let place = "<div id=\"app\"></div>"

  private let shell: String
  private let configuration: Configuration

  /// Takes the shell and the operator's configuration; `zones` is the address of time zones that
  /// are newer than the app's, `notice` a sentence of the operator's above every page.
  init(
    shell: String,
    configuration: Configuration,
    zones: String? = nil,
    notice: String? = nil
  ) {
    self.configuration = configuration
    // "<" would end the element around the text.
    let text = configuration.json.text.replacing("<", with: "\\u003C")
    self.shell = shell.replacing(
      "id=\"haru-config\">{}<",
      with: "id=\"haru-config\">\(text)<"
    )
    .replacing(
      "\"newerZones\":null",
      with: "\"newerZones\":\(zones.map { "\"\($0)\"" } ?? "null")"
    )
    .replacing(Self.place, with: Self.banner(notice) + Self.place)
  }

  /// A banner beside the app, which never changes it.
  private static func banner(_ notice: String?) -> String {
    guard let notice else { return "" }
    return Node<Never>(.aside, "banner").containing(Node(.p).text(notice)).html()
  }

  /// The document for a request.
  func page(for request: PageRequest) -> String {
    let now = Instant.now
    let paint = App.firstPaint(
      path: request.query.map { "\(request.path)?\($0)" } ?? request.path,
      start: request.start,
      layout: request.layout,
      messages: .carried(request.language),
      configuration: configuration,
      at: Moment(instant: now, offset: UTCOffset(seconds: 0), zone: "UTC")
    )
    let preload = paint.file.flatMap { Self.preload($0) } ?? ""
    let page = shell.replacing("<!--PAGE-->", with: preload)
    return fill(page, title: paint.title, html: paint.html, for: request)
  }

  /// A page with an empty `<main>`.
  static func withoutContent(_ page: String) -> String {
    guard let start = page.firstRange(of: "<main"), let end = page.firstRange(of: "</main>"),
      let open = page[start.upperBound...].firstIndex(of: ">")
    else { return page }
    return String(page[...open]) + page[end.lowerBound...]
  }

  /// A document that is not a page of the app, with its own script.
  func document(title: String, html: String, for request: PageRequest) -> String {
    let app = ["modulepreload", "rel=\"preload\"", "type=\"module\"", "application/json"]
    let lines = shell.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in !app.contains { line.contains($0) } }
    let bare = lines.joined(separator: "\n")
      .replacing(
        "</head>",
        with: """
          <link rel="stylesheet" href="/account.css">
          <script src="/account.js" defer></script>
          </head>
          """
      )
    return fill(bare, title: title, html: html, for: request)
  }

  private func fill(
    _ shell: String,
    title: String,
    html: String,
    for request: PageRequest
  ) -> String {
    let code = request.language.code.description
    let direction = Messages.carried(request.language).appDirection
    let theme = request.theme.map { " data-theme=\"\($0.rawValue)\"" } ?? ""
    return
      shell
      .replacing(
        "<html lang=\"en\">",
        with: "<html lang=\"\(code)\" dir=\"\(direction)\"\(theme)>"
      )
      .replacing("<title>Haru</title>", with: "<title>\(title)</title>")
      .replacing(
        Self.place,
        with: "<div id=\"app\">\(html)</div>"
      )
      .replacing("/manifest/en.", with: "/manifest/\(Self.manifest(code)).")
  }

  /// The files that a page's file requires (`needed` in Web/files.js).
  static func required(by file: PageFile) -> [String] {
    switch file {
    case .calculator, .today: []
    case .search: ["shared", "today", "calculator"]
    default: ["shared", "today"]
    }
  }

  /// Preloads the code of the page and the files that it requires, and links the style sheet that
  /// only this page needs.
  private static func preload(_ file: PageFile) -> String? {
    let names = required(by: file)
    var links = (names + ["\(file.name)"]).compactMap { name in
      asset(of: name, ".wasm").map { path in
        let page = names.contains(name) ? "" : " data-page=\"\(name)\""
        return "<link rel=\"preload\" href=\"\(path)\" as=\"fetch\" crossorigin\(page)>"
      }
    }
    if let style = asset(of: "\(file.name)", ".css") {
      links.append("<link rel=\"stylesheet\" href=\"\(style)\">")
    }
    return links.isEmpty ? nil : links.joined(separator: "\n")
  }

  private static func asset(of page: String, _ ending: String) -> String? {
    WebAssets.all.first { $0.path.hasPrefix("/pages/\(page).") && $0.path.hasSuffix(ending) }?.path
  }

  /// The language of the manifest; `Web/manifest` has one for each complete language.
  private static func manifest(_ code: String) -> String {
    WebAssets.all.contains { $0.path == "/manifest/\(code).webmanifest" } ? code : "en"
  }
}
