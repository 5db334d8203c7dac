import Foundation
import HTTPTypes
import HaruJSON
import HaruLookup
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import HaruServer

/// Compares the description with the responses of the routes: each operation is requested as
/// described.
struct APIExchangeTests {
  /// Sends requests and records which operation responded with which status.
  struct Recorder: Sendable {
    let client: any TestClientProtocol
    let seen: Seen

    @discardableResult func ask(
      _ method: HTTPRequest.Method,
      _ path: String,
      _ body: JSON? = nil,
      token: String? = nil,
      headers: HTTPFields = [:]
    ) async throws -> APIAnswer {
      let answer = try await client.api(method, path, body, token: token, headers: headers)
      try seen.note(method, path, answer.status, answer.json)
      if let tag = answer.headers[.eTag], try Seen.operation(method, path).isTagged {
        var known = headers
        known[.ifNoneMatch] = tag
        let same = try await client.api(method, path, body, token: token, headers: known)
        try seen.note(method, path, same.status, same.json)
      }
      return answer
    }
  }

  final class Seen: Sendable {
    private let kept = Mutex<Set<String>>([])

    var names: Set<String> { kept.withLock { $0 } }

    /// Records a response, whose status and JSON must match the description.
    func note(_ method: HTTPRequest.Method, _ path: String, _ status: Int, _ json: JSON) throws {
      let operation = try Self.operation(method, path)
      _ = kept.withLock { $0.insert("\(method) \(operation.path) \(status)") }
      let others = operation.others.map { ($0.status, $0.answer) }
      let described = ([(operation.status, operation.answer)] + others).first { $0.0 == status }
      guard let described else {
        Issue.record("\(method) \(path): \(status) is not described: \(json.text)")
        return
      }
      guard let schema = APIDescription.schemas.first(where: { $0.0 == described.1 })?.1,
        !(operation.media.contains("text/csv") && json.isNull)
      else { return }
      for value in operation.isList ? json.array ?? [.null] : [json] {
        #expect(APISchema.faults(of: value, by: schema, operation.path) == [])
      }
    }

    /// The description of a request.
    static func operation(_ method: HTTPRequest.Method, _ path: String) throws -> APIOperation {
      try #require(
        APIDescription.operations.first { $0.method == method && fits($0.path, path) },
        "\(method) \(path)"
      )
    }

    private static func fits(_ template: String, _ path: String) -> Bool {
      let parts = ("/api/v1/" + path.prefix { $0 != "?" }).split(separator: "/")
      let wanted = template.split(separator: "/")
      return parts.count == wanted.count
        && zip(parts, wanted).allSatisfy { $0 == $1 || $1.hasPrefix("{") }
    }
  }

  @Test func everyOperationAnswersAsItIsDescribed() async throws {
    let seen = Seen()
    try await askWithoutMail(seen)
    try await askWithMail(seen)
    try await askWithPasskeys(seen)
    try await askForPush(seen)
    try await askForVerbs(seen)
    try await askForWebhooks(seen)
    try await askForCalendars(seen)
    let described = APIDescription.operations.flatMap { operation in
      ([operation.status] + operation.others.map(\.status)).map {
        "\(operation.method) \(operation.path) \($0)"
      }
    }
    #expect(Set(described).subtracting(seen.names).sorted() == [])
  }

  /// All operations that need no mail, on a server with everything else.
  private func askWithoutMail(_ seen: Seen) async throws {
    let (folder, clock, stub) = (try TemporaryFolder(), TestClock(), StubProvider())
    var zones = try repositoryFile("Data/zones.bin")
    zones.replaceSubrange(5..<5 + Int(zones[4]), with: Data("2099z".utf8))
    try zones.write(to: URL(filePath: folder.path + "/zones.bin"))
    try await Self.besideOthers { weather, dictionary in
      try await stub.run {
        try await withServer(
          { options in
            options.dataDirectory = folder.path
            options.clock = { clock.now }
            options.openMeteoURL = weather
            options.dictionary = DictionaryClient(address: dictionary)
            options.providers = [
              OpenIDProvider([
                "id": "stub", "name": "Stub", "issuer": .string(stub.issuer), "client_id": "haru",
                "client_secret": "secret",
              ])
            ].compactMap(\.self)
          },
          onSocket: true
        ) { client in
          let recorder = Recorder(client: client, seen: seen)
          try await Self.askGeneral(recorder)
          try await Self.askAccounts(recorder)
          try await Self.askSessions(recorder)
          try await Self.askRecords(recorder, clock)
        }
      }
    }
  }
}

extension APIOperation {
  /// Whether it answers with nothing new to a client that has the answer.
  fileprivate var isTagged: Bool { others.contains { $0.status == 304 } }
}
