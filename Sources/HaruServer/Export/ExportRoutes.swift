import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import NIOCore

/// `/api/v1/export` and `/api/v1/import`: all records of an account as one file.
struct ExportRoutes: Sendable {
  let records: any RecordStorage
  let feed: SequenceFeed
  let limiter: RateLimiter
  let clock: @Sendable () -> Instant
  /// The folder for data that is too large for memory.
  let folder: String
  let uploads: Uploads
  /// Tables are built in memory.
  private let tables = WorkQueue(1, queue: 16)
  /// An import occupies a core and the disk: a large one runs alone, and a small one waits for no
  /// large one.
  let places = (large: FairWorkQueue(1, queue: 16), small: FairWorkQueue(2, queue: 32))

  init(
    records: any RecordStorage,
    feed: SequenceFeed,
    limiter: RateLimiter,
    clock: @escaping @Sendable () -> Instant,
    folder: String,
    uploads: Uploads
  ) {
    self.records = records
    self.feed = feed
    self.limiter = limiter
    self.clock = clock
    self.folder = folder
    self.uploads = uploads
  }

  func add(to router: Router<ServerContext>) {
    router.get("api/v1/export", use: export)
    router.post("api/v1/import", use: take)
    router.get("api/v1/backups", use: listBackups)
    router.get("api/v1/backups/:day", use: backup)
    router.post("api/v1/backups/:day/restoration", use: restore)
  }

  @Sendable private func export(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let principal = try reader(of: context)
    guard let name = request.uri.queryParameters["table"] else {
      return answer(principal, name: "haru-\(day(of: clock()))") { $0 }
    }
    guard let table = RecordTable(entity: String(name)) else {
      throw Problem(status: .notFound, code: "not_found")
    }
    return try await tables.perform {
      let csv = table.csv(of: try await file(for: table, principal))
      return Response(
        status: .ok,
        headers: [
          .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
          .contentDisposition: "attachment; filename=\"haru-\(table.entity).csv\"",
        ],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: csv))
      )
    }
  }

  /// The records for a table.
  private func file(for table: RecordTable, _ principal: Principal) async throws -> RecordFile {
    let entities = table.entities.filter { principal.scope.allows(.read, of: $0) }
    var cells: [CellWrite] = []
    var key: CellKey?
    while case let page = try await records.records(
      of: principal.user,
      after: key,
      limit: ImportRun.pageSize
    ), let last = page.last {
      key = last.key
      cells += page.filter { entities.contains($0.key.entity) }
    }
    return RecordFile(exporting: cells)
  }

  /// The principal, or 429 for someone who keeps requesting everything.
  func principal(of context: ServerContext) throws -> Principal {
    let principal = try context.requirePrincipal()
    try limiter.take(.whole, client: principal.user, at: clock())
    return principal
  }

  /// The principal if it may read something.
  func reader(of context: ServerContext) throws -> Principal {
    let principal = try principal(of: context)
    if principal.scope.kinds(for: .read) == [] { throw Problem.outOfScope }
    return principal
  }

  /// A downloadable file made of all cells, generated while it is sent.
  func answer(
    _ principal: Principal,
    name: String,
    _ change: @escaping @Sendable ([CellWrite]) async throws -> [CellWrite]
  ) -> Response {
    let text = JSONText(ofFileMadeAt: clock())
    let records = records
    let headers: HTTPFields = [.contentDisposition: "attachment; filename=\"\(name).json\""]
    return .streamedJSON(headers: headers) { writer in
      try await writer.write(text.head)
      var (key, isFirst) = (nil as CellKey?, true)
      while case let page = try await records.records(
        of: principal.user,
        after: key,
        limit: ImportRun.pageSize
      ), let last = page.last {
        key = last.key
        let reached = page.filter { principal.scope.allows(.read, of: $0.key.entity) }
        let changes = RecordFile(exporting: try await change(reached)).changes
        if changes.isEmpty { continue }
        let part = JSONList.text(changes.map(\.json), isFirst: isFirst)
        try await writer.write(ByteBuffer(bytes: part))
        isFirst = false
      }
      try await writer.write(text.tail)
    }
  }

  private func day(of instant: Instant) -> Substring {
    instant.rfc3339(offset: UTCOffset(seconds: 0)).prefix(10)
  }
}

extension RecordTable {
  /// The kinds of records for the table.
  fileprivate var entities: [String] {
    self == .words ? ["\(entity)", "\(Notebook.entity)"] : ["\(entity)"]
  }
}
