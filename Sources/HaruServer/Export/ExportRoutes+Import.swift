import HTTPTypes
import HaruStore
import HaruSync
import Hummingbird

extension ExportRoutes {
  /// Files beyond this number of bytes count as large.
  private static let smallLimit = 1 << 20

  /// Imports a file, or with `preview=true` returns what would change.
  @Sendable func take(_ request: Request, _ context: ServerContext) async throws -> Response {
    let principal = try principal(of: context)
    guard principal.scope.kinds(for: .change) != [] else { throw Problem.outOfScope }
    try request.requireJSON()
    // Before waiting for a slot, so that slow uploads do not occupy one.
    let file = try await uploads.receive(request, context)
    let places = file.count > Self.smallLimit ? self.places.large : self.places.small
    return try await places.perform(for: context.clientAddress) {
      let table = try ChangeTable()
      let unreadable = try await table.fill { take in
        var reader = ChangeReader(file)
        return try reader.read(take)
      }
      let kinds = try await table.entities()
      guard kinds.allSatisfy({ principal.scope.allows(.change, of: $0) }) else {
        throw Problem.outOfScope
      }
      var run = try await begin(request, principal)
      var key: CellKey?
      while case let page = try await table.records(after: key, limit: ImportRun.pageSize),
        let last = page.last
      {
        key = last.key
        try await run.take(page)
      }
      return run.answer(unreadable: unreadable)
    }
  }

  /// Begins an import, or with `preview=true` one that only counts.
  func begin(
    _ request: Request,
    _ principal: Principal,
    isRestore: Bool = false
  ) async throws -> ImportRun {
    try await ImportRun(
      self,
      user: principal.user,
      isRestore: isRestore,
      isPreview: try request.flag("preview")
    )
  }
}
