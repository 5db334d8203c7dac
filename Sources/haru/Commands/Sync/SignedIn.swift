import Foundation
import HaruJSON
import HaruTime

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
  /// The file of the authorities that sign the server's certificate, nil where the system knows them.
  var caFile: String?
  /// What the last exchange learned of the session and the account.
  var standing = Standing.good

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
      email: json["email"]?.string,
      caFile: json["caFile"]?.string,
      standing: Standing(json["standing"]?.string ?? "")
    )
  }

  /// Keeps this in place of what was kept; nobody else can read it at any moment.
  func write(to directory: String) -> Bool {
    let json: JSON = [
      "server": .string(server), "token": .string(token), "ownToken": .bool(isOwnToken),
      "email": email.map { .string($0) } ?? .null,
      "caFile": caFile.map { .string($0) } ?? .null, "standing": .string(standing.code),
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

  /// How a session and its account stand.
  enum Standing: Equatable {
    case good
    /// The session is over.
    case ended
    /// The operator has shut the account.
    case disabled
    /// The account goes.
    case deletes(at: Instant)

    init(_ code: String) {
      let parts = code.split(separator: " ")
      switch parts.first {
      case "ended": self = .ended
      case "disabled": self = .disabled
      case "deletes":
        self = Int64(parts.last ?? "").map { .deletes(at: Instant(milliseconds: $0)) } ?? .good
      default: self = .good
      }
    }

    /// The stored form: a word, and for a deletion its instant in milliseconds.
    var code: String {
      switch self {
      case .good: "good"
      case .ended: "ended"
      case .disabled: "disabled"
      case .deletes(let end): "deletes \(end.milliseconds)"
      }
    }
  }

  static func remove(from directory: String) {
    _ = try? FileManager.default.removeItem(atPath: path(in: directory))
  }
}
