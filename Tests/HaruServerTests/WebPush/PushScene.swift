import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruTime
import HummingbirdTesting
import Logging
import Testing

@testable import HaruServer

/// A server, its clock and the messages that its scheduler sends over a socket to a push service.
struct PushScene: Sendable {
  let client: any TestClientProtocol
  let store: ServerStore
  let clock: TestClock
  let service: PushService
  var scheduler: PushScheduler

  /// Subscribes a person's browser to some kinds, and adds an alarm at 20:10 in the device's zone.
  func subscribe(
    _ name: String,
    token: String,
    zone: JSON = "Asia/Seoul",
    kinds: JSON = "alarm"
  ) async throws {
    try await client.subscribe(
      to: "\(service.origin)/send/\(name)",
      zone: zone,
      kinds: kinds,
      token: token
    )
    let alarm: JSON = ["time": "20:10", "days": "mon, tue, wed, thu, fri, sat, sun"]
    let made = try await client.api(.post, "alarms", alarm, token: token)
    #expect(made.status == 201)
  }

  /// Advances the clock and sends what is due; returns the recipients in alphabetical order.
  func tell(after seconds: Int64 = 0) async throws -> [String] {
    try await posts(after: seconds).map(\.name).sorted()
  }

  /// Advances the clock and sends what is due; returns the messages.
  func posts(after seconds: Int64) async throws -> [PushService.Post] {
    clock.advance(seconds: seconds)
    try await scheduler.tellAll()
    return service.takePosts()
  }
}

/// Runs a test with a scheduler; it is 20:06:40 in Seoul.
func withPushScene(_ test: @Sendable (PushScene) async throws -> Void) async throws {
  try await PushService.run { service in
    let clock = TestClock()
    try await withServerAndStore({ options in
      options.mailSender = "haru@example.org"
      options.pushServices = [service.origin]
      options.clock = { clock.now }
    }) { client, store in
      let zones = try #require(ZoneDatabase.linked)
      let scheduler = PushScheduler(
        sender: try PushSender(to: [service.origin], store, clock),
        storage: store,
        zones: zones,
        messages: NoticeMessages(
          storage: store,
          zones: zones,
          quotes: OperatorQuotes(dataDirectory: "")
        ),
        watch: PushWatch(store) { .milliseconds(clock.now.milliseconds) },
        clock: { clock.now },
        logger: Logger(label: "test")
      )
      try await test(
        PushScene(
          client: client,
          store: store,
          clock: clock,
          service: service,
          scheduler: scheduler
        )
      )
    }
  }
}
