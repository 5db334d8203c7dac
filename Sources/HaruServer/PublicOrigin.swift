import Foundation

/// The origin under which browsers reach the server: `https://haru.example`, without a path.
public struct PublicOrigin: Equatable, Sendable {
  /// The form that browsers send as `Origin`.
  public let text: String
  /// Whether the connection of the browser is encrypted.
  public var isSecure: Bool { text.hasPrefix("https://") }

  /// Reads `http(s)://host[:port]`, with or without a slash behind it; nil for anything else.
  public init?(_ url: String) {
    let text = url.hasSuffix("/") ? String(url.dropLast()) : url
    guard let parts = URLComponents(string: text.lowercased()), let host = parts.host,
      !host.isEmpty, parts.scheme == "https" || parts.scheme == "http",
      parts.path.isEmpty, parts.query == nil, parts.fragment == nil, parts.user == nil
    else { return nil }
    self.text = text.lowercased()
  }
}
