import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import NIOCore

/// Imports changes into an account in pages, so that neither a large file nor a large account fills
/// the memory.
struct ImportRun {
  /// The number of cells per page.
  static let pageSize = 2_000

  private let records: any RecordStorage
  private let user: String
  private let now: Instant
  private let isRestore: Bool
  private let isPreview: Bool
  private var writer: ServerWriter
  private var total = ImportPlan.Kind(entity: "")
  private var keptFacts = 0
  private let refused: JSONList
  private let undo: JSONList

  /// Begins an import with the numbers after those of the previous one.
  init(
    _ routes: ExportRoutes,
    user: String,
    isRestore: Bool,
    isPreview: Bool
  ) async throws {
    records = routes.records
    self.user = user
    now = routes.clock()
    self.isRestore = isRestore
    self.isPreview = isPreview
    refused = try JSONList(in: routes.folder)
    undo = try JSONList(in: routes.folder)
    writer = try await ServerWriter(
      named: "import",
      of: user,
      records: routes.records,
      feed: routes.feed
    )
  }

  /// Handles the next records: the changes of a file, in order.
  mutating func take(_ changes: [CellWrite]) async throws {
    let old = try await records.cells(of: user, inRecordsOf: changes, on: nil)
    try await take(RecordFile(changes: changes), into: old)
  }

  /// Adds the records of another account that this one does not have; those that it has, deleted
  /// ones included, stay as they are.
  mutating func add(_ changes: [CellWrite]) async throws {
    let old = try await records.cells(of: user, inRecordsOf: changes, on: nil)
    let known = Set(old.map { "\($0.key.entity) \($0.key.id)" })
    let new = changes.filter { !known.contains("\($0.key.entity) \($0.key.id)") }
    try await take(RecordFile(exporting: new), into: [])
  }

  /// The number of records that were added, or `quota` if the account could not take them all.
  var added: Int {
    get throws(Problem) {
      guard refused.isEmpty else { throw Problem(status: .conflict, code: "quota") }
      return total.new
    }
  }

  /// Handles some records of a file; these cells are all their current ones.
  mutating func take(_ file: RecordFile, into old: [CellWrite]) async throws {
    let plan = ImportPlan(file, into: old, restoring: isRestore, at: now)
    total.new += plan.total.new
    total.changed += plan.total.changed
    total.removed += plan.total.removed
    total.same += plan.total.same
    keptFacts += plan.keptFacts
    if isPreview { return }
    for start in stride(from: 0, to: plan.writes.count, by: PushRequest.operationLimit) {
      let end = min(start + PushRequest.operationLimit, plan.writes.count)
      try await push(plan.writes[start..<end])
    }
    try undo.append(plan.undo.map(\.json))
  }

  /// Makes some changes; collects those that exceed the quota or are invalid.
  private mutating func push(_ writes: ArraySlice<CellWrite>) async throws {
    guard let reasons = try await writer.push(writes, at: now) else {
      // Another import of this account is running.
      throw Problem(status: .conflict, code: "import_running")
    }
    try refused.append(
      reasons.map { index, reason in
        [
          "change": writes[writes.startIndex + index].json,
          "reason": .string("\(reason.code)"),
        ]
      }
    )
  }

  /// The result, with the file that undoes the import.
  func answer(unreadable: [Int]) -> Response {
    let counts: JSON = [
      "new": .integer(Int64(total.new)), "changed": .integer(Int64(total.changed)),
      "removed": .integer(Int64(total.removed)), "same": .integer(Int64(total.same)),
      "kept_facts": .integer(Int64(keptFacts)),
      "unreadable": .array(unreadable.map { .integer(Int64($0)) }),
    ]
    let way = isPreview ? nil : JSONText(ofFileMadeAt: now)
    let (refused, undo) = (refused, undo)
    return .streamedJSON { writer in
      try await writer.write(counts.text.dropLast() + ",\"refused\":[")
      try await refused.write(to: &writer)
      try await writer.write("],\"undo\":\(way?.head ?? "null")")
      try await undo.write(to: &writer)
      try await writer.write("\(way?.tail ?? "")}")
    }
  }
}
