import Foundation
import HaruUI

/// Fills the shell of the web app, `Web/index.html`, for one request.
///
/// The shell is a page of its own: the parts that differ are replaced where they stand in it.
struct PageRenderer: Sendable {
  /// The addresses of the app's pages.
  static let paths = ["/", "/calc", "/settings"]

  private let shell: String

  /// Takes the text of the shell.
  init(shell: String) { self.shell = shell }

  /// The document for a request.
  func page(for request: PageRequest) -> String {
    let messages = Messages.carried(request.language)
    let code = request.language.code.description
    let theme = request.theme.map { " data-theme=\"\($0.rawValue)\"" } ?? ""
    return
      shell
      .replacingOccurrences(of: "<html lang=\"en\">", with: "<html lang=\"\(code)\"\(theme)>")
      .replacingOccurrences(of: "<title>Haru</title>", with: "<title>\(messages.appName)</title>")
      .replacingOccurrences(of: "/manifest/en.", with: "/manifest/\(Self.manifest(code)).")
  }

  /// The language of the manifest: one stands in `Web/manifest` for each complete language.
  private static func manifest(_ code: String) -> String {
    WebAssets.all.contains { $0.path == "/manifest/\(code).webmanifest" } ? code : "en"
  }
}
