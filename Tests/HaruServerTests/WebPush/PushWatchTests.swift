import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import HummingbirdTesting
import Testing

@testable import HaruServer
@testable import HaruStore

/// Devices are told when the server was down.
struct PushWatchTests {
  /// The outages that a person's devices are told: their beginnings and ends.
  private func outages(_ scene: PushScene, _ token: String) async throws -> [[Instant]] {
    let outages = try await scene.client.api(.get, "push", token: token).json["outages"]?.array
    return try #require(outages).map { outage in
      try ["from", "until"].map { try Instant(rfc3339: #require(outage[$0]?.string)) }
    }
  }

  /// A look after some seconds.
  private func look(_ scene: PushScene, after seconds: Int64) async throws {
    _ = try await scene.tell(after: seconds)
  }

  /// It is 20:06:40 in Seoul, 11:06:40 in UTC.
  @Test func devicesReadWhenNobodyLooked() async throws {
    try await withPushScene { scene in
      let token = try await scene.client.signUp()
      #expect(try await outages(scene, token) == [])
      for _ in 0..<10 { try await look(scene, after: 60) }
      #expect(try await outages(scene, token) == [])
      try await look(scene, after: 3_600)
      let times = ["2026-11-18T11:17:40Z", "2026-11-18T12:16:40Z"]
      #expect(try await outages(scene, token) == [times.map { try Instant(rfc3339: $0) }])
    }
  }

  @Test func aLookIsWrittenOnceAMinute() async throws {
    try await withPushScene { scene in
      var (last, count) = (Int64?.none, 0)
      for _ in 0..<120 {
        try await look(scene, after: 1)
        let until = try await scene.store.read { database in
          try Int64.fetchOne(database, sql: "SELECT until_ms FROM push_watch")
        }
        if until != last { count += 1 }
        last = until
      }
      #expect(count == 2)
    }
  }

  /// A clock that is set forward passes over an hour in which the server ran; if the machine slept,
  /// the other clock went on.
  @Test(arguments: [(1, []), (3_600, [3_540])] as [(Int64, [Int64])])
  func aClockThatIsSetForwardIsNoOutage(passed: Int64, expected: [Int64]) async throws {
    try await withPushScene { scene in
      let steady = TestClock()
      let watch = PushWatch(scene.store) { .milliseconds(steady.now.milliseconds) }
      try await watch.note(at: scene.clock.now)
      for (seconds, wall) in [(60, 60), (passed, 3_600), (60, 60)] as [(Int64, Int64)] {
        steady.advance(seconds: seconds)
        scene.clock.advance(seconds: wall)
        try await watch.note(at: scene.clock.now)
      }
      let outages = try await scene.store.outages()
      #expect(outages.map { ($0.upperBound - $0.lowerBound) / 1_000 } == expected)
    }
  }

  /// A process knows nothing about the time before it started.
  @Test func betweenTwoProcessesTheClockOnTheWallDecides() async throws {
    try await withPushScene { scene in
      for _ in 0..<2 {
        try await PushWatch(scene.store).note(at: scene.clock.now)
        scene.clock.advance(seconds: 3_600)
      }
      #expect(try await scene.store.outages().count == 1)
    }
  }

  /// While the database is out of reach nothing is sent, which is no better than being down.
  @Test func aTimeInWhichNothingCouldBeReadIsAnOutage() async throws {
    try await withPushScene { scene in
      let rename = { (old: String, new: String) in
        try scene.store.withDatabase {
          try $0.execute(sql: "ALTER TABLE \(old) RENAME TO \(new)")
        }
      }
      try await look(scene, after: 0)
      try rename("push_schedule", "away")
      for _ in 0..<10 {
        scene.clock.advance(seconds: 60)
        _ = await scene.scheduler.round(after: scene.clock.now)
      }
      try rename("away", "push_schedule")
      try await look(scene, after: 1)
      #expect(try await scene.store.outages().count == 1)
    }
  }

  @Test func aMessageAboutAMissedAlarmSaysThatTheServerWasDown() async throws {
    try await withPushScene { scene in
      let token = try await scene.client.signUp()
      try await scene.subscribe("phone", token: token)
      let device = try #require(
        try await scene.store.subscriptions(of: scene.client.user(token)).first
      )
      try await look(scene, after: 0)
      // The alarm of 20:10 is 200 seconds away.
      scene.clock.advance(seconds: 3_600)
      try await scene.scheduler.watch.note(at: scene.clock.now)
      let replica = try await scene.store.replica(
        of: device.account,
        entities: NoticeSchedule.entities
      )
      let zones = scene.scheduler.zones
      let due = NoticeSchedule(for: device, of: replica, zones: zones)
        .notices(after: scene.clock.now - 3_600_000, through: scene.clock.now)
      #expect(due.map { String($0.key.prefix(7)) } == ["missed/"])
      let messages = try await scene.scheduler.messages.messages(
        of: due,
        to: device,
        at: scene.clock.now
      )
      #expect(messages.map(\.body) == ["Your server was down at that time."])
    }
  }
}
