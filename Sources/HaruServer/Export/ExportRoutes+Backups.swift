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
    let (day, file) = try await backup(in: context)
    return answer(file, name: "haru-\(day)")
  }

  @Sendable func restore(_ request: Request, _ context: ServerContext) async throws -> Response {
    let principal = try context.requirePrincipal()
    guard principal.scope != .read else { throw Problem(status: .forbidden, code: "scope") }
    return try await take(backup(in: context).file, restoring: true, request, principal)
  }

  private func backup(
    in context: ServerContext
  ) async throws -> (day: PlainDate, file: RecordFile) {
    let user = try context.requirePrincipal().user
    guard let day = try? PlainDate(parsing: context.parameters.get("day") ?? ""),
      let cells = try await records.backup(of: user, on: day, at: clock())
    else { throw Problem(status: .notFound, code: "not_found") }
    return (day, RecordFile(exporting: cells))
  }
}
