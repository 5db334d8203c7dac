import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import NIOCore

/// `/api/v1/export` and `/api/v1/import`: everything that an account holds, as one file.
struct ExportRoutes: Sendable {
  /// The name under which imports push: the numbers of its operations go on from import to import.
  ///
  /// No device can have it (see `PushRequest.isDevice`), so nobody else counts these numbers.
  private static let device = "haru.import"

  let records: any RecordStorage
  let feed: SequenceFeed
  let limiter: RateLimiter
  let clock: @Sendable () -> Instant
  /// A whole account in memory takes several times the bytes of its file.
  let places = WorkPlaces(2, queue: 16)

  func add(to router: Router<ServerContext>) {
    router.get("api/v1/export") { request, context in
      try await places.perform { try await export(request, context) }
    }
    router.post("api/v1/import", use: take)
    router.get("api/v1/backups", use: listBackups)
    router.get("api/v1/backups/:day") { request, context in
      try await places.perform { try await backup(request, context) }
    }
    router.post("api/v1/backups/:day/restoration") { request, context in
      try await places.perform { try await restore(request, context) }
    }
  }

  @Sendable private func export(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let principal = try principal(of: context)
    let query = request.uri.queryParameters["table"]
    let cells = try await copy(of: principal.user).cells
    let file = RecordFile(exporting: cells.filter { principal.scope.reaches($0.key.entity) })
    guard let query else { return answer(file, name: "haru-\(day(of: clock()))") }
    guard let table = RecordTable(entity: String(query)) else {
      throw Problem(status: .notFound, code: "not_found")
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"haru-\(table.entity).csv\"",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: table.csv(of: file)))
    )
  }

  /// Who asks, or the answer to somebody who asks for everything all the time.
  func principal(of context: ServerContext) throws -> Principal {
    let principal = try context.requirePrincipal()
    try limiter.take(.whole, client: principal.user, at: clock())
    return principal
  }

  /// A file to keep.
  func answer(_ file: RecordFile, name: String) -> Response {
    .json(
      file.json(madeAt: clock()),
      headers: [.contentDisposition: "attachment; filename=\"\(name).json\""]
    )
  }

  private func day(of instant: Instant) -> Substring {
    instant.rfc3339(offset: UTCOffset(seconds: 0)).prefix(10)
  }

  @Sendable private func take(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let principal = try principal(of: context)
    guard principal.scope.canWrite else { throw Problem.outOfScope }
    // Before there is a place: who sends slowly keeps none.
    let bytes = try await request.jsonBytes(in: context)
    return try await places.perform {
      guard let file = RecordFile(json: try JSON.body(bytes)) else {
        throw Problem(status: .unprocessableContent, code: "no_export")
      }
      guard file.changes.allSatisfy({ principal.scope.reaches($0.key.entity) }) else {
        throw Problem.outOfScope
      }
      return try await take(file, request, principal)
    }
  }

  /// Makes the changes of a file, or with `preview=true` tells what they would be.
  func take(
    _ file: RecordFile,
    restoring: Bool = false,
    _ request: Request,
    _ principal: Principal
  ) async throws -> Response {
    let isPreview = try request.flag("preview")
    let copy = try await copy(of: principal.user)
    let plan = ImportPlan(file, into: copy.cells, restoring: restoring, at: clock())
    let refused = isPreview ? [] : try await push(plan.writes, onto: copy, of: principal.user)
    let undo = isPreview ? JSON.null : RecordFile(changes: plan.undo).json(madeAt: clock())
    return .json([
      "new": .integer(Int64(plan.total.new)), "changed": .integer(Int64(plan.total.changed)),
      "removed": .integer(Int64(plan.total.removed)), "same": .integer(Int64(plan.total.same)),
      "kept_facts": .integer(Int64(plan.keptFacts)),
      "unreadable": .array(file.unreadable.map { .integer(Int64($0)) }),
      "refused": .array(refused), "undo": undo,
    ])
  }

  /// All cells of a user, and where the numbers of imports stand.
  private struct Copy {
    var cells: [CellWrite] = []
    var last: Int64 = 0
    var chain: Int64 = 0
  }

  private func copy(of user: String) async throws -> Copy {
    var copy = Copy()
    var request = PullRequest(cursor: nil, device: Self.device)
    while true {
      guard case .answered(let page) = try await records.pull(request, of: user) else {
        // A restore or a purge came between two pages.
        throw Problem.overloaded
      }
      copy.cells += page.cells.map { CellWrite($0.key, value: $0.value, madeAt: $0.stamp) }
      (copy.last, copy.chain) = (page.last, page.chain)
      guard page.hasMore, let last = page.cells.last else { return copy }
      request.cursor = SyncCursor(epoch: page.epoch, sequence: last.sequence)
      request.end = page.end
      request.purged = page.purged
    }
  }

  /// Makes the changes; answers those that the server does not keep.
  private func push(_ writes: [CellWrite], onto copy: Copy, of user: String) async throws -> [JSON]
  {
    var (last, chain) = (copy.last, copy.chain)
    var refused: [JSON] = []
    for start in stride(from: 0, to: writes.count, by: PushRequest.operationLimit) {
      let end = min(start + PushRequest.operationLimit, writes.count)
      let operations = writes[start..<end].enumerated().map { index, write in
        Operation(number: last + Int64(index) + 1, write: write).json
      }
      let push = PushRequest(
        epoch: nil,
        device: Self.device,
        after: last,
        prior: chain,
        now: clock(),
        operations: operations
      )
      guard case .answered(let answer) = try await records.push(push, of: user, at: clock()) else {
        // Another import of this account runs now.
        throw Problem(status: .conflict, code: "import_running")
      }
      feed.announce(answer.sequence, to: user)
      refused += answer.refusals.filter { $0.number > last }.map { refusal in
        [
          "change": writes[start + Int(refusal.number - last) - 1].json,
          "reason": .string("\(refusal.reason.code)"),
        ]
      }
      (last, chain) = (answer.last, answer.chain)
    }
    return refused
  }
}
