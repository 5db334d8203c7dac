import Foundation
import HaruJSON
import HaruSync
import NIOHTTP1
import PostgresCluster
import Testing

@testable import haru

/// Two servers on one database.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .serialized)
struct TwoNodeTests {
  @Test func aChangeAtOneReachesTheStreamsOfTheOtherWithinASecond() async throws {
    let scene = try await NodeScene(nodes: 2, on: PostgresCluster.shared)
    var device = PushingDevice(token: try scene.nodes[0].signUp("mina"))
    let stream = try EventReader(port: scene.nodes[1].port, token: device.token)
    #expect(stream.time(until: 0) != nil)
    for _ in 1...20 {
      #expect(try device.push(to: scene.nodes[0]))
      let time = try #require(stream.time(until: device.confirmed))
      #expect(time < .seconds(1))
    }
  }

  @Test func aSessionThatEndedAtOneIsRefusedAtTheOther() async throws {
    let scene = try await NodeScene(nodes: 2, on: PostgresCluster.shared)
    let (first, second) = (scene.nodes[0], scene.nodes[1])
    let token = try first.signUp("mina")
    let stream = try EventReader(port: second.port, token: token)
    #expect(stream.time(until: 0) != nil)
    #expect(try second.ask(.GET, "account", token: token)?.status == 200)
    #expect(try first.ask(.DELETE, "sessions/current", token: token)?.status == 204)
    let time = try #require(stream.timeUntilEnd())
    #expect(time < .seconds(1))
    #expect(try second.ask(.GET, "account", token: token)?.status == 401)
  }

  @Test func guessesAreCountedTogether() async throws {
    let scene = try await NodeScene(nodes: 2, on: PostgresCluster.shared)
    _ = try scene.nodes[0].signUp("mina")
    let first = try scene.nodes[0].signIn("mina", password: "wrong password")
    #expect(first.status == 401)
    // The account has to wait for a second, on both servers.
    #expect(try scene.nodes[1].signIn("mina").status == 429)
    // A client has ten attempts, wherever it makes them.
    let statuses = try (0..<12).map { number in
      try scene.nodes[number % 2].signIn("nobody\(number)", password: "wrong password").status
    }
    #expect(statuses == Array(repeating: 401, count: 8) + Array(repeating: 429, count: 4))
  }

  @Test func oneThatIsKilledLosesNothingAndTheOtherGoesOn() async throws {
    let scene = try await NodeScene(nodes: 2, on: PostgresCluster.shared)
    var device = PushingDevice(token: try scene.nodes[0].signUp("mina"))
    let stream = try EventReader(port: scene.nodes[1].port, token: device.token)
    for _ in 0..<10 { #expect(try device.push(to: scene.nodes[0])) }
    let process = scene.nodes[0].process.processID
    Thread.detachNewThread { kill(process, SIGKILL) }
    while try device.push(to: scene.nodes[0]) {}
    #expect(scene.nodes[0].process.exitCode() == SIGKILL)
    // An unconfirmed change may have been stored: the device sends it again with its number.
    for _ in 0..<10 { try device.push(toOneOf: [scene.nodes[1]]) }
    #expect(stream.time(until: device.confirmed) != nil)
    let page = try scene.nodes[1].ask(.GET, "sync/pull?device=watch", token: device.token)
    #expect(PushingDevice.records(in: page) == (1...device.confirmed).map { "d\($0)" })
  }

  /// The part of the database that is killed.
  enum Victim: CaseIterable { case backends, postmaster }

  @Test(arguments: Victim.allCases)
  func bothGoOnAfterTheDatabaseWasKilled(_ victim: Victim) async throws {
    let cluster = try await PostgresCluster.start()
    let scene = try await NodeScene(nodes: 2, on: cluster)
    var device = PushingDevice(token: try scene.nodes[0].signUp("mina"))
    for _ in 0..<10 { #expect(try device.push(to: scene.nodes[0])) }
    switch victim {
    case .backends:
      // Each backend that is killed takes all others down.
      let pid = try #require(scene.cluster.backendProcessIDs.first)
      kill(pid, SIGKILL)
    case .postmaster:
      try await scene.cluster.killAndRestart()
    }
    for _ in 0..<10 { try device.push(toOneOf: scene.nodes) }
    // The exchange continues, too: a change on either server reaches the other.
    for (writer, reader) in [(0, 1), (1, 0)] {
      let stream = try openStream(at: scene.nodes[reader], token: device.token)
      try device.push(toOneOf: [scene.nodes[writer]])
      #expect(stream.time(until: device.confirmed, patience: 60) != nil)
    }
    let page = try scene.nodes[0].ask(.GET, "sync/pull?device=watch", token: device.token)
    #expect(PushingDevice.records(in: page) == (1...device.confirmed).map { "d\($0)" })
  }

  /// The stream of a session, opened as soon as its server reaches the database.
  private func openStream(at node: NodeScene.Node, token: String) throws -> EventReader {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      let stream = try EventReader(port: node.port, token: token)
      if stream.status() == 200 { return stream }
    }
    throw POSIXError(.ETIMEDOUT)
  }

  /// A device whose server is closed tries the next one, as a proxy does.
  ///
  /// A response from a stopping server counts, and once the server refuses a connection, it refuses
  /// all later ones.
  @Test func oneThatStopsRefusesNothing() async throws {
    let scene = try await NodeScene(nodes: 2, on: PostgresCluster.shared)
    var device = PushingDevice(token: try scene.nodes[0].signUp("mina"))
    let stream = try EventReader(port: scene.nodes[0].port, token: device.token)
    #expect(stream.time(until: 0) != nil)
    for _ in 0..<10 { #expect(try device.push(to: scene.nodes[0])) }
    kill(scene.nodes[0].process.processID, SIGTERM)
    var isOpen = true
    while isOpen {
      // A separate connection for each request, because a server may close a kept one at any time.
      let request = try? EventReader(
        port: scene.nodes[0].port,
        token: device.token,
        path: "account",
        closes: true
      )
      // A connection that was opened while the server closed gets no response, and its request was
      // not read.
      if let status = request?.status() { #expect(status == 200) } else { isOpen = false }
      try device.push(toOneOf: [scene.nodes[1]])
    }
    #expect(throws: POSIXError.self) {
      try EventReader(port: scene.nodes[0].port, token: device.token)
    }
    #expect(scene.nodes[0].process.exitCode() == 0)
    #expect(stream.timeUntilEnd() != nil)
    #expect(try device.push(to: scene.nodes[1]))
  }
}
