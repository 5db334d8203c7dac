import HaruSync
import HaruTime

/// The part of one user's records, in memory, that a call of the rules needs.
///
/// The rules are synchronous, but a database on the network is not. Everything they will read is
/// therefore fetched first, and everything they write is collected here and sent at once.
struct BufferedRecords: ServerStorage {
  typealias Failure = NotFetched

  /// The rules read something that was not fetched: a bug in this program.
  struct NotFetched: Error, Equatable {
    let what: String
  }

  /// Identifies a record; names and ids are ASCII.
  struct RecordKey: Hashable {
    let entity: String
    let id: RecordID

    init(_ entity: String, _ id: RecordID) {
      self.entity = entity
      self.id = id
    }

    init(_ key: CellKey) { self.init(key.entity, key.id) }
  }

  /// What is known about a record.
  private struct Known {
    var summary: ServerRecord?
    /// The fetched cells; an inner nil means that the cell does not exist.
    var cells: [String: ServerCell?] = [:]
    /// The stamps and sequence numbers of all its cells except `deleted`.
    var edits: [String: (stamp: Instant, sequence: Int64)] = [:]

    mutating func add(_ row: FetchedCell) {
      let field = row.key.field
      summary = ServerRecord(
        cells: (summary?.cells ?? 0) + 1,
        birth: max(summary?.birth ?? row.birth, row.birth)
      )
      if field != CellKey.deleted { edits[field] = (row.stamp, row.sequence) }
      if let cell = row.cell { cells[field] = cell }
    }
  }

  // The fetched values, updated by what was written.
  private var user: ServerAccount
  private var devices: [String: ServerDevice?] = [:]
  private var refused: [String: [Refusal]] = [:]
  private var known: [RecordKey: Known] = [:]
  /// A page of cells, the sum, and the deleted records; only for calls that need them.
  var page: [SyncedCell]?
  var cellSum: CellSum?
  private var deletion: Int64?
  private var deletedCells: [ServerCell]?

  /// The changes to write.
  private(set) var changes = RecordChanges()

  init(_ account: ServerAccount) { user = account }
}

/// Fetching.
extension BufferedRecords {
  /// Adds what is known about a device, nil if it is new.
  mutating func fetched(_ device: ServerDevice?, id: String, refusals: [Refusal]) {
    devices[id] = .some(device)
    refused[id] = refusals
  }

  /// Adds all cells of the records of some keys.
  mutating func fetched(_ cells: [FetchedCell], of keys: [CellKey]) {
    for key in keys { known[RecordKey(key), default: Known()].cells[key.field] = .some(nil) }
    for cell in cells { known[RecordKey(cell.key), default: Known()].add(cell) }
  }

  /// Adds the last deletion before a time, and the cells of the records deleted through it, ordered
  /// by record.
  mutating func fetched(lastDeletion: Int64, deleted: [ServerCell]) {
    deletion = lastDeletion
    deletedCells = deleted
    fetched(deleted.map(FetchedCell.init), of: [])
  }
}

/// What the rules read.
extension BufferedRecords {
  func account() -> ServerAccount { user }

  func device(_ id: String) throws(NotFetched) -> ServerDevice? {
    guard let device = devices[id] else { throw NotFetched(what: "device") }
    return device
  }

  func refusals(of device: String) throws(NotFetched) -> [Refusal] {
    guard let refusals = refused[device] else { throw NotFetched(what: "refusals") }
    return refusals
  }

  func cell(_ key: CellKey) throws(NotFetched) -> ServerCell? {
    guard let cell = known[RecordKey(key)]?.cells[key.field] else {
      throw NotFetched(what: "\(key)")
    }
    return cell
  }

  func record(entity: String, id: RecordID) throws(NotFetched) -> ServerRecord? {
    guard let record = known[RecordKey(entity, id)] else { throw NotFetched(what: "record") }
    return record.summary
  }

  func lastEdit(
    entity: String,
    id: RecordID,
    after sequence: Int64
  ) throws(NotFetched) -> Instant? {
    guard let record = known[RecordKey(entity, id)] else { throw NotFetched(what: "record") }
    return record.edits.values.filter { $0.sequence > sequence }.map(\.stamp).max()
  }

  func cells(
    after sequence: Int64,
    through end: Int64,
    limit: Int
  ) throws(NotFetched) -> [SyncedCell] {
    guard let page else { throw NotFetched(what: "page") }
    return Array(page.filter { $0.sequence > sequence && $0.sequence <= end }.prefix(limit))
  }

  func sum() throws(NotFetched) -> CellSum {
    guard let cellSum else { throw NotFetched(what: "sum") }
    return cellSum
  }

  func lastDeletion(before time: Instant) throws(NotFetched) -> Int64 {
    guard let deletion else { throw NotFetched(what: "deletion") }
    return deletion
  }

  func deletedRecords(through sequence: Int64) throws(NotFetched) -> [ServerCell] {
    guard let deletedCells else { throw NotFetched(what: "deleted") }
    return deletedCells
  }
}

/// What the rules write.
extension BufferedRecords {
  mutating func save(_ account: ServerAccount) {
    user = account
    changes.account = account
  }

  mutating func save(_ device: ServerDevice, at now: Instant, limit: Int) throws(NotFetched) {
    let isNew = try self.device(device.id) == nil
    devices[device.id] = device
    changes.device = RecordChanges.SeenDevice(
      device: device,
      seenAt: now,
      limit: isNew ? limit : changes.device?.limit
    )
  }

  mutating func save(
    _ refusals: [Refusal],
    of device: String,
    forgettingThrough number: Int64
  ) throws(NotFetched) {
    let old = try self.refusals(of: device)
    let kept = old.filter { $0.number > number }
    refused[device] = kept + refusals
    if kept.count == old.count, refusals.isEmpty { return }
    changes.refusals = RecordChanges.Refusals(
      device: device,
      added: refusals,
      forgottenThrough: number
    )
  }

  mutating func put(_ cell: ServerCell, at now: Instant) throws(NotFetched) {
    let (key, record) = (cell.cell.key, RecordKey(cell.cell.key))
    let old = try self.cell(key)
    var written = cell
    written.receivedAt = now
    if let received = old?.receivedAt, received.milliseconds < now.milliseconds.dayStart {
      changes.kept[record, default: []].insert(key.field)
    }
    changes.put(written, replacing: old)
    var state = known[record] ?? Known()
    state.cells[key.field] = written
    if key.field != CellKey.deleted {
      state.edits[key.field] = (cell.cell.stamp, cell.cell.sequence)
    }
    if old == nil {
      let count = state.summary?.cells ?? 0
      state.summary = ServerRecord(cells: count + 1, birth: cell.cell.birth)
    }
    known[record] = state
  }

  mutating func remove(_ key: CellKey) throws(NotFetched) {
    guard try cell(key) != nil else { return }
    let record = RecordKey(key)
    changes.remove(key)
    known[record]?.cells[key.field] = .some(nil)
    known[record]?.edits[key.field] = nil
    guard let summary = known[record]?.summary else { return }
    known[record]?.summary =
      summary.cells > 1 ? ServerRecord(cells: summary.cells - 1, birth: summary.birth) : nil
  }
}

extension Int64 {
  /// The beginning of the day (UTC) of a time in milliseconds since 1970.
  var dayStart: Int64 { self - self % 86_400_000 }
}
