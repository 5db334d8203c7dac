import Foundation
import HTTPTypes
import HaruJSON
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct EventStreamTests {
  @Test func tellsOpenStreamsThatThereIsSomethingNew() async throws {
    try await withServer(onSocket: true) { client in
      let token = try await client.signUp()
      let connection = try RawConnection(port: try #require(client.port))
      connection.send(
        "GET /api/v1/sync/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n"
      )
      let read = { (end: String) in await offThePool { connection.read(until: end) } }
      let head = try #require(await read("id: 0\ndata:\n\n"))
      #expect(head.contains("text/event-stream"))
      #expect(head.lowercased().contains("x-accel-buffering: no"))
      #expect(head.contains("retry: "))
      let push: JSON = [
        "epoch": .null, "device": "phone", "after": 0, "prior": 0, "now": 0,
        "ops": [["e": "alarm", "i": "a", "f": "label", "v": 1, "t": 0, "n": 1]],
      ]
      #expect(try await client.api(.post, "sync/push", push, token: token).status == 200)
      #expect(await read("id: 1\ndata:\n\n") != nil)
      #expect(
        try await client.api(.delete, "sessions/current", token: token).status == 204
      )
      // The last chunk: the response is over, and the connection may be reused.
      #expect(await read("0\r\n\r\n") != nil)
    }
  }

  /// What a program does with a verb reaches the other devices at once, like a device's own change.
  @Test(
    arguments: [
      (HTTPRequest.Method.post, "words", ["term": "serendipity"]),
      (.post, "timers", ["length": "25m"]), (.patch, "settings", ["weatherUnits": "imperial"]),
    ] as [(HTTPRequest.Method, String, JSON)]
  )
  func aVerbWakesAnOpenStream(method: HTTPRequest.Method, path: String, body: JSON) async throws {
    try await withServer(onSocket: true) { client in
      let token = try await client.signUp()
      let connection = try RawConnection(port: try #require(client.port))
      connection.send(
        "GET /api/v1/sync/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n"
      )
      let read = { (end: String) in await offThePool { connection.read(until: end) } }
      _ = try #require(await read("id: 0\ndata:\n\n"))
      let answer = try await client.api(method, path, body, token: token)
      #expect([200, 201].contains(answer.status))
      let news = try #require(await read("\ndata:\n\n"))
      let told = try #require(news.firstMatch(of: /id: ([0-9]+)\n/).flatMap { Int64($0.1) })
      let pulled = try await client.api(.get, "sync/pull?device=phone", token: token).json
      #expect(told > 0 && told <= pulled["end"]?.integer ?? 0, "\(pulled.text)")
    }
  }

  @Test func endsStreamsAndFinishesAnswersWhenItStops() async throws {
    let answers = try await withServer(onSocket: true) { client in
      let port = try #require(client.port)
      let token = try await client.signUp()
      let stream = try RawConnection(port: port)
      stream.send(
        "GET /api/v1/sync/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n"
      )
      let start = await offThePool { stream.read(until: "id: 0\ndata:\n\n") }
      #expect(start?.contains("retry: ") == true)
      let slow = try RawConnection(port: port)
      slow.send(
        "POST /api/v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          + "Content-Length: 2\r\n\r\n{"
      )
      _ = try await client.api(.get, "version")
      return Task {
        await offThePool {
          // It ends when the server begins to stop; the other request still gets its response.
          let news = stream.readToEnd()
          slow.send("}")
          return (news, slow.readToEnd())
        }
      }
    }
    // The server has stopped now.
    let (news, answer) = await answers.value
    #expect(news?.hasSuffix("0\r\n\r\n") == true)
    #expect(answer?.hasPrefix("HTTP/1.1 422 ") == true)
  }

  /// Nothing is written to them meanwhile: no events, and the next heartbeat is an hour away.
  @Test(.timeLimit(.minutes(2))) func countsAStreamNoMoreOnceItsConnectionIsClosed() async throws {
    try await withServer({ $0.heartbeat = .seconds(3600) }, onSocket: true) { client in
      let port = try #require(client.port)
      let token = try await client.signUp()
      for _ in 0..<3 {
        var open: [RawConnection] = []
        for _ in 0..<8 { open.append(try await Self.stream(port: port, token: token)) }
        #expect(try await Self.streams(of: client) == 8)
        for connection in open { connection.hangUp() }
        while try await Self.streams(of: client) > 0 { try Task.checkCancellation() }
      }
    }
  }

  @Test func aSessionHasEightStreamsOfItsOwn() async throws {
    try await withServer(onSocket: true) { client in
      let port = try #require(client.port)
      let first = try await client.signUp()
      let second = try await client.signIn().token
      var open: [RawConnection] = []
      for number in 0..<9 {
        open.append(try await Self.stream(port: port, token: number < 8 ? first : second))
      }
      #expect(try await client.api(.get, "sync/events", token: first).status == 429)
    }
  }

  /// An open stream whose first event has arrived.
  private static func stream(port: Int, token: String) async throws -> RawConnection {
    let connection = try RawConnection(port: port)
    connection.send(
      "GET /api/v1/sync/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n"
    )
    try #require(await offThePool { connection.read(until: "id: 0\ndata:\n\n") } != nil)
    return connection
  }

  private static func streams(of client: any TestClientProtocol) async throws -> Int {
    let answer = try await client.executeRequest(
      uri: "/metrics",
      method: .get,
      headers: [:],
      body: nil
    )
    let line = answer.text.split(separator: "\n").first { $0.hasPrefix("haru_sync_streams ") }
    return try #require(line?.split(separator: " ").last.flatMap { Int($0) })
  }

  /// The sessions of streams are checked every fourth heartbeat, which are an hour apart here.
  @Test func refusesTheNinthStreamAndEndsOneThatWasSignedOutAtOnce() async throws {
    try await withServer({ $0.heartbeat = .seconds(3600) }, onSocket: true) { client in
      let port = try #require(client.port)
      let token = try await client.signUp()
      var open: [RawConnection] = []
      for _ in 0..<8 { open.append(try await Self.stream(port: port, token: token)) }
      let ninth = try await client.api(.get, "sync/events", token: token)
      #expect(ninth.status == 429 && ninth.code == "too_many_streams")
      #expect(ninth.headers[.retryAfter] == "10")
      _ = try await client.api(.delete, "sessions/current", token: token)
      for connection in open {
        #expect(await offThePool { connection.read(until: "0\r\n\r\n") } != nil)
      }
    }
  }

  @Test func showsThatItIsThereWhileNothingHappens() async throws {
    try await withServer({ $0.heartbeat = .milliseconds(50) }, onSocket: true) { client in
      let token = try await client.signUp()
      let stream = try RawConnection(port: try #require(client.port))
      stream.send(
        "GET /api/v1/sync/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n"
      )
      #expect(await offThePool { stream.read(until: "id: 0\ndata:\n\n") } != nil)
      for _ in 1...4 { #expect(await offThePool { stream.read(until: ":\n\n") } != nil) }
    }
  }

  /// Collects what a stream writes.
  private final class Written: ResponseBodyWriter {
    private(set) var text = ""

    func write(_ buffer: ByteBuffer) { text += String(buffer: buffer) }
    func finish(_ trailingHeaders: HTTPFields?) {}
  }

  /// What a stream writes during a number of heartbeats, one every fifteen seconds.
  private static func written(
    beats: Int,
    isSignedIn: @escaping () -> Bool
  ) async throws -> String {
    let (news, continuation) = AsyncStream<SequenceFeed.News>.makeStream()
    for _ in 0..<beats { continuation.yield(.beat) }
    continuation.finish()
    let written = Written()
    var writer: any ResponseBodyWriter = written
    try await EventRoutes.write(from: news, after: 0, to: &writer, isSignedIn: isSignedIn)
    return written.text
  }

  @Test func looksEachMinuteWhetherTheSessionStillHolds() async throws {
    var asked = 0
    let text = try await Self.written(beats: 20) {
      asked += 1
      return asked < 3
    }
    #expect(asked == 3)
    // The first event ends like a heartbeat.
    #expect(text.components(separatedBy: ":\n\n").count - 2 == 11)
  }

  /// The devices of a server that was down must not all return at once.
  @Test func spreadsTheReturnOfDevicesOverTenSeconds() async throws {
    var pauses: [Int] = []
    for _ in 1...50 {
      let text = try await Self.written(beats: 0) { true }
      let pause = text.split(separator: "\n").first?.split(separator: " ").last
      pauses.append(try #require(pause.flatMap { Int($0) }))
    }
    #expect(pauses.allSatisfy { 1_000...10_000 ~= $0 })
    // With fifty uniform draws, a third of the range stays empty once in ten million times.
    for third in [1_000..<4_000, 4_000..<7_000, 7_000..<10_001] {
      #expect(pauses.contains { third.contains($0) })
    }
  }

  @Test func endsAStreamAfterAnHourGiveOrTake() async throws {
    let text = try await Self.written(beats: 1000) { true }
    #expect(219...259 ~= text.components(separatedBy: ":\n\n").count - 2)
  }

  @Test func opensAtMostEightStreamsForASessionAndSixtyFourForAUser() throws {
    let feed = SequenceFeed()
    let open = (0..<9).map { session in
      (0..<9).map { _ in feed.open(for: "u", session: "\(session)") }
    }
    #expect(open.map { $0.count { $0 != nil } } == Array(repeating: 8, count: 8) + [0])
    #expect(feed.count == 64)
    #expect(feed.open(for: "other", session: "0") != nil)
    open[3][5]?.end()
    #expect(feed.open(for: "u", session: "4") == nil)
    #expect(feed.open(for: "u", session: "3") != nil)
  }

  @Test func aSlowReaderGetsTheLastNews() async {
    let feed = SequenceFeed()
    guard let (news, end) = feed.open(for: "u", session: "s") else { return }
    for number in 1...100 as ClosedRange<Int64> { feed.announce(number, to: "u") }
    end()
    var told: [Int64] = []
    for await piece in news {
      if case .sequence(let number) = piece { told.append(number) }
    }
    #expect(told == [99, 100])
  }
}
