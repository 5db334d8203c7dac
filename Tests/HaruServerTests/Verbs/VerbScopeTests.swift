import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

/// Each verb works with a token that may use its feature in this way, and with no other.
struct VerbScopeTests {
  /// A verb, and which of the accesses to a feature allow it.
  struct Row: CustomTestStringConvertible {
    let method: HTTPRequest.Method
    /// The path as in the description.
    let path: String
    let feature: ScopeFeature
    let allowed: Set<Scope.Grant>
    var query = ""
    var body: JSON?
    /// What the person does before.
    var before: [(String, JSON?)] = []

    var testDescription: String { "\(method) \(path)" }

    var target: String {
      let names = [
        "task": "English", "word": "luck", "dday": "Exam", "alarm": "School", "timer": "Tea",
        "quote": "en-189",
      ]
      return names.reduce(path) { $0.replacing("{\($1.key)}", with: $1.value) } + query
    }
  }

  private static let reading: Set<Scope.Grant> = [.read, .write]
  private static let adding: Set<Scope.Grant> = [.add, .write]
  private static let changing: Set<Scope.Grant> = [.write]
  private static let task: JSON = ["task": "English"]
  private static let start = ("focus/start", Optional(task))
  private static let plan = ("plan", Optional(task))

  /// The reading, adding, changing and removing of the things of a feature.
  private static func things(
    _ path: String,
    _ name: String,
    _ feature: ScopeFeature,
    new: JSON,
    change: JSON
  ) -> [Row] {
    let one = "\(path)/{\(name)}"
    return [
      Row(method: .get, path: path, feature: feature, allowed: reading),
      Row(method: .post, path: path, feature: feature, allowed: adding, body: new),
      Row(method: .get, path: one, feature: feature, allowed: reading),
      Row(method: .patch, path: one, feature: feature, allowed: changing, body: change),
      Row(method: .delete, path: one, feature: feature, allowed: changing),
    ]
  }

  static let rows: [Row] =
    things("tasks", "task", .focus, new: ["name": "Maths"], change: ["pen": 3])
    + things("words", "word", .words, new: ["term": "fate"], change: ["meaning": "x"])
    + things(
      "dday",
      "dday",
      .ddays,
      new: ["name": "Trip", "date": "2026-12-25"],
      change: ["yearly": true]
    )
    + things("alarms", "alarm", .clock, new: ["time": "8:30"], change: ["label": "School 2"])
    + things("timers", "timer", .clock, new: ["length": "9m"], change: ["running": false])
    + [
      Row(method: .get, path: "today", feature: .focus, allowed: reading),
      Row(method: .get, path: "plan", feature: .focus, allowed: reading),
      Row(method: .post, path: "plan", feature: .focus, allowed: adding, body: task),
      Row(
        method: .patch,
        path: "plan/{task}",
        feature: .focus,
        allowed: changing,
        body: ["time": "21:00"],
        before: [plan]
      ),
      Row(
        method: .delete,
        path: "plan/{task}",
        feature: .focus,
        allowed: changing,
        before: [plan]
      ),
      Row(
        method: .get,
        path: "search",
        feature: .words,
        allowed: reading,
        query: "?q=luck&kind=word"
      ),
      Row(method: .get, path: "settings", feature: .settings, allowed: reading),
      Row(
        method: .patch,
        path: "settings",
        feature: .settings,
        allowed: changing,
        body: ["dayStartHour": "4"]
      ),
      Row(method: .get, path: "focus", feature: .focus, allowed: reading),
      Row(method: .post, path: "focus", feature: .focus, allowed: adding, body: task),
      Row(method: .post, path: "focus/start", feature: .focus, allowed: adding, body: task),
      Row(
        method: .post,
        path: "focus/pause",
        feature: .focus,
        allowed: changing,
        before: [start]
      ),
      Row(
        method: .post,
        path: "focus/resume",
        feature: .focus,
        allowed: changing,
        before: [start, ("focus/pause", nil)]
      ),
      Row(method: .post, path: "focus/done", feature: .focus, allowed: changing, before: [start]),
      Row(
        method: .post,
        path: "focus/cancel",
        feature: .focus,
        allowed: changing,
        before: [start]
      ),
      Row(method: .get, path: "focus/records", feature: .focus, allowed: reading),
      Row(
        method: .post,
        path: "focus/records",
        feature: .focus,
        allowed: adding,
        body: ["task": "English", "start": "1:00", "end": "1:20"]
      ),
      Row(method: .get, path: "calibration", feature: .focus, allowed: reading),
      Row(method: .get, path: "words/due", feature: .words, allowed: reading),
      Row(
        method: .post,
        path: "words/{word}/review",
        feature: .words,
        allowed: changing,
        body: ["rating": "good"]
      ),
      Row(method: .get, path: "alarms/next", feature: .clock, allowed: reading),
      Row(method: .get, path: "quotes/today", feature: .quotes, allowed: reading),
      Row(method: .get, path: "quotes/random", feature: .quotes, allowed: reading),
      Row(method: .post, path: "quotes/{quote}/use", feature: .quotes, allowed: changing),
      // A place that is not saved is 404, without a question to the provider.
      Row(
        method: .get,
        path: "weather",
        feature: .weather,
        allowed: reading,
        query: "?place=Nowhere"
      ),
    ]

  /// `me` and `calc` need only a token.
  @Test func allVerbsAreHere() {
    let described = APIDescription.verbOperations.map { operation in
      "\(operation.method) \(operation.path.dropFirst("/api/v1/".count))"
    }
    let known = Set(Self.rows.map { "\($0.method) \($0.path)" } + ["GET me", "POST calc"])
    #expect(Set(described).subtracting(known) == [])
  }

  @Test(arguments: rows)
  func aVerbTakesATokenThatMayAndNoOther(row: Row) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let session = try await client.signUp()
      let things: [(String, JSON?)] = [
        ("tasks", ["name": "English"]), ("words", ["term": "luck"]),
        ("dday", ["name": "Exam", "date": "2026-12-25"]),
        ("alarms", ["time": "7:30", "label": "School"]),
        ("timers", ["length": "5m", "label": "Tea"]),
      ]
      for (path, body) in things + row.before {
        let made = try await client.api(.post, path, body, token: session)
        #expect(made.status < 300, "\(path)")
      }
      let feature = row.feature.rawValue
      // The last one may remove the thing.
      let grants: [Scope.Grant] = [.read, .add, .write]
      let tokens = grants.map { ("\($0.rawValue):\(feature)", row.allowed.contains($0)) }
      for (scope, isAllowed) in [("write:calculator", false)] + tokens {
        let body: JSON = ["name": "script", "scope": .string(scope)]
        let token = try await client.api(.post, "tokens", body, token: session).token
        let answer = try await client.api(row.method, row.target, row.body, token: token)
        let isRefused = answer.status == 403 && answer.code == "scope"
        #expect(isRefused == !isAllowed, "\(scope): \(answer.json.text)")
        let fits = answer.status < 300 || [404, 409].contains(answer.status)
        #expect(!isAllowed || fits, "\(scope): \(answer.json.text)")
      }
    }
  }

  @Test func aTokenThatOnlyAddsSeesAndChangesNothing() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      for name in ["English", "Secret"] {
        let body: JSON = ["name": .string(name)]
        _ = try await client.api(.post, "tasks", body, token: session)
      }
      _ = try await client.api(.post, "plan", ["task": "Secret"], token: session)
      let made: JSON = ["name": "script", "scope": "add:focus read:words"]
      let token = try await client.api(.post, "tokens", made, token: session).token
      let me = try await client.api(.get, "me", token: token).json
      #expect(me["scope"] == "mixed" && me["access"]?["planItem"] == "add")
      #expect(me["access"]?["word"] == "read" && me["access"]?["dday"] == nil)
      let planned = try await client.api(.post, "plan", ["task": "English"], token: token)
      #expect(planned.status == 204 && planned.json.isNull)
      for again: JSON in [
        ["task": "English", "time": "9:00"],
        ["task": "Secret", "date": "tomorrow", "repeat": "mon"],
      ] {
        #expect(try await client.api(.post, "plan", again, token: token).code == "scope")
      }
      let plan = try await client.api(.get, "plan", token: session).json
      #expect(plan["items"]?.array?.map { $0["name"] } == ["Secret", "English"])
      let pull = try await client.api(.get, "sync/pull?device=d", token: token)
      #expect(pull.status == 200 && pull.json["cells"] == [] && pull.json["writes"] == [])
      let export = try await client.api(.get, "export", token: token)
      #expect(export.json["changes"] == [])
      let today = try await client.api(.get, "today", token: token).json
      #expect(today["plan"]?.isNull == true && today["wordsDue"] == 0)
    }
  }

  @Test(
    arguments: [
      "", "full", "mixed", "do:focus", "read:", "focus", "read:unicorn", "read:workItem",
      "read:focus  add:words", "read:focus read", "read focus", "add",
    ]
  )
  func anUnknownScopeIsRefused(scope: String) async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let body: JSON = ["name": "script", "scope": .string(scope)]
      let answer = try await client.api(.post, "tokens", body, token: session)
      #expect(answer.status == 422 && answer.json["errors"]?[0]?["field"] == "scope")
    }
  }
}
