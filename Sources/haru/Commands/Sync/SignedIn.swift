import HaruPlatform
import HaruJSON
import HaruTime

/// The account that this device is signed in to, stored in `account.json`, readable only by its
/// owner.
struct SignedIn: Equatable {
  /// The server's base URL, such as `https://haru.example`, without a trailing slash.
  var server: String
  /// The session token or API token.
  var token: String
  /// Whether the token is an API token that the person created; signing out does not revoke it.
  var isOwnToken: Bool
  /// The email address, nil if unknown.
  var email: String?
  /// The file of certificate authorities for the server, nil if the system trusts it.
  var caFile: String?
  /// What the last sync learned about the session and the account.
  var standing = Standing.good

  private static func path(in directory: String) -> String { directory + "/account.json" }

  /// Reads the stored account, nil if nobody is signed in.
  static func read(from directory: String) -> SignedIn? {
    guard let data = Data(existingFile: path(in: directory)),
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

  /// The stored account, nil if nobody is signed in or the server no longer lets it sync.
  static func usable(in directory: String) -> SignedIn? {
    read(from: directory).flatMap { $0.standing.isCut ? nil : $0 }
  }

  /// Stores the account, replacing the previous one; it is never readable by others.
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

  /// The state of a session and its account.
  enum Standing: Equatable {
    case good
    /// The session has ended.
    case ended
    /// The operator has disabled the account.
    case disabled
    /// The records here belong to another account.
    case other
    /// The account will be deleted.
    case deletes(at: Instant)

    init(_ code: String) {
      let parts = code.split(separator: " ")
      switch parts.first {
      case "ended": self = .ended
      case "disabled": self = .disabled
      case "other": self = .other
      case "deletes":
        self = Int64(parts.last ?? "").map { .deletes(at: Instant(milliseconds: $0)) } ?? .good
      default: self = .good
      }
    }

    /// Whether syncing is no longer possible.
    var isCut: Bool { [.ended, .disabled, .other].contains(self) }

    /// The stored form: a word, and for a deletion its instant in milliseconds.
    var code: String {
      switch self {
      case .good: "good"
      case .ended: "ended"
      case .disabled: "disabled"
      case .other: "other"
      case .deletes(let end): "deletes \(end.milliseconds)"
      }
    }
  }

  static func remove(from directory: String) {
    _ = try? FileManager.default.removeItem(atPath: path(in: directory))
  }
}
