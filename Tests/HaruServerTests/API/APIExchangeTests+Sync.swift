import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

extension APIExchangeTests {
  static func askRecords(_ recorder: Recorder, _ clock: TestClock) async throws {
    let token = try await recorder.client.signUp("haneul@haru.example")
    let push: JSON = [
      "device": "d", "after": 0, "prior": 0, "now": 1,
      "ops": [
        ["n": 1, "e": "dday", "i": "a", "f": "name", "v": "Exam", "t": 1],
        ["n": 2, "e": "dday", "i": "not an id", "f": "name", "v": "x", "t": 1],
      ],
    ]
    try await recorder.ask(.post, "sync/push", push, token: token)
    try await recorder.ask(.get, "sync/pull?device=d&sum=1", token: token)
    try await askEvents(recorder, token)
    let file = try await recorder.ask(.get, "export", token: token).json
    try await recorder.ask(.get, "export?table=dday", token: token)
    try await recorder.ask(.post, "import", file, token: token)
    let broken: JSON = [
      "format": "haru", "version": 1,
      "changes": [["e": "dday", "i": "not an id", "f": "name", "v": "x", "t": 1]],
    ]
    try await recorder.ask(.post, "import", broken, token: token)
    clock.advance(seconds: 86_400)
    let days = try await recorder.ask(.get, "backups", token: token).json
    let day = try #require(days[0]?["day"]?.string)
    try await recorder.ask(.get, "backups/\(day)", token: token)
    try await recorder.ask(.post, "backups/\(day)/restoration", token: token)
  }

  /// The stream does not end, so only its beginning is read.
  private static func askEvents(_ recorder: Recorder, _ token: String) async throws {
    let connection = try RawConnection(port: recorder.client.port ?? 0)
    let beginning = await offThePool {
      connection.send(
        "GET /api/v1/sync/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n\r\n"
      )
      return connection.read(until: "\r\n\r\n") ?? ""
    }
    #expect(beginning.lowercased().contains("content-type: text/event-stream"))
    let status = beginning.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    try recorder.seen.note(.get, "sync/events", status, .null)
  }

  func askForPush(_ seen: Seen) async throws {
    try await withServer({ options in
      options.mailSender = "haru@example.org"
      // Nothing listens there.
      options.pushServices = ["http://127.0.0.1:1"]
    }) { client in
      let recorder = Recorder(client: client, seen: seen)
      let token = try await client.signUp()
      let subscription: JSON = [
        "endpoint": "http://127.0.0.1:1/a", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        "p256dh":
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "zone": "Asia/Seoul", "language": "ko",
      ]
      try await recorder.ask(.put, "push/subscription", subscription, token: token)
      let test = try await recorder.ask(.post, "push/test", [:], token: token)
      #expect(test.json["outcome"] == "later")
      try await recorder.ask(.get, "push", token: token)
      try await recorder.ask(.post, "push/receipts", ["receipt": "unknown"], token: token)
      try await recorder.ask(.delete, "push/subscription", token: token)
    }
  }

  func askForWebhooks(_ seen: Seen) async throws {
    try await WebhookScene.run { scene in
      let recorder = Recorder(client: scene.client, seen: seen)
      let body: JSON = [
        "url": .string("\(scene.program.origin)/hook"), "events": ["word.added"],
      ]
      let made = try await recorder.ask(.post, "webhooks", body, token: scene.token)
      let id = try #require(made.json["id"]?.string)
      try await recorder.ask(.get, "webhooks", token: scene.token)
      try await recorder.ask(.post, "webhooks/\(id)/test", token: scene.token)
      #expect(await scene.tell().count == 1)
      let path = "webhooks/\(id)/deliveries"
      let log = try await recorder.ask(.get, path, token: scene.token)
      let delivery = try #require(log.json[0]?["id"]?.integer)
      try await recorder.ask(.post, "\(path)/\(delivery)/resend", token: scene.token)
      try await recorder.ask(.delete, "webhooks/\(id)", token: scene.token)
    }
  }

  func askForCalendars(_ seen: Seen) async throws {
    let site = CalendarSite()
    site.teach("Maths", on: "20261118")
    try await site.run {
      try await withServer({ $0.calendarOrigins = [site.origin] }) { client in
        let recorder = Recorder(client: client, seen: seen)
        let token = try await client.signUp()
        try await recorder.ask(.post, "calendars/fetch", site.json, token: token)
      }
    }
  }
}
