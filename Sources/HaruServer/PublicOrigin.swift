import HaruLookup
import HaruPlatform

/// The origin under which browsers reach the server: `https://haru.example`, without a path.
public struct PublicOrigin: Equatable, Sendable {
  /// The form in the `Origin` header.
  public let text: String
  /// Whether the browser's connection is encrypted.
  public var isSecure: Bool { text.hasPrefix("https://") }

  /// Parses `http(s)://host[:port]` with an optional trailing slash; nil for anything else.
  public init?(_ url: String) {
    let text = url.hasSuffix("/") ? String(url.dropLast()) : url
    guard let text = WebAddress.withASCIIHost(text.lowercased()),
      let parts = URLComponents(string: text), let host = parts.host,
      !host.isEmpty, parts.scheme == "https" || parts.scheme == "http",
      parts.path.isEmpty, parts.query == nil, parts.fragment == nil, parts.user == nil
    else { return nil }
    self.text = text
  }
}
