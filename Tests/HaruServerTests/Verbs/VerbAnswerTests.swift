import HTTPTypes
import HaruJSON
import HaruTime
import HaruUI
import HummingbirdTesting
import Testing

@testable import HaruServer

/// What the answers of all verbs have in common: tags, pages, sentences, and keys.
struct VerbAnswerTests {
  private static let link = HTTPField.Name("Link")

  @Test(
    arguments: VerbScopeTests.rows.filter {
      $0.method == .get && !["quotes/random", "weather"].contains($0.path)
    }
  )
  func anAnswerThatTheClientHasIsNotSentAgain(row: VerbScopeTests.Row) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.signUp()
      for (path, body) in [
        ("tasks", ["name": "English"]), ("words", ["term": "luck"]),
        ("dday", ["name": "Exam", "date": "2026-12-25"]),
        ("alarms", ["time": "7:30", "label": "School"]),
        ("timers", ["length": "5m", "label": "Tea"]),
      ] as [(String, JSON)] {
        _ = try await client.api(.post, path, body, token: token)
      }
      let first = try await client.api(.get, row.target, token: token)
      let tag = try #require(first.headers[.eTag])
      #expect(first.status == 200 && first.headers[.cacheControl] == "private, no-cache")
      let known: HTTPFields = [.ifNoneMatch: tag]
      let same = try await client.api(.get, row.target, token: token, headers: known)
      #expect(same.status == 304 && same.json.isNull && same.headers[.eTag] == tag)
    }
  }

  @Test func aChangedAnswerHasAnotherTag() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let first = try await client.api(.get, "tasks", token: token)
      let known: HTTPFields = [.ifNoneMatch: try #require(first.headers[.eTag])]
      let made = try await client.api(.post, "tasks", ["name": "English"], token: token)
      #expect(made.headers[.eTag] == nil && made.headers[.cacheControl] == "no-store")
      let second = try await client.api(.get, "tasks", token: token, headers: known)
      #expect(second.status == 200 && second.json.array?.count == 1)
    }
  }

  @Test(
    arguments: [
      ("tasks", "tasks", ["name": "a"], ["name": "b"], ["name": "c"]),
      (
        "dday", "dday", ["name": "a", "date": "2030-01-03"], ["name": "b", "date": "2030-01-01"],
        ["name": "c", "date": "2030-01-02"]
      ),
      ("alarms", "alarms", ["time": "9:00"], ["time": "7:00"], ["time": "8:00"]),
      ("timers", "timers", ["length": "9m"], ["length": "7m"], ["length": "8m"]),
      ("words/due", "words", ["term": "a"], ["term": "b"], ["term": "c"]),
    ] as [(String, String, JSON, JSON, JSON)]
  )
  func aListComesInPages(
    path: String,
    maker: String,
    first: JSON,
    second: JSON,
    third: JSON
  ) async throws {
    try await withServer { client in
      let token = try await client.signUp()
      for body in [first, second, third] {
        let made = try await client.api(.post, maker, body, token: token)
        #expect(made.status == 201)
      }
      let link = try #require(Self.link)
      let ids = { (answer: APIAnswer) in answer.json.array?.compactMap { $0["id"]?.string } ?? [] }
      let all = try await client.api(.get, path, token: token)
      #expect(ids(all).count == 3 && all.headers[link] == nil)
      let start = try await client.api(.get, "\(path)?limit=2&zone=UTC", token: token)
      let next = try #require(start.headers[link])
      let root = "</api/v1/"
      #expect(next.hasPrefix("\(root)\(path)?limit=2&zone=UTC&cursor="))
      #expect(next.hasSuffix(">; rel=\"next\""))
      let address = String(next.dropFirst(root.count).prefix { $0 != ">" })
      let end = try await client.api(.get, address, token: token)
      #expect(ids(start) + ids(end) == ids(all) && end.headers[link] == nil)
      let gone = try await client.api(.get, "\(path)?cursor=none", token: token)
      #expect(gone.status == 410 && gone.code == "cursor_expired")
      let long = String(repeating: "a", count: 129)
      for wrong in ["limit=0", "limit=1001", "cursor=", "cursor=\(long)"] {
        let answer = try await client.api(.get, "\(path)?\(wrong)", token: token)
        #expect(answer.status == 422, "\(wrong)")
      }
    }
  }

  @Test func aSearchComesInPages() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      for name in ["camp 1", "camp 2", "camp 3"] {
        _ = try await client.api(.post, "tasks", ["name": .string(name)], token: token)
      }
      let path = "search?q=camp&kind=task&limit=2"
      let first = try await client.api(.get, path, token: token).json
      let next = try #require(first["next"]?.string)
      let second = try await client.api(.get, "\(path)&cursor=\(next)", token: token).json
      let results = [first, second].flatMap { $0["results"]?.array ?? [] }
      let titles = results.map { $0["title"]?.string }
      #expect(titles.count == 3 && Set(titles) == ["camp 1", "camp 2", "camp 3"])
      #expect(second["next"]?.isNull == true)
    }
  }

  /// The sentences are those of the app and the command.
  @Test(arguments: [Language.en, .ko])
  func whatIsWrongIsSaidInTheLanguageOfTheRequest(language: Language) async throws {
    let text = Messages.carried(language)
    try await withServer { client in
      let token = try await client.signUp()
      let headers: HTTPFields = [.acceptLanguage: "\(language.code)"]
      for (method, path, body, sentence) in [
        (.post, "tasks", ["name": " "], text.fieldNameMissing),
        (.post, "words", .object([]), text.wordTermMissing),
        (
          .post, "tasks", ["name": "a", "estimate": "soon"],
          text.focusEstimateInvalid(text: "soon")
        ),
        (.post, "timers", ["length": "soon"], text.timerLengthInvalid(text: "soon")),
        (
          .post, "dday", ["name": "a", "date": "someday"],
          text.ddayDateUnreadable(text: "someday")
        ),
        (.post, "alarms", ["time": "soon"], text.clockTimeInvalid(text: "soon")),
        (
          .post, "alarms", ["time": "7:30", "days": "often"],
          text.alarmDaysInvalid(text: "often")
        ),
        (.get, "today?date=someday", nil, text.ddayDateUnreadable(text: "someday")),
        (.get, "tasks?zone=Mars", nil, text.clockZoneUnknown(text: "Mars")),
      ] as [(HTTPRequest.Method, String, JSON?, String)] {
        let answer = try await client.api(method, path, body, token: token, headers: headers)
        #expect(answer.status == 422 && answer.json["detail"] == .string(sentence), "\(path)")
      }
    }
  }

  /// What is missing, ambiguous or impossible now is said as the app says it.
  @Test(arguments: [Language.en, .ko])
  func whatCannotBeIsSaidInTheWordsOfTheApp(language: Language) async throws {
    let text = Messages.carried(language)
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.signUp()
      for name in ["English", "Maths", "Maths"] as [JSON] {
        _ = try await client.api(.post, "tasks", ["name": name], token: token)
      }
      let time = try #require(PlainTime(hour: 20, minute: 8, second: 40))
      let locked = text.focusLocked(name: "English", time: text.exactClock(time))
      for (method, path, body, status, sentence) in [
        (.get, "tasks/French", nil, 404, text.focusNotFound(text: "French")),
        (.get, "words/luck", nil, 404, text.wordNotFound(text: "luck")),
        (.get, "dday/Exam", nil, 404, text.ddayNotFound(text: "Exam")),
        (.get, "alarms/School", nil, 404, text.alarmNotFound(text: "School")),
        (.get, "timers/Tea", nil, 404, text.timerNotFound(text: "Tea")),
        (.get, "weather?place=Rome", nil, 404, text.weatherNotSaved(name: "Rome")),
        (.post, "quotes/none/use", nil, 404, text.quotesNotFound(id: "none")),
        (.post, "focus/start", ["task": "Maths"], 409, text.focusAmbiguous(text: "Maths")),
        (.post, "focus/done", nil, 409, text.focusNothingRuns),
        (.post, "focus/start", ["task": "English"], 201, nil),
        (.post, "focus/resume", nil, 409, text.focusIsNotPaused(name: "English")),
        (.post, "focus/done", nil, 409, locked),
      ] as [(HTTPRequest.Method, String, JSON?, Int, String?)] {
        let answer = try await client.api(
          method,
          path,
          body,
          token: token,
          headers: [
            .acceptLanguage: "\(language.code)",
            try #require(HTTPField.Name(Verbs.zoneHeader)): "Asia/Seoul",
          ]
        )
        #expect(answer.status == status, "\(path)")
        #expect(answer.json["detail"] == sentence.map { .string($0) }, "\(path)")
      }
    }
  }

  @Test func aRepeatedChangeOfATimerCountsOnce() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.token("write")
      let timer: JSON = ["length": "5m", "label": "Tea"]
      _ = try await client.api(.post, "timers", timer, token: token)
      let key: HTTPFields = [
        try #require(HTTPField.Name("Idempotency-Key")): "0123456789abcdef"
      ]
      for (headers, seconds) in [(key, 360), (key, 360), ([:], 420)] as [(HTTPFields, JSON)] {
        let more: JSON = ["add": "1m"]
        let path = "timers/Tea"
        let answer = try await client.api(.patch, path, more, token: token, headers: headers)
        #expect(answer.status == 200 && answer.json["leftSeconds"] == seconds)
      }
      #expect(try await client.api(.get, "timers/Tea", token: token).json["leftSeconds"] == 420)
    }
  }
}
