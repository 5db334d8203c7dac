import HaruPlatform

/// The address of a subscription at a push service.
///
/// The user chooses it and the server posts to it. Without a list of allowed services, it could be
/// used to reach the operator's network (server-side request forgery).
struct PushEndpoint: Equatable, Sendable {
  private static let longest = 1_024
  private static let hosts = [
    "fcm.googleapis.com", "jmt17.google.com", "updates.push.services.mozilla.com",
  ]
  private static let domains = [".push.apple.com", ".notify.windows.com"]

  /// The whole address.
  let text: String
  /// Scheme, host and port: the audience of the token.
  let origin: String
  /// The host, for metrics and pauses.
  let host: String

  /// Checks an address; `added` are further origins that the operator allows.
  init?(_ text: String, added: [String] = []) {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.encodedHost?.lowercased(), !host.isEmpty, parts.user == nil,
      parts.password == nil, parts.fragment == nil
    else { return nil }
    let port = parts.port.map { ":\($0)" } ?? ""
    let origin = "\(scheme)://\(host)\(port)"
    let isKnown =
      scheme == "https" && (parts.port ?? 443) == 443
      && (Self.hosts.contains(host) || Self.domains.contains { host.hasSuffix($0) })
    guard isKnown || added.contains(origin) else { return nil }
    self.text = text
    self.origin = scheme == "https" && parts.port == 443 ? "https://\(host)" : origin
    self.host = host
  }
}
