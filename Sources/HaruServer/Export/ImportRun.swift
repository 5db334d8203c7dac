import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import NIOCore

/// Brings changes into an account, some records at a time, so that neither a large file nor a large account
/// fills the memory.
struct ImportRun {
  /// The name under which imports push: the numbers of its operations go on from import to import.
  ///
  /// No device can have it (see `PushRequest.isDevice`), so nobody else counts these numbers.
  private static let device = "haru.import"
  /// How many cells are looked at together.
  static let pageSize = 2_000

  private let records: any RecordStorage
  private let feed: SequenceFeed
  private let user: String
  private let now: Instant
  private let isRestore: Bool
  private let isPreview: Bool
  private var last: Int64 = 0
  private var chain: Int64 = 0
  private var total = ImportPlan.Kind(entity: "")
  private var keptFacts = 0
  private let refused: JSONList
  private let undo: JSONList

  /// Begins an import by the numbers of the one before.
  init(
    _ routes: ExportRoutes,
    user: String,
    isRestore: Bool,
    isPreview: Bool
  ) async throws {
    records = routes.records
    feed = routes.feed
    self.user = user
    now = routes.clock()
    self.isRestore = isRestore
    self.isPreview = isPreview
    refused = try JSONList(in: routes.folder)
    undo = try JSONList(in: routes.folder)
    var request = PullRequest(cursor: nil, device: Self.device)
    request.limit = 1
    // A restore of the whole server or a purge may come between.
    guard case .answered(let page) = try await records.pull(request, of: user) else {
      throw Problem.overloaded
    }
    (last, chain) = (page.last, page.chain)
  }

  /// Takes the next records: the changes of a file, in order.
  mutating func take(_ changes: [CellWrite]) async throws {
    let old = try await records.cells(of: user, inRecordsOf: changes, on: nil)
    try await take(RecordFile(changes: changes), into: old)
  }

  /// Takes what a file has of some records in place of these cells, which are all of theirs.
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

  /// Makes some changes; keeps those that the account has no room for, or that cannot be kept.
  private mutating func push(_ writes: ArraySlice<CellWrite>) async throws {
    let operations = writes.enumerated().map { index, write in
      Operation(number: last + Int64(index) + 1, write: write).json
    }
    let push = PushRequest(
      epoch: nil,
      device: Self.device,
      after: last,
      prior: chain,
      now: now,
      operations: operations
    )
    guard case .answered(let answer) = try await records.push(push, of: user, at: now) else {
      // Another import of this account runs now.
      throw Problem(status: .conflict, code: "import_running")
    }
    feed.announce(answer.sequence, to: user)
    let reasons = answer.refusals.filter { $0.number > last }
    try refused.append(
      reasons.map { refusal in
        [
          "change": writes[writes.startIndex + Int(refusal.number - last) - 1].json,
          "reason": .string("\(refusal.reason.code)"),
        ]
      }
    )
    (last, chain) = (answer.last, answer.chain)
  }

  /// What came of it, and the file that leads back.
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
