import HTTPTypes
import HaruJSON
import HaruStore
import HummingbirdTesting
import Testing

@testable import HaruServer

/// The token of a shortcut does what its page says, and nothing else.
struct ShortcutTokenTests {
  private typealias Ask = @Sendable (HTTPRequest.Method, String, JSON?) async throws -> APIAnswer

  /// A person with a task and a word, and a phone with the token of a shortcut.
  private func withPhone(
    _ test: @Sendable (_ person: Ask, _ phone: Ask, TestClock) async throws -> Void
  ) async throws {
    let clock = TestClock()
    try await withServerAndStore({ $0.clock = { clock.now } }) { client, store in
      let session = try await client.signUp()
      let user = try await client.user(session)
      let made = try await accountRules(in: store, at: clock)
        .addShortcutToken(
          name: "phone",
          by: Principal(user: user, session: "s", scope: .full)
        )
      let person: Ask = { try await client.api($0, $1, $2, token: session) }
      let phone: Ask = { try await client.api($0, $1, $2, token: made.secret.text) }
      _ = try await person(.post, "tasks", ["name": "English"])
      _ = try await person(.post, "words", ["term": "luck"])
      try await test(person, phone, clock)
    }
  }

  @Test func startsCompletesPlansAddsWordsAndReadsTheDay() async throws {
    try await withPhone { person, phone, clock in
      let task: JSON = ["task": "English"]
      #expect(try await phone(.post, "plan", task).status == 201)
      #expect(try await phone(.post, "plan", ["task": "English", "time": "21:00"]).status == 201)
      #expect(try await phone(.post, "focus/start", task).status == 201)
      #expect(try await phone(.post, "focus/pause", nil).status == 200)
      #expect(try await phone(.post, "focus/resume", nil).status == 200)
      clock.advance(seconds: 1_200)
      #expect(try await phone(.post, "focus/done", nil).status == 200)
      #expect(try await phone(.post, "focus/start", task).status == 201)
      #expect(try await phone(.post, "focus/cancel", nil).status == 200)
      #expect(try await phone(.post, "words", ["term": "serendipity"]).status == 201)
      let today = try await phone(.get, "today", nil)
      #expect(today.status == 200 && today.json["totalSeconds"] == 1_200)
      #expect(today.json["wordsDue"]?.isNull == true)
      let me = try await phone(.get, "me", nil).json
      #expect(me["scope"] == "mixed" && me["access"]?["word"] == "add")
      #expect(me["access"]?["workItem"] == "do" && me["access"]?["dday"] == nil)
      #expect(try await person(.get, "words", nil).json["words"]?.array?.count == 2)
    }
  }

  private static let push: JSON = [
    "device": "phone", "after": 0, "prior": 0, "now": 1,
    "ops": [["n": 1, "e": "workItem", "i": "a", "f": "name", "v": "Mine", "t": 1]],
  ]
  private static let file: JSON = [
    "format": "haru", "version": 1,
    "changes": [["e": "word", "i": "b", "f": "term", "v": "x", "t": 1]],
  ]

  @Test(
    arguments: [
      (.get, "sync/pull?device=phone", nil), (.get, "sync/events", nil),
      (.post, "sync/push", push), (.get, "export", nil),
      (.get, "export?table=words", nil), (.post, "import", file),
      (.post, "backups/2026-11-17/restoration", nil), (.get, "backups/2026-11-17", nil),
      (.get, "tasks", nil), (.get, "tasks/English", nil), (.post, "tasks", ["name": "Maths"]),
      (.patch, "tasks/English", ["name": "Maths"]), (.delete, "tasks/English", nil),
      (.get, "focus", nil), (.get, "focus/records", nil), (.get, "calibration", nil),
      (.post, "focus/records", ["task": "English", "start": "1:00", "end": "1:20"]),
      (.get, "plan", nil), (.patch, "plan/English", ["time": "9:00"]),
      (.delete, "plan/English", nil),
      (.get, "words", nil), (.get, "words/luck", nil), (.get, "words/due", nil),
      (.patch, "words/luck", ["meaning": "x"]), (.delete, "words/luck", nil),
      (.post, "words/luck/review", ["rating": "good"]), (.get, "search?q=English", nil),
      (.get, "dday", nil), (.get, "alarms", nil), (.get, "timers", nil), (.get, "settings", nil),
      (.get, "quotes/today", nil), (.get, "weather", nil), (.get, "account", nil),
      (.post, "tokens", ["name": "more", "scope": "write"]),
    ] as [(HTTPRequest.Method, String, JSON?)]
  )
  func doesNothingElse(method: HTTPRequest.Method, path: String, body: JSON?) async throws {
    try await withPhone { person, phone, _ in
      _ = try await person(.post, "plan", ["task": "English"])
      let answer = try await phone(method, path, body)
      #expect(answer.status == 403 && answer.code == "scope", "\(answer.json.text)")
    }
  }

  /// Tokens that older versions made are of the plain form.
  @Test func anOlderTokenDoesWhatItDid() throws {
    let old = try #require(Scope(rawValue: "write planItem runningSession word workItem"))
    #expect(old.allows(.change, of: "word") && old.allows(.begin, of: "runningSession"))
    #expect(!old.allows(.read, of: "dday") && old.kinds(for: .change)?.count == 4)
  }
}
