import HaruLookup
import HaruPlatform
import HaruJSON

/// A sign-in provider as configured by the operator (OpenID Connect Core 1.0).
public struct OpenIDProvider: Equatable, Sendable {
  /// The id in URLs: letters, digits and hyphens.
  public let id: String
  /// The name on the button.
  public let name: String
  /// The issuer URL, exactly as in its tokens.
  public let issuer: String
  /// The client id of this server at the provider.
  public let clientID: String
  let clientSecret: String
  /// Whether the provider responds with a form post, as Apple does when asked for an address.
  let answersByForm: Bool

  /// Reads one provider from the file; nil unless it is complete and the issuer uses https or is on
  /// this machine.
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

  /// Whether a URL can be requested without anyone in between reading or changing the response.
  static func isTrustworthy(_ address: String) -> Bool {
    guard let address = WebAddress.withASCIIHost(address),
      let parts = URLComponents(string: address), let host = parts.host, parts.user == nil
    else { return false }
    return parts.scheme == "https"
      || parts.scheme == "http" && ["localhost", "127.0.0.1", "[::1]"].contains(host)
  }
}
