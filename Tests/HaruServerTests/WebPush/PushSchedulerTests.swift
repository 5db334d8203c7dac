import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruTime
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import HaruServer

/// When people are notified, with a clock that the test moves, over a socket to a service that
/// accepts everything.
struct PushSchedulerTests {
  private static let day: Int64 = 86_400

  /// A server, its clock and the messages that its scheduler sent.
  private struct Scene: Sendable {
    let client: any TestClientProtocol
    let store: ServerStore
    let clock: TestClock
    let service: PushService
    var scheduler: PushScheduler

    /// Subscribes a person's browser to some kinds, and adds an alarm at 20:10 in the device's
    /// zone.
    func subscribe(
      _ name: String,
      token: String,
      zone: JSON = "Asia/Seoul",
      kinds: JSON = "alarm"
    ) async throws {
      let subscription: JSON = [
        "endpoint": .string("\(service.origin)/send/\(name)"), "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        "p256dh":
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "zone": zone, "language": "en", "kinds": kinds,
      ]
      let stored = try await client.api(.put, "push/subscription", subscription, token: token)
      #expect(stored.status == 204)
      let alarm: JSON = ["time": "20:10", "days": "mon, tue, wed, thu, fri, sat, sun"]
      let made = try await client.api(.post, "alarms", alarm, token: token)
      #expect(made.status == 201)
    }

    /// Advances the clock and sends what is due; returns the recipients in alphabetical order.
    func tell(after seconds: Int64 = 0) async throws -> [String] {
      clock.advance(seconds: seconds)
      try await scheduler.tellAll()
      return service.takeNames()
    }
  }

  /// It is 20:06:40 in Seoul.
  private func withScheduler(_ test: @Sendable (Scene) async throws -> Void) async throws {
    try await PushService.run { service in
      let clock = TestClock()
      try await withServerAndStore({ options in
        options.mailSender = "haru@example.org"
        options.pushServices = [service.origin]
        options.clock = { clock.now }
      }) { client, store in
        let identity = ServerIdentity(
          stored: ServerIdentity.made(),
          contact: "mailto:a@example.org"
        )
        let sender = PushSender(
          identity: try #require(identity),
          origin: "http://127.0.0.1",
          services: [service.origin],
          storage: store,
          clock: { clock.now },
          logger: Logger(label: "test")
        )
        let zones = try #require(ZoneDatabase.linked)
        let scheduler = PushScheduler(
          sender: sender,
          storage: store,
          zones: zones,
          messages: NoticeMessages(
            storage: store,
            zones: zones,
            quotes: OperatorQuotes(dataDirectory: "")
          ),
          clock: { clock.now },
          logger: Logger(label: "test")
        )
        try await test(
          Scene(client: client, store: store, clock: clock, service: service, scheduler: scheduler)
        )
      }
    }
  }

  @Test func anAlarmIsToldOnceHoweverTheClockIsSet() async throws {
    try await withScheduler { scene in
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

  @Test func aServerThatWasOffForDaysTellsOnlyWhatIsStillWorthIt() async throws {
    try await withScheduler { scene in
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
    try await withScheduler { scene in
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
    try await withScheduler { scene in
      var old = scene
      // Zones that it does not know are treated as UTC.
      old.scheduler = PushScheduler(
        sender: scene.scheduler.sender,
        storage: scene.store,
        zones: zones,
        messages: scene.scheduler.messages,
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
    try await withScheduler { scene in
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
      #expect(scene.service.takeNames() == names)
    }
  }
}

/// A push service on its own socket.
private final class PushService: Sendable {
  private let taken = Mutex<(names: [String], port: Int)>(([], 0))

  var origin: String { "http://127.0.0.1:\(taken.withLock { $0.port })" }

  /// Runs a test beside a service.
  static func run(_ test: @Sendable (PushService) async throws -> Void) async throws {
    let service = PushService()
    let router = Router()
    router.post("send/:name") { _, context in
      let name = context.parameters.get("name") ?? ""
      service.taken.withLock { $0.names.append(name) }
      return HTTPResponse.Status.created
    }
    try await Application(router: router).test(.live) { client in
      service.taken.withLock { $0.port = client.port ?? 0 }
      try await test(service)
    }
  }

  /// The subscriptions that got messages since the last call, in alphabetical order.
  func takeNames() -> [String] {
    taken.withLock { taken in
      defer { taken.names = [] }
      return taken.names.sorted()
    }
  }
}
