import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

/// Imports of files that are large, out of order, or exceed the quota.
struct ImportTests {
  private static func change(_ id: String, _ field: String = "name", _ value: JSON = "Exam") -> JSON
  {
    ["e": "dday", "i": .string(id), "f": .string(field), "v": value, "t": 1]
  }

  private static func file(_ changes: [JSON]) -> JSON {
    ["format": "haru", "version": 1, "changes": .array(changes)]
  }

  private static func export(
    _ client: any TestClientProtocol,
    _ token: String
  ) async throws -> [JSON?] {
    let changes = try await client.api(.get, "export", token: token).json["changes"]?.array
    return (changes ?? []).map { [$0["i"] ?? .null, $0["f"] ?? .null, $0["v"] ?? .null] }
  }

  /// More records than fit on a page, in reverse order.
  @Test func takesRecordsInAnyOrderAndLeadsBack() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      _ = try await client.api(.post, "import", Self.file([Self.change("0")]), token: token)
      let before = try await Self.export(client, token)
      let ids = (0..<2 * ImportRun.pageSize).map { String(format: "%05d", $0) }
      let list = ids.reversed().flatMap { [Self.change($0), Self.change($0, "pen", 3)] }
      let changed = Self.change("0", "name", "Other")
      let answer = try await client.api(.post, "import", Self.file(list + [changed]), token: token)
      #expect(answer.json["new"]?.integer == Int64(ids.count) && answer.json["changed"] == 1)
      #expect(answer.json["refused"] == [] && answer.json["unreadable"] == [])
      let after = try await Self.export(client, token)
      #expect(
        after == [["0", "name", "Other"]]
          + ids.flatMap { id -> [JSON] in
            [[.string(id), "name", "Exam"], [.string(id), "pen", 3]]
          }
      )
      let undo = try #require(answer.json["undo"])
      let back = try await client.api(.post, "import", undo, token: token)
      #expect(back.json["removed"]?.integer == Int64(ids.count) && back.json["changed"] == 1)
      #expect(try await Self.export(client, token) == before)
    }
  }

  @Test func takesTheLastOfSeveralValuesOfACell() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let list = ["First", "Second"].map { Self.change("1", "name", $0) }
      _ = try await client.api(.post, "import", Self.file(list), token: token)
      #expect(try await Self.export(client, token) == [["1", "name", "Second"]])
    }
  }

  @Test func listsTheChangesOfARecordThatHasTooMany() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let list = (0..<ImportRun.pageSize + 100).map { Self.change("1", "f\($0)") }
      let answer = try await client.api(.post, "import", Self.file(list), token: token)
      let refused = try #require(answer.json["refused"]?.array)
      #expect(refused.count == list.count - CellWrite.fieldLimit)
      #expect(refused.allSatisfy { $0["reason"] == "too_many_fields" })
      let fields = Set(refused.compactMap { $0["change"]?["f"]?.string })
      #expect(fields.count == refused.count)
    }
  }

  /// 300,000 brackets are 300,000 levels, and a body of many megabytes is spooled to disk.
  @Test func refusesNestedArraysWithoutReadingThem() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let answer = try await client.executeRequest(
        uri: "/api/v1/import",
        method: .post,
        headers: [.authorization: "Bearer \(token)", .contentType: "application/json"],
        body: ByteBuffer(repeating: UInt8(ascii: "["), count: 8 << 20)
      )
      #expect(answer.status == .badRequest && answer.text.contains("bad_json"))
      let deep = #"{"changes":["# + String(repeating: "[", count: 300_000)
      let nested = try await client.executeRequest(
        uri: "/api/v1/import",
        method: .post,
        headers: [.authorization: "Bearer \(token)", .contentType: "application/json"],
        body: ByteBuffer(string: deep)
      )
      #expect(nested.status == .contentTooLarge, "\(nested.text)")
    }
  }

  @Test func writesNothingOfAFileThatIsCutOff() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let text = Self.file((0..<3).map { Self.change("\($0)") }).text.dropLast(3)
      let answer = try await client.executeRequest(
        uri: "/api/v1/import",
        method: .post,
        headers: [.authorization: "Bearer \(token)", .contentType: "application/json"],
        body: ByteBuffer(substring: text)
      )
      #expect(answer.status == .badRequest && answer.text.contains("at byte"))
      #expect(try await Self.export(client, token).isEmpty)
    }
  }

  /// Two of them would share the memory, the disk and the cores of everyone else.
  @Test func aLargeImportRunsAlone() async throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    try await withServerAndStore { _, store in
      let places = ExportRoutes(
        records: store,
        feed: SequenceFeed(),
        limiter: RateLimiter(),
        clock: { clock.now },
        folder: folder.path,
        uploads: Uploads(folder: folder.path)
      ).places.large
      let (first, second) = (Gate(), Gate())
      let works = [
        Task { try await places.perform(for: "a") { await first.work() } },
        Task { try await places.perform(for: "b") { await second.work() } },
      ]
      // One of them runs and the other waits, or both run.
      while true {
        let running = (await first.hasBegun, await second.hasBegun)
        if running == (true, true) { break }
        if running != (false, false), await places.waitingCount > 0 { break }
        await Task.yield()
      }
      #expect(await places.waitingCount == 1)
      for gate in await second.hasBegun ? [second, first] : [first, second] {
        while await !gate.hasBegun { await Task.yield() }
        await gate.letGo()
      }
      for work in works { try await work.value }
    }
  }

  /// A client that sends slowly holds places that others need.
  @Test(arguments: ["203.0.113.9", "2001:db8:1:2::"])
  func aClientHasTwoLargeUploadsAtATime(network: String) async throws {
    try await withServer(
      {
        $0.requestLimits.body = 600
        _ = $0.trustedProxies.add("127.0.0.1")
      },
      onSocket: true
    ) { client in
      let port = try #require(client.port)
      let token = try await client.signUp()
      let length = 2 << 20
      let open = try (0..<3).map { _ in try RawConnection(port: port) }
      for (number, connection) in open.enumerated() {
        // A home has all addresses of its network of IPv6.
        let address = network.hasSuffix(":") ? "\(network)\(number)" : network
        connection.send(
          """
          POST /api/v1/import HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n\
          X-Forwarded-For: \(address)\r\nContent-Type: application/json\r\n\
          Content-Length: \(length)\r\nConnection: close\r\n\r\n{
          """
        )
      }
      await withTaskGroup(of: (Int, String?).self) { answers in
        for (number, connection) in open.enumerated() {
          answers.addTask { await (number, offThePool { connection.readToEnd() }) }
        }
        // Nobody else is answered before the bodies end, and their ends are not JSON.
        let (refused, problem) = await answers.next() ?? (0, nil)
        #expect(problem?.hasPrefix("HTTP/1.1 503 ") == true, "\(problem ?? "no answer")")
        // One after the other, because a client has one import at a time.
        for (number, connection) in open.enumerated() where number != refused {
          await offThePool { connection.send(String(repeating: " ", count: length - 1)) }
          let answer = await answers.next()?.1
          #expect(answer?.hasPrefix("HTTP/1.1 400 ") == true, "\(answer ?? "no answer")")
        }
      }
    }
  }

  @Test func leavesNoFilesBehind() async throws {
    let folder = try TemporaryFolder()
    try await withServer({ $0.dataDirectory = folder.path }) { client in
      let token = try await client.signUp()
      let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
      let before = try names()
      let file = Self.file([Self.change("1")])
      #expect(try await client.api(.post, "import", file, token: token).status == 200)
      #expect(try names() == before)
    }
  }
}

/// Work that continues until it is released.
private actor Gate {
  private(set) var hasBegun = false
  private var waiting: CheckedContinuation<Void, Never>?

  func work() async {
    hasBegun = true
    await withCheckedContinuation { waiting = $0 }
  }

  func letGo() { waiting?.resume() }
}

struct FairWorkQueueTests {
  @Test func aClientHasOnePlaceAtATime() async throws {
    let (places, gate) = (FairWorkQueue(1, queue: 8), Gate())
    let first = Task { try await places.perform(for: "a") { await gate.work() } }
    while await !gate.hasBegun { await Task.yield() }
    await #expect(throws: Problem.self) { try await places.perform(for: "a") {} }
    let other = Task { try await places.perform(for: "b") { 7 } }
    await gate.letGo()
    try await first.value
    #expect(try await other.value == 7)
    #expect(try await places.perform(for: "a") { 1 } == 1)
  }

  @Test func allAddressesOfANetworkOfIPv6AreOneClient() async throws {
    let (places, gate) = (FairWorkQueue(1, queue: 8), Gate())
    let first = Task { try await places.perform(for: "2001:db8:1:2::1") { await gate.work() } }
    while await !gate.hasBegun { await Task.yield() }
    await #expect(throws: Problem.self) { try await places.perform(for: "2001:db8:1:2::2") {} }
    let other = Task { try await places.perform(for: "2001:db8:1:3::1") { 7 } }
    await gate.letGo()
    try await first.value
    #expect(try await other.value == 7)
  }
}
