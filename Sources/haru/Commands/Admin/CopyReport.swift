import Synchronization

/// The copied tables and their row counts.
final class CopyReport: Sendable {
  private let added = Mutex<[String]>([])

  var lines: [String] { added.withLock(\.self) }

  @Sendable func add(_ table: String, _ rows: Int) {
    added.withLock { $0.append("\(table)  \(rows)") }
  }
}
