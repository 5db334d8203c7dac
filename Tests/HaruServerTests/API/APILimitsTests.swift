import Foundation
import HTTPTypes
import HaruJSON
import HaruLookup
import HaruTime
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

/// Compares the served description with the routes: what it forbids is refused, and what it allows
/// is not refused for that reason.
struct APILimitsTests {
  /// Where a part of a request is.
  private enum Place: String { case query, header, body }

  /// A described part of a request.
  private struct Part {
    let name: String
    let place: Place
    let schema: JSON
    let isRequired: Bool
  }

  /// A described operation.
  private struct Operation {
    let method: HTTPRequest.Method
    let path: String
    let parts: [Part]
    let hasBody: Bool

    var name: String { "\(method) \(path)" }
  }

  /// A valid value for each part that a request needs to pass the checks.
  private static let samples: [String: JSON] = [
    "email": "mina@haru.example", "password": "correct horse battery",
    "current": "correct horse battery", "anonymous_ticket": "x", "ticket": "x", "name": "script",
    "scope": "read", "device": "phone", "after": 0, "prior": 0, "now": 1, "ops": [],
    "credential": [:], "required": true, "second_step": "x", "recovery_code": "x",
    "endpoint": "https://fcm.googleapis.com/a", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "p256dh":
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "zone": "Asia/Seoul", "language": "ko", "receipt": "x", "format": "haru", "version": 1,
    "changes": [], "latitude": 37, "longitude": 127, "word": "day",
    "task": "English", "start": "2026-11-18T01:00:00Z", "end": "2026-11-18T01:20:00Z",
    "term": "luck", "rating": "good", "date": "2026-11-26", "expression": "1:30+0:45",
    "time": "7:30", "length": "5m", "q": "english", "url": "http://127.0.0.1:1/hook",
    "address": "http://127.0.0.1:1/a.ics",
    "events": ["word.added"],
  ]

  private static func operations(in document: JSON) -> [Operation] {
    (document["paths"]?.object ?? []).flatMap { path in
      (path.value.object ?? []).compactMap { member in
        guard let method = HTTPRequest.Method(rawValue: member.key.uppercased()) else { return nil }
        let content = member.value["requestBody"]?["content"]
        let schema = content?["application/json"]?["schema"]
        // Bytes and forms have no members that JSON Schema could describe.
        if content != nil, schema == nil { return nil }
        return Operation(
          method: method,
          path: path.key,
          parts: parameters(of: member.value) + members(of: schema),
          hasBody: schema != nil
        )
      }
    }
  }

  private static func parameters(of operation: JSON) -> [Part] {
    (operation["parameters"]?.array ?? []).compactMap { parameter in
      guard let name = parameter["name"]?.string, let schema = parameter["schema"],
        let place = parameter["in"]?.string.flatMap(Place.init)
      else { return nil }
      let isRequired = parameter["required"]?.bool == true
      return Part(name: name, place: place, schema: schema, isRequired: isRequired)
    }
  }

  private static func members(of schema: JSON?) -> [Part] {
    let required = (schema?["required"]?.array ?? []).compactMap(\.string)
    return (schema?["properties"]?.object ?? []).map { member in
      Part(
        name: member.key,
        place: .body,
        schema: member.value,
        isRequired: required.contains(member.key)
      )
    }
  }

  /// Values that a schema forbids; nil means that the part is omitted.
  private static func bad(_ part: Part) -> [JSON?] {
    var values: [JSON?] = part.isRequired ? [nil] : []
    if part.isRequired, part.place == .body { values.append(.null) }
    let schema = part.schema
    let types = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string ?? ""]
    if part.place == .body, types.contains("string") { values.append(5) }
    let isOther = types.contains { ["integer", "number", "boolean", "array"].contains($0) }
    if isOther || schema["enum"] != nil { values.append("nonsense") }
    // No pattern allows U+0000, and some forbid nothing else.
    if let pattern = schema["pattern"]?.string.flatMap({ try? Regex($0) }) {
      values += ["\u{0}"] + ("!".contains(pattern) ? [] : ["!"])
    }
    if schema["items"]?["enum"] != nil { values.append(["!"]) }
    if let limit = schema["maxLength"]?.integer { values.append(text(limit + 1)) }
    if let limit = schema["minLength"]?.integer { values.append(text(limit - 1)) }
    if let limit = schema["minimum"]?.integer, limit > .min { values.append(.integer(limit - 1)) }
    if let limit = schema["maximum"]?.integer, limit < .max { values.append(.integer(limit + 1)) }
    if let limit = schema["minItems"]?.integer, limit > 0 { values.append([]) }
    if let limit = schema["maxItems"]?.integer {
      values.append(.array(Array(repeating: "word", count: Int(limit) + 1)))
    }
    return values
  }

  private static func text(_ length: Int64) -> JSON {
    .string(String(repeating: "a", count: Int(length)))
  }

  /// A server with a person, a backup of yesterday and what the operations need.
  private struct Site {
    let client: any TestClientProtocol
    let clock: TestClock
    let day: String
    /// A session of the person with the backup.
    let owner: String

    /// Sends an operation as described, with one part changed; each time as another person, because
    /// some operations end the account or change its password.
    func ask(_ operation: Operation, _ changed: (Part, JSON?)? = nil) async throws -> APIAnswer {
      clock.advance(seconds: 600)
      let stranger = try await client.signUp("p\(clock.now.milliseconds)@haru.example")
      #expect(!stranger.isEmpty)
      let token = operation.path.contains("{day}") ? owner : stranger
      if operation.path.contains(/tasks|focus|plan/) {
        _ = try await client.api(.post, "tasks", ["name": "English"], token: token)
      }
      if operation.path.contains("plan/{task}") {
        _ = try await client.api(.post, "plan", ["task": "English"], token: token)
      }
      if operation.path.contains("{word}") {
        _ = try await client.api(.post, "words", ["term": "luck"], token: token)
      }
      if operation.path.contains("{dday}") {
        let day: JSON = ["name": "Exam", "date": "2026-11-26"]
        _ = try await client.api(.post, "dday", day, token: token)
      }
      if operation.path.contains("{alarm}") {
        let alarm: JSON = ["time": "7:30", "label": "School"]
        _ = try await client.api(.post, "alarms", alarm, token: token)
      }
      if operation.path.contains("{timer}") {
        let timer: JSON = ["length": "5m", "label": "Tea"]
        _ = try await client.api(.post, "timers", timer, token: token)
      }
      var (query, headers, body): ([String], HTTPFields, [JSON.Member]) = ([], [:], [])
      for part in operation.parts {
        let isUsual = part.isRequired || ["password", "current"].contains(part.name)
        let usual = isUsual ? APILimitsTests.samples[part.name] : nil
        let isChanged = changed.map { $0.0.name == part.name && $0.0.place == part.place } ?? false
        guard let value = isChanged ? changed?.1 : usual else { continue }
        switch part.place {
        case .query:
          let text = (value.string ?? value.text)
            .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
          query.append("\(part.name)=\(text ?? "")")
        case .header:
          headers[try #require(HTTPField.Name(part.name))] = value.string ?? value.text
        case .body: body.append(JSON.Member(key: part.name, value: value))
        }
      }
      let path = operation.path.dropFirst("/api/v1/".count)
        .replacing("{provider}", with: "stub").replacing("{day}", with: day)
        .replacing("{id}", with: "x").replacing("{task}", with: "English")
        .replacing("{word}", with: "luck").replacing("{dday}", with: "Exam")
        .replacing("{alarm}", with: "School").replacing("{timer}", with: "Tea")
        .replacing("{quote}", with: "en-189")
      return try await client.api(
        operation.method,
        path + (query.isEmpty ? "" : "?" + query.joined(separator: "&")),
        operation.hasBody ? .object(body) : nil,
        token: token,
        headers: headers
      )
    }
  }

  private func withSite(_ test: @Sendable (Site) async throws -> Void) async throws {
    let clock = TestClock()
    try await withServer({ options in
      options.clock = { clock.now }
      // Nothing listens there: a request that gets this far has passed all checks.
      options.openMeteoURL = "http://127.0.0.1:1"
      options.webhookOrigins = ["http://127.0.0.1:1"]
      options.calendarOrigins = ["http://127.0.0.1:1"]
      options.dictionary = DictionaryClient(address: "127.0.0.1:1")
      options.providers = [
        OpenIDProvider([
          "id": "stub", "name": "Stub", "issuer": "http://127.0.0.1:1", "client_id": "haru",
          "client_secret": "secret",
        ])
      ].compactMap(\.self)
    }) { client in
      let token = try await client.signUp()
      let push: JSON = [
        "device": "desk", "after": 0, "prior": 0, "now": 1,
        "ops": [["n": 1, "e": "dday", "i": "a", "f": "name", "v": "Exam", "t": 1]],
      ]
      #expect(try await client.api(.post, "sync/push", push, token: token).status == 200)
      clock.advance(seconds: 86_400)
      let days = try await client.api(.get, "backups", token: token).json
      let day = try #require(days[0]?["day"]?.string)
      try await test(Site(client: client, clock: clock, day: day, owner: token))
    }
  }

  @Test func refusesWhatTheDescriptionForbids() async throws {
    try await withSite { site in
      let document = try await site.client.api(.get, "openapi.json").json
      let refusals: Set = [404, 422, 426]
      var count = 0
      // An authenticator's data cannot be made up: `PasskeyRoutesTests` tests those.
      let all = Self.operations(in: document)
        .filter { !$0.path.contains(/passkeys|recovery-codes/) }
      for operation in all {
        let cases = operation.parts.flatMap { part in Self.bad(part).map { (part, $0) } }
        if cases.isEmpty { continue }
        let good = try await site.ask(operation)
        #expect(!refusals.contains(good.status), "\(operation.name): \(good.json.text)")
        for (part, value) in cases {
          let answer = try await site.ask(operation, (part, value))
          let what = "\(operation.name), \(part.name): \(value?.text.prefix(40) ?? "left out")"
          #expect(refusals.contains(answer.status), "\(what): \(answer.status)")
          count += 1
        }
      }
      #expect(count > 100)
    }
  }

  /// The longest described text is accepted.
  @Test func takesTextsAsLongAsTheyAreDescribed() async throws {
    try await withSite { site in
      let document = try await site.client.api(.get, "openapi.json").json
      var count = 0
      for operation in Self.operations(in: document) {
        for part in operation.parts where part.place == .body {
          guard let limit = part.schema["maxLength"]?.integer else { continue }
          let answer = try await site.ask(operation, (part, Self.text(limit)))
          let faults = (answer.json["errors"]?.array ?? []).map(\.text)
          #expect(!faults.contains { $0.contains("too_long") }, "\(operation.name), \(part.name)")
          count += 1
        }
      }
      #expect(count > 20)
    }
  }

  @Test(arguments: [("https://haru.example", "https://haru.example"), (nil, "/")])
  func namesTheServer(origin: String?, url: String) async throws {
    try await withServer({ $0.origin = origin.flatMap { PublicOrigin($0) } }) { client in
      let document = try await client.api(.get, "openapi.json").json
      #expect(document["servers"] == [["url": .string(url)]])
    }
  }

  @Test(arguments: ["preview=yes", "preview=TRUE", "preview="])
  func neverTakesAMistypedPreviewForAnImport(query: String) async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let file: JSON = [
        "format": "haru", "version": 1,
        "changes": [["e": "dday", "i": "a", "f": "name", "v": "Exam", "t": 1]],
      ]
      let answer = try await client.api(.post, "import?\(query)", file, token: token)
      #expect(answer.status == 422)
      #expect(try await client.api(.get, "export", token: token).json["changes"] == [])
    }
  }
}
