import HaruJSON
import HaruStore

/// The public URL of a server and its contact for push services: the file `server.json`, which a
/// running server writes beside its database or into it.
///
/// The operator's commands read it, so that their links lead to the server by default and test
/// messages look like the server's.
struct ServerPlace: Equatable {
  static let fileName = "server.json"

  let origin: PublicOrigin
  /// The contact address for push services; nil if the server sends no messages.
  var contact: String?
  /// Further origins of push services that the operator allows.
  var pushServices: [String] = []
  /// Whether the operator gave the origin; if not, it is this machine's.
  var isPublic = false
  var registration = Registration.open
  var sendsMail = false
  /// The folder of the daily backups, if the server makes any.
  var backups: String?
  /// The file of the server's own certificate, if it speaks https itself.
  var certificate: String?

  init(origin: PublicOrigin) { self.origin = origin }

  /// Reads what the last server wrote; nil without a valid file.
  init?(in files: any OperatorFiles) async throws(StoreError) {
    guard let data = try await files.read(Self.fileName), let json = try? JSON.parse(data),
      let url = json["url"]?.string, let origin = PublicOrigin(url)
    else { return nil }
    self.origin = origin
    contact = json["contact"]?.string
    pushServices = json["pushServices"]?.array?.compactMap(\.string) ?? []
    isPublic = json["public"]?.bool ?? false
    registration = json["registration"]?.string.flatMap(Registration.init) ?? .open
    sendsMail = json["mail"]?.bool ?? false
    backups = json["backups"]?.string
    certificate = json["certificate"]?.string
  }

  func write(to files: any OperatorFiles) async throws(StoreError) {
    let json: JSON = [
      "url": .string(origin.text),
      "contact": contact.map { .string($0) } ?? .null,
      "pushServices": .array(pushServices.map { .string($0) }),
      "public": .bool(isPublic),
      "registration": .string(registration.rawValue),
      "mail": .bool(sendsMail),
      "backups": backups.map { .string($0) } ?? .null,
      "certificate": certificate.map { .string($0) } ?? .null,
    ]
    try await files.write(Array("\(json.text)\n".utf8), to: Self.fileName)
  }
}
