import Foundation
import HTTPTypes
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing

@testable import HaruServer

/// Runs a test against the whole application: on its own socket if the test is about connections,
/// otherwise directly against the routes.
///
/// Password hashing is nearly free, so that tests with many passwords are fast.
func withServer<Value: Sendable>(
  _ change: @Sendable (inout ServerOptions) -> Void = { _ in },
  onSocket: Bool = false,
  _ test: @Sendable (any TestClientProtocol) async throws -> Value
) async throws -> Value {
  try await withServerAndStore(change, onSocket: onSocket) { client, _ in try await test(client) }
}

/// The same with custom quotas, and with access to the database.
func withServerAndStore<Value: Sendable>(
  _ change: @Sendable (inout ServerOptions) -> Void = { _ in },
  rules changeRules: @Sendable (inout SyncRules) -> Void = { _ in },
  onSocket: Bool = false,
  _ test: @Sendable (any TestClientProtocol, ServerStore) async throws -> Value
) async throws -> Value {
  let folder = try TemporaryFolder()
  var options = ServerOptions(host: "127.0.0.1", port: 0, dataDirectory: folder.path)
  options.lowerPasswordCost()
  // A test that waits for the processor is no slow client.
  options.requestLimits.header = 600
  options.requestLimits.body = 600
  options.requestLimits.idle = 600
  change(&options)
  let server = WebServer(options)
  var rules = try server.rules()
  changeRules(&rules)
  let store = try ServerStore(directory: options.dataDirectory, rules: rules)
  let sender = try await server.pushSender(store, Logger(label: "test"))
  return try await server.application(store: store, sender: sender, isScheduling: false).test(
    onSocket ? .live : .router
  ) {
    try await test($0, store)
  }
}

/// The account rules on a server's database, with a test's clock.
func accountRules(in store: ServerStore, at clock: TestClock) -> Accounts {
  var options = AccountOptions()
  options.passwordCost = .lowest
  options.clock = { clock.now }
  return Accounts(storage: store, options: options)
}

/// The verbs on a server's database, with a test's clock.
func verbRules(in store: ServerStore, at clock: TestClock) throws -> Verbs {
  Verbs(
    accounts: accountRules(in: store, at: clock),
    storage: store,
    records: store,
    feed: SequenceFeed(),
    zones: try #require(ZoneDatabase.linked)
  )
}

/// A folder that is deleted after the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/haru-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A clock that moves only when a test says so.
final class TestClock: Sendable {
  private let instant = Mutex(Instant(milliseconds: 1_795_000_000_000))

  var now: Instant { instant.withLock { $0 } }

  func advance(seconds: Int64) { advance(milliseconds: seconds * 1000) }

  func advance(milliseconds: Int64) { instant.withLock { $0 = $0 + milliseconds } }
}

/// A file of the repository, read from its folder.
func repositoryFile(_ path: String) throws -> Data {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
  return try Data(contentsOf: root.appending(path: path))
}

/// The public path of a file of `Web/`, found by its name without the hash.
func publicPath(_ start: String, _ end: String) -> String {
  WebAssets.all.map(\.path).first { $0.hasPrefix(start) && $0.hasSuffix(end) } ?? ""
}

extension TestResponse {
  var text: String { String(buffer: body) }
  /// The `Cookie` header of a browser that received only this response.
  var cookies: String { headers.cookies }
}

extension HTTPFields {
  /// The `Cookie` header of a browser that received only these.
  var cookies: String {
    self[values: .setCookie].map { String($0.prefix { $0 != ";" }) }.joined(separator: "; ")
  }
}
