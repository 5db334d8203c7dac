import Foundation
import HaruStore
import PostgresCluster
import Testing

@testable import HaruPostgres

#if os(Linux)
/// Connections with TLS, to a server whose certificate an authority of the test has signed.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"))
struct EncryptionTests {
  /// An address of the loopback interface that only this process uses, because the port is the
  /// usual one.
  private static let address: String = {
    let process = ProcessInfo.processInfo.processIdentifier
    return "127.77.\(process >> 8 & 255).\(1 + process & 127)"
  }()

  private static let starting = Task.detached {
    try await PostgresCluster.start(listeningTo: address)
  }

  /// The address of the database, under a name of the server and with an authority to trust.
  private func configuration(
    _ settings: String,
    name: String = "db.haru.test",
    trusting authority: String = "right"
  ) async throws -> PostgresConfiguration {
    let cluster = try #require(try await Self.starting.value)
    return PostgresConfiguration(
      address: """
        host=\(name) hostaddr=\(Self.address) port=5432 user=haru dbname=postgres \(settings) \
        sslrootcert=\(cluster.folder)/\(authority).pem
        """
    )
  }

  @Test func worksWithTheAuthorityOfTheServer() async throws {
    let store = try await PostgresStore(
      configuration("sslmode=verify-full"),
      isServing: true
    )
    let sql = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
    #expect(try await store.rows(sql) { try $0.boolean(0) } == [true])
    // The connection for news is encrypted alike.
    var arrivals = try #require(store.exchange).arrivals.makeAsyncIterator()
    #expect(await arrivals.next() == .missed)
    let open = """
      SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
      WHERE application_name = 'haru' AND NOT ssl
      """
    #expect(try await store.rows(open) { try $0.integer(0) } == [0])
  }

  @Test(arguments: [
    ("sslmode=verify-full", "db.haru.test", "wrong", "certificate verify failed"),
    ("sslmode=verify-full", "other.haru.test", "right", "does not match host name"),
    ("sslmode=verify-full", "db.haru.test", "missing", "missing.pem"),
    // The server refuses what is not encrypted.
    ("sslmode=disable", "db.haru.test", "right", "no encryption"),
  ])
  func refusesAnyOther(
    _ settings: String,
    _ name: String,
    _ authority: String,
    _ reason: String
  ) async throws {
    let configuration = try await configuration(settings, name: name, trusting: authority)
    do {
      _ = try await PostgresStore(configuration)
      Issue.record("it connected")
    } catch {
      guard case .unreachable(let said) = error else { throw error }
      #expect(said.contains(reason), "\(said)")
    }
  }
}
#endif
