import HaruPlatform

/// An address that a person chose and the server requests, at an origin that the operator allows:
/// of a webhook, or of a calendar.
///
/// Without the list of origins, it could be used to reach the operator's network (server-side
/// request forgery).
struct ApprovedAddress {
  static let longest = 1_024

  let text: String

  /// Checks an address; nil unless its origin is one of `origins`.
  init?(_ text: String, origins: [String]) {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.encodedHost?.lowercased(), !host.isEmpty, parts.user == nil,
      parts.password == nil, parts.fragment == nil
    else { return nil }
    let usual = scheme == "https" ? 443 : 80
    let port = parts.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
    guard origins.contains("\(scheme)://\(host)\(port)") else { return nil }
    self.text = text
  }
}
