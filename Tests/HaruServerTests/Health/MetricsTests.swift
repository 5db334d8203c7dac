import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import HaruServer

/// `/metrics`, and what watches it.
struct MetricsTests {
  private static let monitoring = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/Monitoring")

  private func metrics(_ change: @Sendable (inout ServerOptions) -> Void = { _ in }) async throws
    -> String
  {
    try await withServerAndStore(change, onSocket: true) { client, _ in
      _ = try await client.signUp()
      return try await client.executeRequest(
        uri: "/metrics",
        method: .get,
        headers: [:],
        body: nil
      ).text
    }
  }

  @Test func tellsWhatTheProcessAndTheDataTake() async throws {
    let text = try await metrics()
    for line in [
      /haru_http_running 1\n/, /haru_database_bytes [1-9]\d{3,}\n/,
      /process_resident_memory_bytes [1-9]\d{6,}\n/, /process_open_fds [1-9]\d*\n/,
    ] { #expect(text.contains(line)) }
    #expect(!text.contains("haru_backup_timestamp_seconds"))
  }

  @Test func tellsTheDayOfTheNewestBackup() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.path + "/haru-2026-11-18.sqlite"))
    let text = try await metrics { $0.backupDirectory = folder.path }
    #expect(text.contains("\nharu_backup_timestamp_seconds 1794960000\n"))
  }

  /// A dashboard or a rule that asks for a metric of another name would show nothing, and never
  /// fire.
  @Test(arguments: ["grafana.json", "alerts.yml"])
  func whatWatchesAsksForMetricsThatExist(file: String) async throws {
    let source = try String(contentsOf: Self.monitoring.appending(path: file), encoding: .utf8)
    let named = Set(source.matches(of: /(?:haru|process)_[a-z_]+/).map { String($0.output) })
    let text = try await metrics { $0.backupDirectory = "/dev/null/none" }
    let given = text.matches(of: /# TYPE ([a-z_]+)/).map { String($0.1) }
    let histograms = given.map { $0 + "_bucket" }
    #expect(named.count > 4)
    #expect(named.subtracting(given + histograms) == [])
  }
}
