import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

struct WordVerbRoutesTests {
  @Test func aWordIsAddedReviewedAndThenNotDue() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.token("write")
      let made = try await client.api(.post, "words", ["term": " serendipity "], token: token)
      #expect(made.status == 201 && made.json["term"] == "serendipity")
      #expect(made.json["stage"] == "new" && made.json["meaning"]?.isNull == true)
      let due = try await client.api(.get, "words/due", token: token).json
      #expect(due.array == [made.json])
      let good: JSON = ["rating": "good"]
      let path = "words/serendipity/review"
      for _ in 1...2 {
        let answer = try await client.api(.post, path, good, token: token)
        #expect(answer.status == 200)
        clock.advance(seconds: 900)
      }
      let list = try await client.api(.get, "words", token: token).json
      #expect(list["words"]?[0]?["stage"] == "review" && list["words"]?[0]?["reviews"] == 2)
      #expect(try await client.api(.get, "words/due", token: token).json == [])
      let early = try await client.api(.post, path, good, token: token)
      #expect(early.status == 409 && early.code == "not_due")
      let none = try await client.api(.post, "words/luck/review", good, token: token)
      #expect(none.status == 404 && none.json["detail"]?.string?.contains("luck") == true)
      let wrong = try await client.api(.post, path, ["rating": "so so"], token: token)
      #expect(wrong.json["errors"] == [["field": "rating", "code": "no_rating"]])
    }
  }

  @Test func wordsComeInPages() async throws {
    try await withServer { client in
      let token = try await client.token("write")
      for term in ["one", "two", "three"] as [JSON] {
        _ = try await client.api(.post, "words", ["term": term, "tags": "a b"], token: token)
      }
      let first = try await client.api(.get, "words?limit=2", token: token).json
      #expect(first["words"]?.array?.map { $0["term"] } == ["one", "two"])
      #expect(first["words"]?[0]?["tags"] == ["a", "b"])
      let next = try #require(first["next"]?.string)
      let rest = try await client.api(.get, "words?limit=2&cursor=\(next)", token: token).json
      #expect(rest["words"]?.array?.map { $0["term"] } == ["three"])
      #expect(rest["next"]?.isNull == true)
    }
  }

  @Test func aWordIsChangedAndRemovedByItsTerm() async throws {
    try await withServer { client in
      let token = try await client.token("write")
      _ = try await client.api(.post, "words", ["term": "luck", "note": "old"], token: token)
      let change: JSON = ["meaning": "운", "tags": "#one, two"]
      let changed = try await client.api(.patch, "words/luck", change, token: token)
      #expect(changed.status == 200 && changed.json["meaning"] == "운")
      #expect(changed.json["note"] == "old" && changed.json["tags"] == ["one", "two"])
      #expect(try await client.api(.get, "words/luck", token: token).json == changed.json)
      #expect(try await client.api(.delete, "words/luck", token: token).status == 204)
      for method in [.get, .patch, .delete] as [HTTPRequest.Method] {
        let body: JSON? = method == .patch ? change : nil
        let answer = try await client.api(method, "words/luck", body, token: token)
        #expect(answer.status == 404 && answer.json["detail"]?.string?.contains("luck") == true)
      }
    }
  }

  @Test func aTermThatFitsTwoNamesBoth() async throws {
    try await withServer { client in
      let token = try await client.token("write")
      var ids: Set<String?> = []
      for _ in 1...2 {
        let word = try await client.api(.post, "words", ["term": "bank"], token: token)
        ids.insert(word.json["id"]?.string)
      }
      let good: JSON = ["rating": "good"]
      let answer = try await client.api(.post, "words/bank/review", good, token: token)
      #expect(answer.status == 409 && answer.code == "ambiguous")
      #expect(Set(answer.json["matches"]?.array?.map { $0["id"]?.string } ?? []) == ids)
      #expect(try await client.api(.delete, "words/bank", token: token).status == 409)
      let list = try await client.api(.get, "words", token: token).json
      #expect(list["words"]?.array?.allSatisfy { $0["reviews"] == 0 } == true)
    }
  }

  @Test(
    arguments: [
      (["term": "\u{1}\u{7f} "], "term", "no_text"), (["term": "a\u{0}"], "term", "no_text"),
      (["term": .string(String(repeating: "a", count: 4_097))], "term", "too_long"),
      (["term": "a", "note": .string(String(repeating: "a", count: 4_097))], "note", "too_long"),
      (
        ["term": "a", "language": .string(String(repeating: "a", count: 36))], "language",
        "too_long"
      ),
      // 35 bytes in fewer characters are no length that JSON Schema could tell.
      (["term": "a", "language": "한국어"], "language", "no_language"),
      (["term": 5], "term", "no_text"), (["term": "a", "tags": ["a"]], "tags", "no_text"),
    ] as [(JSON, JSON, JSON)]
  )
  func namesWhatIsWrong(body: JSON, field: JSON, code: JSON) async throws {
    try await withServer { client in
      let token = try await client.token("write")
      let answer = try await client.api(.post, "words", body, token: token)
      #expect(answer.json["errors"] == [["field": field, "code": code]])
      #expect(try await client.api(.get, "words", token: token).json["words"] == [])
    }
  }

  @Test func theWordsOfTwoPeopleNeverMeet() async throws {
    try await withServer { client in
      let mine = try await client.token("write")
      let other = try await client.signUp("juno@haru.example")
      for term in ["one", "two"] as [JSON] {
        _ = try await client.api(.post, "words", ["term": term], token: mine)
      }
      let page = try await client.api(.get, "words?limit=1", token: mine).json
      let (cursor, id) = (page["next"]?.string ?? "", page["words"]?[0]?["id"]?.string ?? "")
      #expect(!cursor.isEmpty && !id.isEmpty)
      let empty = try await client.api(.get, "words?cursor=\(cursor)", token: other).json
      #expect(empty["words"] == [] && empty["next"]?.isNull == true)
      let good: JSON = ["rating": "good"]
      #expect(try await client.api(.post, "words/\(id)/review", good, token: other).status == 404)
      #expect(try await client.api(.delete, "words/\(id)", token: other).status == 404)
      #expect(try await client.api(.get, "words/\(id)", token: mine).status == 200)
    }
  }

  /// A request that is repeated with its key changes nothing the second time.
  @Test(
    arguments: [
      ("words", ["term": "luck"]), ("dday", ["name": "Exam", "date": "2026-11-26"]),
      ("alarms", ["time": "7:30"]),
    ] as [(String, JSON)]
  )
  func aRepeatedRequestMakesOneThing(path: String, body: JSON) async throws {
    try await withServer { client in
      let token = try await client.token("write")
      let headers: HTTPFields = [
        try #require(HTTPField.Name("Idempotency-Key")): "0123456789abcdef"
      ]
      let first = try await client.api(.post, path, body, token: token, headers: headers)
      let again = try await client.api(.post, path, body, token: token, headers: headers)
      #expect(first.status == 201 && again.status == 201 && first.json == again.json)
      let list = try await client.api(.get, path, token: token).json
      #expect((list["words"]?.array ?? list.array)?.count == 1)
    }
  }

  @Test func aTokenForWordsAddsThemAndNothingElse() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let body: JSON = ["name": "reader", "scope": "write", "entities": ["word"]]
      let token = try await client.api(.post, "tokens", body, token: session).token
      let word: JSON = ["term": "serendipity"]
      #expect(try await client.api(.post, "words", word, token: token).status == 201)
      // Whether a word is due depends on reviews.
      #expect(try await client.api(.get, "words/due", token: token).status == 403)
      let day: JSON = ["name": "Exam", "date": "2027-11-18"]
      #expect(try await client.api(.post, "dday", day, token: token).status == 403)
      let read: JSON = ["name": "reader", "scope": "read"]
      let reader = try await client.api(.post, "tokens", read, token: session).token
      #expect(try await client.api(.get, "words/due", token: reader).json.array?.count == 1)
      #expect(try await client.api(.post, "words", word, token: reader).status == 403)
    }
  }
}

struct DDayRoutesTests {
  @Test func daysAreCountedInTheZoneOfThePerson() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.token("write")
      clock.advance(seconds: 5 * 3_600)
      // In Seoul, it is already 2026-11-19.
      let body: JSON = ["name": "Exam", "date": "2026-11-26"]
      let seoul = try await client.api(.post, "dday?zone=Asia/Seoul", body, token: token)
      #expect(seoul.status == 201 && seoul.json["days"] == 7 && seoul.json["text"] == "D-7")
      let list = try await client.api(.get, "dday", token: token).json
      #expect(list[0]?["days"] == 8 && list[0]?["name"] == "Exam")
      let lunar: JSON = ["name": "Chuseok", "date": "2026-08-15", "lunar": true, "yearly": true]
      let moon = try await client.api(.post, "dday", lunar, token: token)
      #expect(moon.json["lunar"] == "2026-08-15" && moon.json["yearly"] == true)
      let wrong = try await client.api(
        .post,
        "dday",
        ["name": "a", "date": "2026-02-30", "leapMonth": true],
        token: token
      )
      #expect(
        wrong.json["errors"]
          == [["field": "leapMonth", "code": "not_lunar"], ["field": "date", "code": "no_date"]]
      )
    }
  }
}

extension DDayRoutesTests {
  @Test func aDayIsShownAndRemovedByItsName() async throws {
    try await withServer { client in
      let token = try await client.token("write")
      let body: JSON = ["name": "Exam", "date": "2026-11-26"]
      let made = try await client.api(.post, "dday", body, token: token)
      #expect(try await client.api(.get, "dday/Exam", token: token).json == made.json)
      let twin = try await client.api(.post, "dday", body, token: token)
      let both = try await client.api(.delete, "dday/Exam", token: token)
      #expect(both.status == 409 && both.json["matches"]?.array?.count == 2)
      let other = try await client.signUp("juno@haru.example")
      let id = try #require(twin.json["id"]?.string)
      #expect(try await client.api(.delete, "dday/\(id)", token: other).status == 404)
      #expect(try await client.api(.delete, "dday/\(id)", token: token).status == 204)
      #expect(try await client.api(.delete, "dday/Exam", token: token).status == 204)
      let none = try await client.api(.get, "dday/Exam", token: token)
      #expect(none.status == 404 && none.json["detail"]?.string?.contains("Exam") == true)
    }
  }

  @Test func aTokenDoesWhatItMay() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let day: JSON = ["name": "Exam", "date": "2026-11-26"]
      for (scope, entities, read, write) in [
        ("read", ["dday"], 200, 403), ("write", ["dday"], 200, 201), ("write", ["word"], 403, 403),
      ] as [(JSON, JSON, Int, Int)] {
        let body: JSON = ["name": "Siri", "scope": scope, "entities": entities]
        let token = try await client.api(.post, "tokens", body, token: session).token
        #expect(try await client.api(.get, "dday", token: token).status == read)
        #expect(try await client.api(.post, "dday", day, token: token).status == write)
      }
    }
  }

  @Test(
    arguments: [
      ("0001-01-01", false, 201), ("9999-12-31", false, 201), ("10000-01-01", false, 422),
      ("99999999999999999999", false, 422), ("9999-12-31", true, 422), ("2026-13-01", true, 422),
    ] as [(JSON, JSON, Int)]
  )
  func datesFarAwayAreCountedOrRefused(date: JSON, isLunar: JSON, status: Int) async throws {
    try await withServer { client in
      let token = try await client.token("write")
      let body: JSON = ["name": "a", "date": date, "lunar": isLunar, "yearly": true]
      #expect(try await client.api(.post, "dday", body, token: token).status == status)
      #expect(try await client.api(.get, "dday", token: token).status == 200)
    }
  }
}

struct CalcRoutesTests {
  @Test(
    arguments: [
      String(repeating: "9", count: 1_024), String(repeating: "(", count: 1_024), "1/0",
      String(repeating: "9*", count: 511) + "9", "1:30\u{1}", "-", "99999999999999999h*9",
    ]
  )
  func hostileExpressionsAreAnswered(expression: String) async throws {
    try await withServer { client in
      let token = try await client.token("read")
      let body: JSON = ["expression": .string(expression)]
      let answer = try await client.api(.post, "calc", body, token: token)
      #expect([200, 422].contains(answer.status), "\(answer.status)")
    }
  }

  @Test func timesAreAddedUp() async throws {
    try await withServer { client in
      let token = try await client.token("read")
      let body: JSON = ["expression": "1:30+0:45"]
      let sum = try await client.api(.post, "calc", body, token: token)
      #expect(sum.status == 200 && sum.json["result"] == "2:15" && sum.json["seconds"] == 8_100)
      let wrong = try await client.api(.post, "calc", ["expression": "1:30+"], token: token)
      #expect(wrong.status == 422 && wrong.json["detail"]?.string?.isEmpty == false)
      #expect(wrong.json["errors"] == [["field": "expression", "code": "no_expression"]])
      #expect(try await client.api(.post, "calc", body).status == 401)
    }
  }
}
