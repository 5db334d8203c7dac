import Foundation
import HaruJSON

/// The account that this device is signed in to, kept in `account.json` for its owner alone.
struct SignedIn: Equatable {
  /// The start of the server's addresses, such as `https://haru.example`, without a slash at the end.
  var server: String
  /// What proves who asks.
  var token: String
  /// Whether the token is an API token that the person made, which signing out does not end.
  var isOwnToken: Bool
  /// The mail address, nil where it is not known.
  var email: String?

  private static func path(in directory: String) -> String { directory + "/account.json" }

  /// Reads what is kept, nil where nobody is signed in.
  static func read(from directory: String) -> SignedIn? {
    guard let data = FileManager.default.contents(atPath: path(in: directory)),
      let json = try? JSON.parse(data), let server = json["server"]?.string,
      let token = json["token"]?.string
    else { return nil }
    return SignedIn(
      server: server,
      token: token,
      isOwnToken: json["ownToken"]?.bool ?? false,
      email: json["email"]?.string
    )
  }

  /// Keeps this in place of what was kept; nobody else can read it at any moment.
  func write(to directory: String) -> Bool {
    let json: JSON = [
      "server": .string(server), "token": .string(token), "ownToken": .bool(isOwnToken),
      "email": email.map { .string($0) } ?? .null,
    ]
    let temporary = Self.path(in: directory) + ".new"
    _ = try? FileManager.default.removeItem(atPath: temporary)
    guard
      FileManager.default.createFile(
        atPath: temporary,
        contents: Data(json.utf8),
        attributes: [.posixPermissions: 0o600]
      )
    else { return false }
    return rename(temporary, Self.path(in: directory)) == 0
  }

  static func remove(from directory: String) {
    _ = try? FileManager.default.removeItem(atPath: path(in: directory))
  }
}
