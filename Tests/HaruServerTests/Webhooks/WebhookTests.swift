import HTTPTypes
import HaruJSON
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer

/// Which events webhooks receive, and when.
struct WebhookTests {
  @Test func tellsOfASessionAndAWordOnceAndSigned() async throws {
    try await WebhookScene.run { scene in
      try await scene.verb("tasks", ["name": "English", "estimate": "30m"])
      try await scene.verb("words", ["term": "before"])
      let (id, secret) = try await scene.add(["focus.finished", "word.added"])
      #expect(await scene.tell().isEmpty)
      try await scene.verb("focus/start", ["task": "English"])
      scene.clock.advance(seconds: 1_500)
      try await scene.verb("focus/done")
      try await scene.verb("words", ["term": "serendipity", "meaning": "luck"])
      let first = try #require(await scene.tell().first)
      let second = try #require(await scene.tell(after: 1).first)
      #expect(await scene.tell(after: 1).isEmpty)
      #expect(first.isSigned(with: secret))
      #expect(!first.isSigned(with: WebhookSignature.text(of: [1])))
      #expect(first.json["type"] == "focus.finished")
      #expect(first.json["data"]?["name"] == "English")
      #expect(first.json["data"]?["actualSeconds"] == 1_500)
      #expect(second.json["data"]?["term"] == "serendipity")
      #expect(second.id != first.id)
      // An edit is not an addition.
      let edit: JSON = ["meaning": "good luck"]
      _ = try await scene.client.api(.patch, "words/serendipity", edit, token: scene.token)
      #expect(await scene.tell(after: 1).isEmpty)
      let log = try await scene.deliveries(of: id)
      #expect(log.map { $0["status"] } == [204, 204])
      #expect(log.map { $0["event"] } == ["word.added", "focus.finished"])
    }
  }

  @Test func tellsOfADayThatEndedAndOfAWeekAfterALongTimeOff() async throws {
    try await WebhookScene.run { scene in
      try await scene.verb("tasks", ["name": "English", "estimate": "30m"])
      try await scene.verb("focus/start", ["task": "English"])
      scene.clock.advance(seconds: 600)
      try await scene.verb("focus/done")
      _ = try await scene.add(["day.ended"])
      #expect(await scene.tell(after: 3_600).isEmpty)
      // The day begins at five; only verbs know where the person is, so that is in UTC.
      let told = try #require(await scene.tell(after: 18 * 3_600).first)
      #expect(told.json["type"] == "day.ended")
      #expect(told.json["data"]?["date"] == "2026-11-18")
      #expect(told.json["data"]?["totalSeconds"] == 600)
      #expect(await scene.tell(after: 3_600).isEmpty)
      var dates: [JSON?] = []
      for step in 0..<10 {
        dates += await scene.tell(after: step == 0 ? 20 * 86_400 : 1).map {
          $0.json["data"]?["date"]
        }
      }
      #expect(dates.count == 7)
      #expect(dates.last == "2026-12-08")
    }
  }

  @Test func anImportTellsNoMoreThanItsNewestHundredAndNoOldSessions() async throws {
    try await WebhookScene.run { scene in
      _ = try await scene.add(["word.added", "focus.finished"])
      let saved: JSON = ["at": "2026-11-18T20:00:00+09:00", "zone": "Asia/Seoul"]
      let changes = (0..<150).flatMap { number in
        [("term", JSON.string("word \(number)")), ("saved", saved)].map { field, value -> JSON in
          ["e": "word", "i": .string("w\(number)"), "f": .string(field), "v": value, "t": 1]
        }
      }
      let file: JSON = ["format": "haru", "version": 1, "changes": .array(changes)]
      let done = try await scene.client.api(.post, "import", file, token: scene.token)
      #expect(done.status == 200)
      var count = 0
      while true {
        let posts = await scene.tell(after: 1)
        if posts.isEmpty { break }
        #expect(posts.allSatisfy { $0.json["type"] == "word.added" })
        count += posts.count
      }
      #expect(count == 100)
      try await scene.verb("tasks", ["name": "English"])
      let old: JSON = [
        "task": "English", "start": "2026-11-10T01:00:00Z", "end": "2026-11-10T01:20:00Z",
      ]
      try await scene.verb("focus/records", old)
      #expect(await scene.tell(after: 1).isEmpty)
    }
  }

  @Test func triesAgainUntilItIsTaken() async throws {
    try await WebhookScene.run { scene in
      let (id, _) = try await scene.add(["word.added"])
      scene.program.answer(500)
      try await scene.verb("words", ["term": "luck"])
      let first = try #require(await scene.tell().first)
      #expect(await scene.tell(after: 4).isEmpty)
      let again = try #require(await scene.tell(after: 1).first)
      #expect(again.id == first.id)
      #expect(again.body == first.body)
      #expect(await scene.tell(after: 299).isEmpty)
      scene.program.answer(200)
      #expect(await scene.tell(after: 1).count == 1)
      #expect(await scene.tell(after: 86_400).isEmpty)
      let log = try await scene.deliveries(of: id)
      #expect(log.first?["attempts"] == 3)
      #expect(log.first?["next_at"]?.isNull == true)
      // Resent by hand.
      let delivery = try #require(log.first?["id"]?.integer)
      let path = "webhooks/\(id)/deliveries/\(delivery)/resend"
      #expect(try await scene.client.api(.post, path, token: scene.token).status == 202)
      #expect(await scene.tell().map(\.id) == [first.id])
    }
  }

  /// The operator approved the address, not the one that its owner points to.
  @Test(arguments: [301, 302, 307, 308])
  func goesNowhereElse(status: Int) async throws {
    try await WebhookScene.run { scene in
      let (id, secret) = try await scene.add(["word.added"])
      scene.program.answer(status)
      try await scene.verb("words", ["term": "luck"])
      let posts = await scene.tell()
      #expect(posts.count == 1 && posts.allSatisfy { $0.isSigned(with: secret) })
      let log = try await scene.deliveries(of: id)
      #expect(log.first?["status"]?.integer == Int64(status))
      #expect(log.first?["next_at"]?.isNull == false)
    }
  }

  @Test func givesUpAfterTenAttempts() async throws {
    try await WebhookScene.run { scene in
      let (id, _) = try await scene.add(["word.added"])
      scene.program.answer(503)
      try await scene.verb("words", ["term": "luck"])
      var count = 0
      for _ in 0..<20 { count += await scene.tell(after: 86_400).count }
      #expect(count == 10)
      #expect(try await scene.deliveries(of: id).first?["status"] == 503)
    }
  }

  @Test func anAddressThatIsGoneIsToldNothingMore() async throws {
    try await WebhookScene.run { scene in
      let (id, _) = try await scene.add(["word.added"])
      scene.program.answer(410)
      try await scene.verb("words", ["term": "luck"])
      #expect(await scene.tell().count == 1)
      try await scene.verb("words", ["term": "fate"])
      #expect(await scene.tell(after: 86_400).isEmpty)
      let list = try await scene.client.api(.get, "webhooks", token: scene.token).json
      #expect(list["webhooks"]?[0]?["id"]?.string == id)
      #expect(list["webhooks"]?[0]?["on"] == false)
    }
  }

  @Test func anAccountThatIsBeingDeletedIsSilent() async throws {
    try await WebhookScene.run { scene in
      _ = try await scene.add(["word.added"])
      try await scene.verb("words", ["term": "luck"])
      _ = try await scene.client.api(
        .post,
        "account/deletion",
        ["password": "correct horse battery"],
        token: scene.token
      )
      #expect(await scene.tell(after: 60).isEmpty)
    }
  }

  @Test func endsWithTheTokensWhenThePasswordChanges() async throws {
    try await WebhookScene.run { scene in
      _ = try await scene.add(["word.added"])
      let new: JSON = [
        "current": "correct horse battery", "password": "staple battery horse",
        "transport": "bearer",
      ]
      let answer = try await scene.client.api(.put, "account/password", new, token: scene.token)
      let list = try await scene.client.api(.get, "webhooks", token: answer.token)
      #expect(list.json["webhooks"] == [])
    }
  }

  @Test func testsAnAddressAndForgetsARemovedOne() async throws {
    try await WebhookScene.run { scene in
      let (id, secret) = try await scene.add(["day.ended"])
      let test = try await scene.client.api(.post, "webhooks/\(id)/test", token: scene.token)
      #expect(test.status == 202)
      let posts = await scene.tell()
      #expect(posts.map { $0.json["type"] } == ["test"])
      #expect(posts.allSatisfy { $0.isSigned(with: secret) })
      let stranger = try await scene.client.signUp("other@haru.example")
      for path in ["webhooks/\(id)/test", "webhooks/\(id)/deliveries/1/resend"] {
        #expect(try await scene.client.api(.post, path, token: stranger).status == 404)
      }
      #expect(try await scene.client.api(.delete, "webhooks/\(id)", token: stranger).status == 404)
      #expect(
        try await scene.client.api(.delete, "webhooks/\(id)", token: scene.token).status == 204
      )
      #expect(try await scene.deliveries(of: id).isEmpty)
    }
  }

  @Test(arguments: [
    "https://hooks.example.org/a", "http://hooks.example.org.evil.example/",
    "ftp://hooks.example.org/",
    "http://user@hooks.example.org/", "http://hooks.example.org#x", "http://hooks.example.org:81/",
    "http://127.0.0.1/", "//hooks.example.org/", "",
  ])
  func takesOnlyApprovedOrigins(address: String) {
    #expect(ApprovedAddress(address, origins: ["http://hooks.example.org"]) == nil)
    #expect(
      ApprovedAddress("HTTP://Hooks.Example.org:80/a?b", origins: ["http://hooks.example.org"])
        != nil
    )
  }

  @Test func limitsWebhooksAndRefusesWhatIsNotApproved() async throws {
    try await WebhookScene.run { scene in
      let body: JSON = ["url": "http://169.254.169.254/", "events": ["word.added"]]
      let refused = try await scene.client.api(.post, "webhooks", body, token: scene.token)
      #expect(refused.status == 422)
      #expect(refused.json["errors"]?[0]?["code"] == "unknown_service")
      for _ in 0..<8 { _ = try await scene.add(["word.added"]) }
      let one: JSON = [
        "url": .string("\(scene.program.origin)/hook"), "events": ["word.added"],
      ]
      let ninth = try await scene.client.api(.post, "webhooks", one, token: scene.token)
      #expect(ninth.status == 409)
    }
  }
}
