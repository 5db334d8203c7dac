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

  init(origin: PublicOrigin) { self.origin = origin }

  /// Reads what the last server wrote; nil without a valid file.
  init?(in files: any OperatorFiles) async throws(StoreError) {
    guard let data = try await files.read(Self.fileName), let json = try? JSON.parse(data),
      let url = json["url"]?.string, let origin = PublicOrigin(url)
    else { return nil }
    self.origin = origin
    contact = json["contact"]?.string
    pushServices = json["pushServices"]?.array?.compactMap(\.string) ?? []
  }

  func write(to files: any OperatorFiles) async throws(StoreError) {
    let json: JSON = [
      "url": .string(origin.text),
      "contact": contact.map { .string($0) } ?? .null,
      "pushServices": .array(pushServices.map { .string($0) }),
    ]
    try await files.write(Array("\(json.text)\n".utf8), to: Self.fileName)
  }
}
