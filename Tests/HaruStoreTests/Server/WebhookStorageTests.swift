import Foundation
import Testing

@testable import HaruStore

struct WebhookStorageTests {
  /// If all records of a kind were read, an account could make the server read each of them every
  /// second.
  @Test func findsNewRecordsByTheNumbersOfTheirChanges() throws {
    let directory = TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path,
      withIntermediateDirectories: true
    )
    let store = try ServerStore(directory: directory.path)
    let plan = try store.withDatabase { database in
      try Row.fetchAll(
        database,
        sql: "EXPLAIN QUERY PLAN " + ServerStore.newRecordsQuery,
        arguments: [1, 0, "[]", 9]
      )
      .map { $0["detail"] as String }
    }
    let changes = plan.first { $0.hasPrefix("SEARCH new ") } ?? ""
    #expect(changes.hasSuffix("sync_cell_seq (owner=? AND seq>?)"), "\(plan)")
    let cells = plan.first { $0.hasPrefix("SEARCH sync_cell ") } ?? ""
    #expect(cells.hasSuffix("PRIMARY KEY (owner=? AND entity=? AND id=?)"), "\(plan)")
  }
}
