import HTTPTypes
import HaruJSON
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer
@testable import HaruStore

/// When people are notified, with a clock that the test moves, over a socket to a service that
/// accepts everything.
struct PushSchedulerTests {
  private static let day: Int64 = 86_400

  @Test func anAlarmIsToldOnceHoweverTheClockIsSet() async throws {
    try await withPushScene { scene in
      let token = try await scene.client.signUp()
      try await scene.subscribe("phone", token: token)
      #expect(try await scene.tell().isEmpty)
      #expect(try await scene.tell(after: 200) == ["phone"])
      #expect(try await scene.tell(after: 1).isEmpty)
      // Two hours back, and past the alarm again; an edit makes everything due again.
      let user = try await scene.client.user(token)
      for seconds in [-7_200, 7_200] as [Int64] {
        #expect(try await scene.tell(after: seconds).isEmpty)
        try await scene.store.look(at: user, now: scene.clock.now)
        #expect(try await scene.tell().isEmpty)
      }
      #expect(try await scene.tell(after: Self.day) == ["phone"])
    }
  }

  @Test func aClockThatWasDaysAheadLosesNoAlarmAndRepeatsNone() async throws {
    try await withPushScene { scene in
      try await scene.subscribe("phone", token: scene.client.signUp())
      var last: Instant?
      func told(after seconds: Int64) async -> [String] {
        scene.clock.advance(seconds: seconds)
        last = await scene.scheduler.round(after: last)
        return scene.service.takePosts().map(\.name)
      }
      #expect(await told(after: 0) == [])
      #expect(await told(after: 3 * Self.day) == [])
      #expect(await told(after: -3 * Self.day) == [])
      // Everybody is looked at again within a minute.
      #expect(await told(after: 60) == [])
      #expect(await told(after: 140) == ["phone"])
      #expect(await told(after: 1) == [])
      // The time until which it believes to have sent everything is still ahead.
      #expect(await told(after: Self.day - 1) == ["phone"])
      #expect(await told(after: -300) == [])
      #expect(await told(after: 60) == [])
      #expect(await told(after: 240) == [])
      #expect(await told(after: Self.day) == ["phone"])
    }
  }

  /// A message that only withdraws another one would show nothing, for which WebKit removes the
  /// subscriptions.
  @Test func anAnswerOnOneDeviceSendsNothingToTheOthers() async throws {
    try await withPushScene { scene in
      let token = try await scene.client.signUp()
      try await scene.subscribe("phone", token: token)
      let desk = try await scene.client.signIn().token
      try await scene.client.subscribe(to: "\(scene.service.origin)/send/desk", token: desk)
      #expect(try await scene.tell().isEmpty)
      #expect(try await scene.tell(after: 200) == ["desk", "phone"])
      let receipt = try await scene.store.read { database in
        try String.fetchOne(
          database,
          sql: """
            SELECT receipt FROM push_sent JOIN push_subscription USING (endpoint_hash)
            WHERE endpoint LIKE '%phone'
            """
        )
      }
      let stop: JSON = ["receipt": .string(try #require(receipt)), "answer": "stop"]
      let answered = try await scene.client.api(.post, "push/receipts", stop, token: token)
      #expect(answered.status == 204)
      // Nor is it missed.
      for seconds in [1, 700] as [Int64] {
        #expect(try await scene.tell(after: seconds).isEmpty)
      }
    }
  }

  @Test func aServerThatWasOffForDaysTellsOnlyWhatIsStillWorthIt() async throws {
    try await withPushScene { scene in
      let token = try await scene.client.signUp()
      try await scene.subscribe("phone", token: token, kinds: "alarm.quote")
      #expect(try await scene.tell().isEmpty)
      // Two alarms passed more than half a day ago, and two mornings: only today's quote is sent.
      #expect(try await scene.tell(after: 2 * Self.day - 3_600) == ["phone"])
      #expect(try await scene.tell(after: 3_799) == [])
      #expect(try await scene.tell(after: 1) == ["phone"])
    }
  }

  @Test func aTimeOnTheWallComesWhereEachDeviceIs() async throws {
    try await withPushScene { scene in
      let here = try await scene.client.signUp()
      try await scene.subscribe("seoul", token: here)
      let there = try await scene.client.signIn().token
      try await scene.subscribe("york", token: there, zone: "America/New_York")
      #expect(try await scene.tell().isEmpty)
      // Both alarms belong to one person, so each device gets both.
      #expect(try await scene.tell(after: 200) == ["seoul", "seoul"])
      #expect(try await scene.tell(after: 14 * 3_600) == ["york", "york"])
    }
  }

  /// A start with newer zone data, which places an alarm nine hours earlier than the last process
  /// computed.
  @Test func aStartWithNewerZonesReckonsAnew() async throws {
    let empty: [UInt8] = Array("HZN1".utf8) + [1, UInt8(ascii: "a"), 0, 0, 0, 0, 0]
    let zones = try ZoneDatabase(empty)
    try await withPushScene { scene in
      var old = scene
      // Zones that it does not know are treated as UTC.
      old.scheduler = PushScheduler(
        sender: scene.scheduler.sender,
        storage: scene.store,
        zones: zones,
        messages: scene.scheduler.messages,
        watch: scene.scheduler.watch,
        clock: scene.scheduler.clock,
        logger: scene.scheduler.logger
      )
      let token = try await scene.client.signUp()
      try await scene.subscribe("phone", token: token)
      #expect(try await old.tell().isEmpty)
      #expect(try await scene.tell(after: 1).isEmpty)
      try await scene.store.restart(at: scene.clock.now)
      #expect(try await scene.tell(after: 60).isEmpty)
      #expect(try await scene.tell(after: 139) == ["phone"])
    }
  }

  @Test func twoSchedulersOnOneDatabaseTellEverybodyOnce() async throws {
    try await withPushScene { scene in
      let names = (0..<3).map { "phone\($0)" }.sorted()
      for name in names {
        let token = try await scene.client.signUp("\(name)@haru.example")
        try await scene.subscribe(name, token: token)
      }
      #expect(try await scene.tell().isEmpty)
      scene.clock.advance(seconds: 200)
      async let first: Void = scene.scheduler.tellAll()
      async let second: Void = scene.scheduler.tellAll()
      _ = try await (first, second)
      #expect(scene.service.takePosts().map(\.name).sorted() == names)
    }
  }

  /// A slow network brings a timer after its end, and after another look at what is due.
  @Test func aTimerThatArrivesAfterItsEndIsTold() async throws {
    try await withPushScene { scene in
      let token = try await scene.client.signUp()
      try await scene.subscribe("phone", token: token, kinds: "timer")
      #expect(try await scene.tell(after: 30).isEmpty)
      let now = scene.clock.now.milliseconds
      func arrive(_ id: String, endedBefore milliseconds: Int64) async throws {
        let state: JSON = [
          "length": 60_000, "total": 60_000, "deadline": .integer(now - milliseconds),
        ]
        let push: JSON = [
          "device": .string("desk\(id)"), "after": 0, "prior": 0, "now": .integer(now),
          "ops": [
            [
              "n": 1, "e": "countdown", "i": .string(id), "f": "state", "v": state,
              "t": .integer(now),
            ]
          ],
        ]
        #expect(try await scene.client.api(.post, "sync/push", push, token: token).status == 200)
      }
      try await arrive("tea", endedBefore: 20_000)
      #expect(try await scene.tell() == ["phone"])
      #expect(try await scene.tell(after: 1).isEmpty)
      // Longer ago than anybody waits for.
      try await arrive("soup", endedBefore: 90_000)
      #expect(try await scene.tell().isEmpty)
    }
  }

  @Test func aRefusedMessageIsNotSentAgainAfterAnEdit() async throws {
    try await withPushScene { scene in
      let token = try await scene.client.signUp()
      try await scene.subscribe("phone", token: token)
      #expect(try await scene.tell().isEmpty)
      scene.service.answer([405])
      #expect(try await scene.tell(after: 200) == ["phone"])
      try await scene.store.look(at: scene.client.user(token), now: scene.clock.now)
      #expect(try await scene.tell(after: 1).isEmpty)
    }
  }

  /// The hour of the morning is moved after the morning has come.
  @Test func aMorningThatIsMovedBringsNothingTwice() async throws {
    try await withPushScene { scene in
      let token = try await scene.client.signUp()
      try await scene.subscribe("phone", token: token, kinds: "quote.dday")
      let exam: JSON = ["name": "Exam", "date": "2026-11-18"]
      #expect(try await scene.client.api(.post, "dday", exam, token: token).status == 201)
      func move(to minutes: Int64) async throws {
        let now = scene.clock.now.milliseconds
        let push: JSON = [
          "device": .string("desk\(minutes)"), "after": 0, "prior": 0, "now": .integer(now),
          "ops": [
            [
              "n": 1, "e": "settings", "i": "settings", "f": "morningMinutes",
              "v": .integer(minutes), "t": .integer(now),
            ]
          ],
        ]
        #expect(try await scene.client.api(.post, "sync/push", push, token: token).status == 200)
        #expect(try await scene.tell().isEmpty)
      }
      try await move(to: 20 * 60 + 15)
      // It comes within two minutes.
      #expect(try await scene.tell(after: 620) == ["phone"])
      let keys = try await scene.store.read {
        try String.fetchAll($0, sql: "SELECT key FROM push_sent")
      }
      #expect(keys == ["quote/2026-11-18+dday/2026-11-18"])
      try await move(to: 20 * 60 + 30)
      #expect(try await scene.tell(after: 900).isEmpty)
      #expect(try await scene.tell(after: Self.day) == ["phone"])
    }
  }
}
