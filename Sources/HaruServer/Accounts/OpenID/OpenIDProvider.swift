import Foundation
import HaruJSON

/// A provider of sign-ins as the operator describes it (OpenID Connect Core 1.0).
public struct OpenIDProvider: Equatable, Sendable {
  /// The name in addresses: letters, digits and hyphens.
  public let id: String
  /// The name that people read on the button.
  public let name: String
  /// The issuer's address, exactly as its tokens write it.
  public let issuer: String
  /// What the provider calls this server.
  public let clientID: String
  let clientSecret: String
  /// Whether the provider answers with a form that posts, as Apple does when asked for an address.
  let answersByForm: Bool

  /// Reads one provider of a file of them; nil unless all of it is there and the issuer is
  /// reached by https, or is this machine.
  init?(_ json: JSON) {
    guard let id = json["id"]?.string, id.wholeMatch(of: /[a-z0-9\-]{1,32}/) != nil,
      let name = json["name"]?.string, !name.isEmpty,
      let issuer = json["issuer"]?.string, Self.isTrustworthy(issuer),
      let clientID = json["client_id"]?.string, let secret = json["client_secret"]?.string
    else { return nil }
    self.id = id
    self.name = name
    self.issuer = issuer
    self.clientID = clientID
    clientSecret = secret
    answersByForm = json["response_mode"]?.string == "form_post"
  }

  /// Reads `{"providers": [{"id", "name", "issuer", "client_id", "client_secret",
  /// "response_mode"?}]}`; nil for anything else.
  public static func list(_ text: some Sequence<UInt8>) -> [OpenIDProvider]? {
    guard let entries = (try? JSON.parse(text))?["providers"]?.array else { return nil }
    let providers = entries.compactMap(OpenIDProvider.init)
    return providers.count == entries.count ? providers : nil
  }

  /// Whether an address can be asked without anybody in between listening or answering.
  static func isTrustworthy(_ address: String) -> Bool {
    guard let parts = URLComponents(string: address), let host = parts.host, parts.user == nil
    else { return false }
    return parts.scheme == "https"
      || parts.scheme == "http" && ["localhost", "127.0.0.1", "[::1]"].contains(host)
  }
}
