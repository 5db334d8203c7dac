import Foundation
import HaruJSON
import HaruSync
import NIOHTTP1
import PostgresCluster
import Testing

@testable import haru

/// `haru serve --database`: one server on PostgreSQL, and its errors when it cannot use the
/// database.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .serialized)
struct DatabaseServeTests {
  @Test func twoDevicesSyncThroughTheDatabase() async throws {
    let scene = try await NodeScene(nodes: 1, on: PostgresCluster.shared)
    let node = scene.nodes[0]
    let token = try node.signUp("mina")
    let words = "mina@haru.example\ncorrect horse battery\n"
    let stream = try EventReader(port: node.port, token: token)
    #expect(stream.time(until: 0) != nil)
    let (phone, desk) = (CommandRun(), CommandRun())
    #expect(try phone("dday", "add", "Exam", "2026-12-25").status == 0)
    #expect(try desk("calc", "--save", "1:00 + 0:30").status == 0)
    for run in [phone, desk] { #expect(try run("login", node.url, input: words).status == 0) }
    for run in [phone, desk, phone] { #expect(try run("sync").status == 0) }
    let lists = try [phone, desk].map { try $0("dday", "list", "--json").output }
    #expect(lists[0].contains("Exam") && lists[0] == lists[1])
    let sequence = try #require(
      try node.ask(.GET, "sync/pull?device=watch", token: token)?.body["end"]?.integer
    )
    #expect(sequence > 0 && stream.time(until: sequence) != nil)
    // What programs use, and the operator's readiness check.
    #expect(try node.ask(.GET, "today", token: token)?.status == 200)
    #expect(try node.ask(.GET, "webhooks", token: token)?.status == 200)
    #expect(try ServerConnection(server: node.url, token: nil).answer(.GET, "/readyz") != nil)
    // The folder contains no data.
    let names = try FileManager.default.contentsOfDirectory(atPath: scene.folder.path("node1"))
    #expect(names == [])
    #expect(node.process.stop(SIGTERM) == 0)
    #expect(!node.process.errors().contains("error"))
  }

  @Test func aServerThatIsKilledLosesNothingThatItConfirmed() async throws {
    let scene = try await NodeScene(nodes: 1, on: PostgresCluster.shared)
    var node = scene.nodes[0]
    var device = PushingDevice(token: try node.signUp("mina"))
    for round in 1...3 {
      for _ in 0..<10 { #expect(try device.push(to: node)) }
      // It is killed while changes are in flight.
      let process = node.process.processID
      Thread.detachNewThread { kill(process, SIGKILL) }
      while try device.push(to: node) {}
      #expect(node.process.exitCode() == SIGKILL)
      #expect(device.confirmed >= Int64(round) * 10)
      node = try scene.addNode()
      try device.push(toOneOf: [node])
    }
    let page = try node.ask(.GET, "sync/pull?device=watch", token: device.token)
    let records = PushingDevice.records(in: page)
    #expect(records == (1...device.confirmed).map { "d\($0)" })
  }

  /// As after a failover that leaves only a standby: it refuses changes until it accepts them again.
  @Test func aDatabaseThatOnlyReadsLosesNothing() async throws {
    let scene = try await NodeScene(nodes: 1, on: PostgresCluster.shared)
    let node = scene.nodes[0]
    var device = PushingDevice(token: try node.signUp("mina"))
    for _ in 0..<10 { #expect(try device.push(to: node)) }
    let name = try #require(scene.database.split(separator: "=").last)
    let administration = scene.cluster.address(of: "postgres")
    for statement in [
      "ALTER DATABASE \(name) SET default_transaction_read_only = on",
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'",
    ] { try await scene.cluster.run(statement, in: administration) }
    for _ in 0..<3 { #expect(try !device.push(to: node)) }
    for _ in 0..<20 {
      let readiness = try ServerConnection(server: node.url, token: nil).answer(.GET, "/readyz")
      #expect(readiness?.status == 503 && readiness?.body["code"] == "not_ready")
    }
    try await scene.cluster.run(
      "ALTER DATABASE \(name) RESET default_transaction_read_only",
      in: administration
    )
    try device.push(toOneOf: [node])
    let page = try node.ask(.GET, "sync/pull?device=watch", token: device.token)
    #expect(PushingDevice.records(in: page) == (1...11).map { "d\($0)" })
    // Anybody may ask, and only once a second is the reason logged.
    #expect(node.process.stop(SIGTERM) == 0)
    let count = node.process.errors().components(separatedBy: "not ready").count - 1
    #expect((1..<20).contains(count))
  }

  @Test func saysWhyTheDatabaseCannotBeUsed() async throws {
    let cluster = try #require(try await PostgresCluster.shared)
    try await cluster.addGuardedUser(password: "right")
    let frozen = try await cluster.makeDatabase()
    let name = try #require(frozen.split(separator: "=").last)
    try await cluster.run(
      "ALTER DATABASE \(name) SET default_transaction_read_only = on",
      in: frozen
    )
    try await cluster.run(
      "CREATE USER crowded CONNECTION LIMIT 0",
      in: cluster.address(of: "postgres")
    )
    func address(as user: String) -> String {
      cluster.address(of: "postgres").replacing("user=haru", with: "user=\(user)")
    }
    let cases = [
      ("postgres://haru@127.0.0.1:1/haru", "Connection refused"),
      ("postgres://haru@nowhere.invalid/haru", "nowhere.invalid"),
      (address(as: "guarded"), "password authentication failed"),
      (address(as: "crowded"), "too many connections"),
      (cluster.address(of: "nothing"), "database \"nothing\" does not exist"),
      (frozen, "session is read-only"),
    ]
    for (address, reason) in cases { try expectRefusal(of: address, naming: reason) }
  }

  #if os(Linux)
  /// The database accepts only what is encrypted; its certificate is that of another authority than
  /// the trusted one.
  @Test func saysWhyTheConnectionIsNotEncrypted() async throws {
    // Only this process uses it, because the port is the usual one.
    let process = ProcessInfo.processInfo.processIdentifier
    let address = "127.78.\(process >> 8 & 255).\(1 + process & 127)"
    let cluster = try #require(try await PostgresCluster.start(listeningTo: address))
    let place = "host=db.haru.test hostaddr=\(address) user=haru dbname=postgres"
    let wrong = "sslmode=verify-full sslrootcert=\(cluster.folder)/wrong.pem"
    try expectRefusal(of: "\(place) sslmode=disable", naming: "no encryption")
    try expectRefusal(of: "\(place) \(wrong)", naming: "certificate verify failed")
  }
  #endif

  /// Expects that a server with this database ends with one sentence that names the fault.
  private func expectRefusal(of address: String, naming reason: String) throws {
    let folder = try TemporaryFolder()
    let server = try ServeProcess(
      command: "serve",
      ["--port", "0", "--data", folder.path("data"), "--database", address],
      environment: ["PGPASSWORD": "wrong"]
    )
    #expect(server.exitCode() == 1)
    let said = server.errors()
    #expect(said.hasPrefix("haru: the database cannot be reached: "), "\(said)")
    #expect(said.contains(reason) && !said.contains("wrong\""), "\(said)")
    #expect(said.filter { $0 == "\n" }.count == 1)
  }

  @Test func saysThatTheSchemaIsNewer() async throws {
    let scene = try await NodeScene(nodes: 1, on: PostgresCluster.shared)
    let node = scene.nodes[0]
    #expect(node.process.stop(SIGTERM) == 0)
    try await scene.cluster.run(
      "INSERT INTO schema_version VALUES (99, 99)",
      in: scene.database
    )
    let server = try ServeProcess([
      "--port", "0", "--data", scene.folder.path("data"), "--database", scene.database,
    ])
    #expect(server.exitCode() == 1)
    #expect(server.errors().hasPrefix("haru: PostgreSQL was written by a newer Haru"))
  }
}
