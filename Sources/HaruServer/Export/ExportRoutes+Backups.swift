import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Hummingbird

/// `/api/v1/backups`: an account's records at the beginning of each of the last seven days (UTC).
extension ExportRoutes {
  @Sendable func listBackups(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let user = try context.requirePrincipal().user
    let days = try await records.backups(of: user, at: clock())
    return .json(.array(days.map { ["day": .string($0.description)] }))
  }

  @Sendable func backup(_ request: Request, _ context: ServerContext) async throws -> Response {
    let principal = try reader(of: context)
    let day = try await day(of: principal.user, in: context)
    let records = records
    return answer(principal, name: "haru-\(day)") { page in
      try await records.cells(of: principal.user, inRecordsOf: page, on: day)
    }
  }

  /// Restores everything as it was when a day began.
  ///
  /// Cells of that day still exist: a record may have been deleted since, but deletions are
  /// remembered for longer than backups.
  @Sendable func restore(_ request: Request, _ context: ServerContext) async throws -> Response {
    let principal = try principal(of: context)
    // Whatever is not in the backup is deleted, in all kinds of records.
    guard principal.scope.kinds(for: .change) == nil else {
      throw Problem.outOfScope
    }
    let day = try await day(of: principal.user, in: context)
    return try await places.large.perform(for: context.clientAddress) {
      var run = try await begin(request, principal, isRestore: true)
      var key: CellKey?
      while case let page = try await records.records(
        of: principal.user,
        after: key,
        limit: ImportRun.pageSize
      ), let last = page.last {
        key = last.key
        let cells = try await records.cells(of: principal.user, inRecordsOf: page, on: day)
        try await run.take(RecordFile(exporting: cells), into: page)
      }
      return run.answer(unreadable: [])
    }
  }

  private func day(of user: String, in context: ServerContext) async throws -> PlainDate {
    guard let day = try? PlainDate(parsing: context.parameters.get("day") ?? ""),
      try await records.backups(of: user, at: clock()).contains(day)
    else { throw Problem(status: .notFound, code: "not_found") }
    return day
  }
}
