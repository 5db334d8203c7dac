import Foundation
import PostgresCluster
import SyncSimulation
import Testing

@testable import HaruPostgres

/// Servers that are unreachable, refuse, or send unexpected responses.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"))
struct HostileServerTests {
  private let question = [Statement("SELECT $1::text", [.text("a")]), Statement("SELECT 1")]

  private func ask(_ address: String) async -> PostgresError? {
    var configuration = PostgresConfiguration(address: address)
    configuration.answerLimit = .seconds(2)
    do {
      let database = try Postgres(configuration)
      for _ in 0..<3 { _ = try await database.run(question) }
      return nil
    } catch {
      return error
    }
  }

  @Test func namesTheMissingLibrary() {
    // The second one exists but is another library.
    for name in ["libno-such-library.so.5", "libc.so.6"] {
      guard case .failure(.noLibrary(package: "libpq5")) = Libpq.load([name]) else {
        Issue.record("\(name)")
        return
      }
    }
  }

  @Test func nobodyListens() async throws {
    guard case .unreachable(let reason) = await ask("host=/tmp/no-such-folder") else {
      Issue.record("reached")
      return
    }
    #expect(reason.contains("/tmp/no-such-folder"))
  }

  @Test func thePasswordIsWrong() async throws {
    let cluster = try #require(try await PostgresCluster.shared)
    try await cluster.addGuardedUser(password: "s3cret")
    let address = "host=\(cluster.folder) dbname=postgres user=guarded password="
    guard case .unreachable(let reason) = await ask(address + "wrong") else {
      Issue.record("reached")
      return
    }
    #expect(reason.contains("password") && !reason.contains("wrong"))
    #expect(await ask(address + "s3cret") == nil)
  }

  @Test func theServerIsTooOld() async throws {
    let server = try FakeServer(version: "13.9", answer: [])
    #expect(await ask(server.address) == .oldServer(version: 130_009, needed: 140_000))
  }

  @Test func theServerIsAStandby() async throws {
    let server = try FakeServer(isStandby: true, answer: [])
    guard case .unreachable(let reason) = await ask(server.address) else {
      Issue.record("reached")
      return
    }
    #expect(reason.contains("read-only") || reason.contains("standby"))
  }

  /// libpq would wait for the missing results, and with it everyone else.
  @Test func theServerIsReadyTooEarly() async throws {
    let server = try FakeServer(answer: FakeServer.ready, staysOpen: true)
    #expect(await ask(server.address) == .malformed)
  }

  /// Responses made of protocol pieces in a wrong order, with wrong lengths.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func answersOfAnotherForm(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let types: [Character] = ["1", "2", "T", "D", "C", "E", "Z", "n", "I", "s", "G", "A", "N", "K"]
    var answer: [UInt8] = []
    for _ in 0..<Int(random.number(0...12)) {
      let content = (0..<Int(random.number(0...24))).map { _ in UInt8(random.number(0...255)) }
      var message = FakeServer.message(types.randomElement(using: &random) ?? "Z", content)
      if random.chance(20) { message[1] = UInt8(random.number(0...255)) }
      answer += random.chance(10) ? FakeServer.ready : message
    }
    let server = try FakeServer(answer: answer)
    let error = try #require(await ask(server.address))
    switch error {
    case .lost, .timedOut, .refused, .malformed: break
    default: Issue.record("\(error)")
    }
  }
}
