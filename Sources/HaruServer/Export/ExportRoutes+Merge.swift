import HaruStore
import HaruSync

extension ExportRoutes {
  /// Adds what one account has on the server to another one; returns the number of records.
  func add(
    recordsOf user: String,
    to other: String,
    for client: String
  ) async throws -> Int {
    try limiter.take(.whole, client: user, at: clock())
    return try await places.large.perform(for: client) {
      var run = try await ImportRun(self, user: other, isRestore: false, isPreview: false)
      var key: CellKey?
      while case let page = try await records.records(
        of: user,
        after: key,
        limit: ImportRun.pageSize
      ), let last = page.last {
        key = last.key
        try await run.add(page)
      }
      return try run.added
    }
  }
}
