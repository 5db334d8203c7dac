import Foundation
import HaruJSON
import HaruSync
import NIOHTTP1
import PostgresCluster
import Testing

@testable import haru

/// The operator's commands on a PostgreSQL database.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .serialized)
struct AdminDatabaseTests {
  private let run = CommandRun()

  private func admin(_ scene: NodeScene, _ arguments: String...) throws -> CommandRun.Result {
    try run.run(["admin"] + arguments + ["--database", scene.database])
  }

  @Test func managesAccountsBesideAServer() async throws {
    let scene = try await NodeScene(nodes: 1, on: PostgresCluster.shared)
    let node = scene.nodes[0]
    let token = try node.signUp("mina")
    #expect(try admin(scene, "user", "list").output.hasSuffix("  mina@haru.example\n"))
    // Links start with the address that the server recorded in the database.
    #expect(try admin(scene, "invite").output.hasPrefix("\(node.url)/account#invite="))
    let link = try admin(scene, "reset-link", "mina@haru.example").output
    #expect(link.hasPrefix("\(node.url)/account#reset="))
    #expect(try admin(scene, "user", "disable", "mina@haru.example").status == 0)
    let end = ContinuousClock.now + .seconds(20)
    var status: Int?
    while status != 401, ContinuousClock.now < end {
      status = try node.ask(.GET, "account", token: token)?.status
    }
    #expect(status == 401)
    #expect(try admin(scene, "user", "delete", "mina@haru.example", "--yes").status == 0)
    #expect(try admin(scene, "user", "list").output == "")
  }

  @Test func publishesQuotesForAllServers() async throws {
    let scene = try await NodeScene(nodes: 1, on: PostgresCluster.shared)
    #expect(try admin(scene, "quotes", "add", "Ready", "--author", "Ada").status == 0)
    #expect(try admin(scene, "quotes", "publish").status == 0)
    #expect(try admin(scene, "quotes", "list").output.hasSuffix("  2026-11-21  Ready\n"))
    #expect(try admin(scene, "log").output.hasSuffix("  quotesPublished  -  operator\n"))
    let connection = try ServerConnection(server: scene.nodes[0].url, token: nil)
    let end = ContinuousClock.now + .seconds(30)
    var text = ""
    while text.isEmpty, ContinuousClock.now < end {
      text = String(decoding: connection.bytes("/api/v1/quotes") ?? [], as: UTF8.self)
    }
    #expect(text.contains(#""text":"Ready","author":"Ada""#))
  }

  @Test func bringsATableToItsVersion() async throws {
    let cluster = try #require(try await PostgresCluster.shared)
    let database = try await cluster.makeDatabase()
    for _ in 1...2 {
      let result = try run("admin", "migrate", "--database", database)
      #expect(result == CommandRun.Result(status: 0, output: "the database has version 8.\n"))
    }
    let log = try run("admin", "log", "--limit", "1", "--database", database).output
    #expect(log.hasSuffix("  migrated  -  operator\n"))
  }

  /// From SQLite to PostgreSQL and back: the same records, sessions and epochs.
  @Test func copiesAServerThereAndBack() async throws {
    let folder = try TemporaryFolder()
    let (first, url) = try ServeProcess.withAccounts(of: ["mina", "juno"], in: folder)
    let device = CommandRun()
    #expect(try device("dday", "add", "Exam", "2026-12-25").status == 0)
    let words = "mina@haru.example\ncorrect horse battery\n"
    #expect(try device("login", url, input: words).status == 0)
    #expect(try device("sync").status == 0)
    let before = try signIn(url)
    #expect(first.stop(SIGTERM) == 0)

    let scene = try await NodeScene(nodes: 0, on: PostgresCluster.shared)
    let source = "sqlite:" + folder.path("server")
    let copy = try run("admin", "copy", "--from", source, "--to", scene.database)
    #expect(copy.status == 0, "\(copy.errors)")
    #expect(copy.output.contains("account  2\n") && copy.output.contains("sync_user  1\n"))
    // A second run continues where the first one ended.
    let again = try run("admin", "copy", "--from", source, "--to", scene.database)
    #expect(again == copy, "\(again.errors)\(again.output)\(copy.output)")
    let node = try scene.addNode()
    // The same session, with the same records under the same epoch.
    let after = try node.ask(.GET, "sync/pull?device=watch", token: before.token)?.body
    #expect(after?["epoch"] == before.page["epoch"] && after?["cells"] == before.page["cells"])
    #expect(node.process.stop(SIGTERM) == 0)

    let target = "sqlite:" + folder.path("back")
    let back = try run("admin", "copy", "--from", scene.database, "--to", target)
    #expect(back.status == 0, "\(back.errors)")
    let last = try ServeProcess([
      "--port", "0", "--cheap-passwords", "--data", folder.path("back"),
    ])
    let port = last.nextLine().split(separator: ":").last?.prefix { $0.isNumber }
    let connection = try ServerConnection(
      server: "http://127.0.0.1:\(try #require(port))",
      token: before.token
    )
    let page = connection.answer(.GET, "/api/v1/sync/pull?device=watch")?.body
    #expect(page?["epoch"] == before.page["epoch"] && page?["cells"] == before.page["cells"])
    #expect(last.stop(SIGTERM) == 0)
  }

  @Test func copiesNothingOverTheDataOfOthers() async throws {
    let folder = try TemporaryFolder()
    let (server, _) = try ServeProcess.withAccounts(of: ["juno"], in: folder)
    let source = "sqlite:" + folder.path("server")
    let scene = try await NodeScene(nodes: 1, on: PostgresCluster.shared)
    _ = try scene.nodes[0].signUp("mina")
    // A folder on which a server runs is refused.
    let early = try run("admin", "copy", "--from", source, "--to", scene.database)
    #expect(early.status == 1 && early.errors.hasPrefix("haru: another Haru is using the data"))
    #expect(server.stop(SIGTERM) == 0)
    let late = try run("admin", "copy", "--from", source, "--to", scene.database)
    #expect(late.status == 1 && late.errors.contains("already has accounts of another server"))
    #expect(try admin(scene, "user", "list").output.hasSuffix("  mina@haru.example\n"))
    let wrong = try run("admin", "copy", "--from", "there", "--to", scene.database)
    #expect(wrong.errors.hasPrefix("haru: “there” is not a place"))
  }

  /// A new session of the person, and the records that it finds.
  private func signIn(_ url: String) throws -> (token: String, page: JSON) {
    let connection = try ServerConnection(server: url, token: nil)
    let reply = connection.answer(.POST, "/api/v1/sessions", NodeScene.credentials(of: "mina"))
    let token = try #require(reply?.body["token"]?.string)
    let signedIn = try ServerConnection(server: url, token: token)
    let page = try #require(signedIn.answer(.GET, "/api/v1/sync/pull?device=watch"))
    #expect(page.body["cells"]?.array?.isEmpty == false)
    return (token, page.body)
  }
}
