import Foundation
import HaruJSON
import HaruSync
import NIOHTTP1
import PostgresCluster
import Testing

@testable import haru

/// Processes of `haru serve` on one PostgreSQL database.
final class NodeScene {
  let cluster: PostgresCluster
  /// The address of the database.
  let database: String
  let folder: TemporaryFolder
  private(set) var nodes: [Node] = []
  private var folderCount = 0

  /// A running server.
  struct Node {
    let process: ServeProcess
    let port: Int

    var url: String { "http://127.0.0.1:\(port)" }

    func ask(
      _ method: HTTPMethod,
      _ path: String,
      _ body: JSON? = nil,
      token: String? = nil
    ) throws -> SyncClient.Reply? {
      try ServerConnection(server: url, token: token).answer(method, "/api/v1/" + path, body)
    }

    /// Creates an account; returns its token.
    func signUp(_ name: String) throws -> String {
      let reply = try #require(try ask(.POST, "accounts", NodeScene.credentials(of: name)))
      #expect(reply.status == 201)
      return try #require(reply.body["token"]?.string)
    }

    /// Signs in; returns the response.
    func signIn(_ name: String, password: String? = nil) throws -> SyncClient.Reply {
      try #require(try ask(.POST, "sessions", NodeScene.credentials(of: name, password: password)))
    }
  }

  /// Starts nodes on an empty database, in the cluster that all tests share or in a separate one.
  init(nodes count: Int, on cluster: PostgresCluster?) async throws {
    self.cluster = try #require(cluster)
    database = try await self.cluster.makeDatabase()
    folder = try TemporaryFolder()
    for _ in 0..<count { try addNode() }
  }

  /// Starts another node.
  @discardableResult
  func addNode() throws -> Node {
    folderCount += 1
    let process = try ServeProcess([
      "--port", "0", "--cheap-passwords", "--data", folder.path("node\(folderCount)"),
      "--database", database,
    ])
    let port = process.nextLine().split(separator: ":").last?.prefix { $0.isNumber }
    let node = Node(process: process, port: try #require(port.flatMap { Int($0) }))
    nodes.append(node)
    return node
  }

  static func credentials(of name: String, password: String? = nil) -> JSON {
    [
      "email": .string("\(name)@haru.example"),
      "password": .string(password ?? "correct horse battery"), "transport": "bearer",
    ]
  }
}

/// A device that pushes one change after the other, each once the previous one is confirmed.
struct PushingDevice {
  let token: String
  private(set) var confirmed: Int64 = 0
  private var chain: Int64 = 0

  init(token: String) { self.token = token }

  /// Pushes the next change to a node; returns whether it was confirmed.
  mutating func push(to node: NodeScene.Node) throws -> Bool {
    let number = confirmed + 1
    let write: JSON = [
      "e": "dday", "i": .string("d\(number)"), "f": "name", "v": "Exam",
      "t": .integer(number), "n": .integer(number),
    ]
    let body: JSON = [
      "device": "phone", "after": .integer(confirmed), "prior": .integer(chain), "now": 1,
      "ops": [write],
    ]
    guard let reply = try node.ask(.POST, "sync/push", body, token: token), reply.status == 200,
      let last = reply.body["last"]?.integer, let chain = reply.body["chain"]?.integer
    else { return false }
    #expect(last == number)
    (confirmed, self.chain) = (last, chain)
    return true
  }

  /// Pushes to the nodes in turn until the change is confirmed.
  mutating func push(toOneOf nodes: [NodeScene.Node]) throws {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      for node in nodes where try push(to: node) { return }
    }
    Issue.record("no node confirms a change")
  }

  /// The ids of the changes in a page of a pull.
  static func records(in reply: SyncClient.Reply?) -> [String] {
    reply?.body["cells"]?.array?.compactMap { $0["i"]?.string } ?? []
  }
}
