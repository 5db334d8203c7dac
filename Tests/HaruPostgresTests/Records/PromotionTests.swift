import Foundation
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import PostgresCluster
import SyncSimulation
import Testing

@testable import HaruPostgres

/// A standby that takes over, with and without the last changes.
@Suite(
  .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"),
  .timeLimit(.minutes(3)),
  .serialized
)
struct PromotionTests {
  private static let user = "00000000-0000-7000-8000-000000000001"
  private static let start = Instant(milliseconds: 1_795_000_000_000)

  /// A server and its standby, and a store that uses the one of them that accepts changes.
  private struct Scene {
    let primary: PostgresCluster
    let standby: PostgresCluster
    let store: PostgresStore

    init() async throws {
      primary = try #require(try await PostgresCluster.start())
      let name = "records"
      try await primary.run("CREATE DATABASE \(name)", in: primary.address(of: "postgres"))
      standby = try await primary.startStandby()
      let hosts = "host=\(primary.folder),\(standby.folder) user=haru dbname=\(name)"
      store = try await PostgresStore(PostgresConfiguration(address: hosts), isServing: true)
      let account = Account(id: user, email: nil, passwordHash: nil, createdAt: start)
      _ = try await store.add(account, identity: nil)
    }

    /// Waits until the standby has everything, and then stops it.
    func holdStandby() async throws {
      let sql = """
        SELECT count(*) FROM pg_stat_replication WHERE flush_lsn >= pg_current_wal_lsn()
        """
      while try await store.rows(sql, [], { try $0.integer(0) }).first != 1 {}
      try await standby.stop()
    }

    /// The server is killed, and the standby takes over without what it has not received.
    func failOver() async throws {
      kill(try #require(primary.processID), SIGKILL)
      try await standby.restart()
      try await standby.promote()
    }

    /// The server ends in order, and the standby takes over.
    func switchOver() async throws {
      try await primary.stop()
      try await standby.promote()
    }
  }

  /// A device, which tries again when the database is away.
  private struct Device {
    private(set) var disk: SimulatedDisk
    private var client: SyncClient
    private var now = start
    /// How often it sent everything that it has.
    private(set) var newStarts = 0
    /// How many cells it copied.
    private(set) var copied = 0

    init(_ name: String) {
      disk = SimulatedDisk(device: name)
      client = SyncClient(disk.state, seed: Array(name.utf8.prefix(4)).map { UInt32($0) })
    }

    var cells: [String: String] {
      disk.base.mapValues { "\($0.cell.value.text) \($0.cell.sequence)" }
    }
    var values: [String: JSON] { disk.base.mapValues(\.cell.value) }

    mutating func write(_ id: RecordID, _ value: JSON) {
      now = now + 1_000
      let key = CellKey(entity: "alarm", id: id, field: "name")
      disk.save(CellWrite(key, value: value, madeAt: now))
    }

    /// Exchanges everything, or only sends.
    mutating func sync(with store: PostgresStore, onlySending: Bool = false) async throws {
      now = now + 1_000
      let now = now
      var step = client.start(at: now)
      while true {
        switch step {
        case .read(let number, let limit, _):
          let operations = disk.operations(after: number, limit: limit)
          step = client.handle(.read(operations), at: now)
        case .sum: step = client.handle(.summed(disk.sum), at: now)
        case .store(let transaction):
          disk.store(transaction)
          if transaction.isNewStart { newStarts += 1 }
          copied += transaction.cells.count
          step = client.handle(.stored, at: now)
        case .push(let request):
          step = client.handle(
            await Self.event { try await store.push(request, of: user, at: now).reply(\.json) },
            at: now
          )
        case .pull(let request):
          if onlySending { return }
          step = client.handle(
            await Self.event { try await store.pull(request, of: user).reply(\.json) },
            at: now
          )
        case .rest(.unreachable):
          try await Task.sleep(for: .milliseconds(50))
          step = client.start(at: now)
        case .rest(let rest):
          guard case .upToDate = rest else { throw Stuck(rest: rest) }
          return
        }
      }
    }

    private static func event(
      _ ask: () async throws -> SyncClient.Reply
    ) async -> SyncClient.Event {
      do { return .answered(try await ask()) } catch { return .unreachable }
    }
  }

  private struct Stuck: Error {
    let rest: SyncClient.Rest
  }

  /// Devices that have the same records: each has written one.
  private func devices(of scene: Scene, _ names: [String]) async throws -> [Device] {
    var devices = names.map { Device($0) }
    for (index, name) in names.enumerated() { devices[index].write(RecordID(name), "before") }
    for _ in 1...2 {
      for index in devices.indices { try await devices[index].sync(with: scene.store) }
    }
    #expect(Set(devices.map(\.cells)).count == 1)
    return devices
  }

  /// Only devices that saw what was lost send everything; what they have is there again.
  @Test func devicesThatSawLostChangesStartAnew() async throws {
    let scene = try await Scene()
    var devices = try await devices(of: scene, ["writer", "reader", "sender", "other"])
    let epoch = devices[3].disk.state.cursor?.epoch
    try await scene.holdStandby()
    // The writer's changes are lost, and the reader has seen them. What the sender sent is lost, too.
    for number in 1...4 { devices[0].write(RecordID("lost\(number)"), .integer(Int64(number))) }
    devices[0].write("writer", "after")
    for index in 0...1 { try await devices[index].sync(with: scene.store) }
    #expect(devices[1].values["alarm/lost4/name"] == 4)
    devices[2].write("sent", true)
    try await devices[2].sync(with: scene.store, onlySending: true)
    try await scene.failOver()
    // The numbers are given again, and more of them than were lost.
    for number in 1...9 { devices[3].write(RecordID("new\(number)"), .integer(Int64(number))) }
    for _ in 1...3 {
      for index in devices.indices.reversed() { try await devices[index].sync(with: scene.store) }
    }
    #expect(devices.map(\.newStarts) == [1, 1, 1, 0])
    #expect(Set(devices.map(\.cells)).count == 1)
    let values = devices[3].values
    #expect(values.count == 18)
    #expect(values["alarm/lost4/name"] == 4)
    #expect(values["alarm/sent/name"] == true)
    #expect(values["alarm/writer/name"] == "after")
    #expect(values["alarm/new9/name"] == 9)
    #expect(devices[3].disk.state.cursor?.epoch != epoch)
  }

  /// Nobody copies anything after two planned changes, even a device that slept through both.
  @Test func withoutALossEveryoneGoesOn() async throws {
    let scene = try await Scene()
    var devices = try await devices(of: scene, ["one", "two", "asleep"])
    let copied = devices.map(\.copied)
    let epochs = [try #require(devices[0].disk.state.cursor?.epoch)]
    try await scene.switchOver()
    for index in 0...1 { try await devices[index].sync(with: scene.store) }
    #expect(devices.map(\.copied) == copied && devices.map(\.newStarts) == [0, 0, 0])
    let second = try #require(devices[0].disk.state.cursor?.epoch)
    #expect(!epochs.contains(second) && devices[1].disk.state.cursor?.epoch == second)
    // As the next change of the timeline does.
    _ = try await scene.store.postgres.run([Statement("UPDATE sync_user SET timeline = ''")])
    devices[0].write("one", "after")
    for index in devices.indices { try await devices[index].sync(with: scene.store) }
    #expect(devices.map(\.newStarts) == [0, 0, 0])
    #expect(zip(devices, copied).map { $0.copied - $1 } == [1, 1, 1])
    #expect(Set(devices.map(\.cells)).count == 1)
    let third = try #require(devices[0].disk.state.cursor?.epoch)
    #expect(third != second && !epochs.contains(third))
    let timelines = try await scene.store.rows("SELECT timeline FROM sync_user") { try $0.text(0) }
    #expect(timelines == ["00000002"])
  }

  /// Streams end, because a device ignores a number that it has seen already.
  @Test func theOtherServersAreTold() async throws {
    let scene = try await Scene()
    var arrivals = try #require(scene.store.exchange).arrivals.makeAsyncIterator()
    #expect(await arrivals.next() == .missed)
    try await scene.switchOver()
    #expect(await arrivals.next() == .promoted)
    #expect(await arrivals.next() == .missed)
    #expect(scene.store.news?.isListening == true)
  }
}

extension SyncOutcome {
  /// The response that a device receives.
  fileprivate func reply(_ json: (Answer) -> JSON) -> SyncClient.Reply {
    switch self {
    case .answered(let answer): SyncClient.Reply(status: 200, body: json(answer))
    case .refused(let problem):
      SyncClient.Reply(status: problem.status, body: ["code": .string("\(problem.code)")])
    }
  }
}
