import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Hummingbird

/// `/api/v1/backups`: what an account held when each of the last seven days (UTC) began.
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
    let principal = try principal(of: context)
    var (day, file) = try await backup(of: principal.user, in: context)
    file.changes.removeAll { !principal.scope.reaches($0.key.entity) }
    return answer(file, name: "haru-\(day)")
  }

  @Sendable func restore(_ request: Request, _ context: ServerContext) async throws -> Response {
    let principal = try principal(of: context)
    // What the backup does not have goes, of all kinds.
    guard principal.scope.canWrite, principal.scope.entities == nil else {
      throw Problem.outOfScope
    }
    let file = try await backup(of: principal.user, in: context).file
    return try await take(file, restoring: true, request, principal)
  }

  private func backup(
    of user: String,
    in context: ServerContext
  ) async throws -> (day: PlainDate, file: RecordFile) {
    guard let day = try? PlainDate(parsing: context.parameters.get("day") ?? ""),
      let cells = try await records.backup(of: user, on: day, at: clock())
    else { throw Problem(status: .notFound, code: "not_found") }
    return (day, RecordFile(exporting: cells))
  }
}
