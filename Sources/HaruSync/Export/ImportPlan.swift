import HaruJSON
public import HaruTime

/// What importing a file changes: the file wins where it has a value, everything else stays.
///
/// Importing the same file again changes nothing. Nothing is deleted unless the file says so, which
/// an export never does; the file that undoes an import may. A restoring plan leads to exactly the
/// content of the file: records that it lacks are deleted.
public struct ImportPlan: Sendable {
  /// The effect on the records of one entity.
  public struct Kind: Equatable, Sendable {
    /// The entity.
    public var entity: String
    /// How many records are created.
    public var new: Int
    /// How many records change.
    public var changed: Int
    /// How many records are deleted.
    public var removed: Int
    /// How many records are unchanged.
    public var same: Int

    /// Creates a count, zero by default.
    public init(entity: String, new: Int = 0, changed: Int = 0, removed: Int = 0, same: Int = 0) {
      self.entity = entity
      self.new = new
      self.changed = changed
      self.removed = removed
      self.same = same
    }
  }

  /// The changes to make.
  public private(set) var writes: [CellWrite] = []
  /// The changes that undo the import.
  public private(set) var undo: [CellWrite] = []
  /// The effect by entity, ordered by name.
  public private(set) var kinds: [Kind] = []
  /// How many facts exist already with another value: a fact is never overwritten.
  public private(set) var keptFacts = 0

  private let now: Instant
  private let isRestore: Bool

  /// Compares a file with all existing cells.
  public init(
    _ file: RecordFile,
    into cells: [CellWrite],
    restoring isRestore: Bool = false,
    at now: Instant
  ) {
    self.now = now
    self.isRestore = isRestore
    var old = CellGroups(cells)
    var new = CellGroups(file.changes)
    while let key = new.nextKey {
      while let known = old.nextKey, ByteOrder(record: known, key) == .before {
        if let record = old.next() { leave(record) }
      }
      guard let record = new.next() else { break }
      let isKnown = old.nextKey?.isSameRecord(as: key) == true
      take(record, into: isKnown ? old.next() : nil)
    }
    while let record = old.next() { leave(record) }
  }

  /// The effect on all records together.
  public var total: Kind {
    kinds.reduce(into: Kind(entity: "")) { total, kind in
      total.new += kind.new
      total.changed += kind.changed
      total.removed += kind.removed
      total.same += kind.same
    }
  }

  private mutating func count(_ entity: String, _ change: (inout Kind) -> Void) {
    if kinds.last?.entity.hasSameBytes(as: entity) != true { kinds.append(Kind(entity: entity)) }
    change(&kinds[kinds.count - 1])
  }

  /// Handles a record that the file does not have.
  private mutating func leave(_ old: ArraySlice<CellWrite>) {
    guard isRestore, let key = old.first?.key, !old.isDeleted else { return }
    write(CellKey.deleted, of: key, true, after: false)
    count(key.entity) { $0.removed += 1 }
  }

  private mutating func take(_ new: ArraySlice<CellWrite>, into old: ArraySlice<CellWrite>?) {
    guard let key = new.first?.key else { return }
    guard let old else { return begin(new, key) }
    let start = writes.count
    let wantsDeleted = new.value(of: CellKey.deleted)?.bool == true
    // The record exists after the import if the file does not delete it.
    if wantsDeleted != old.isDeleted {
      write(CellKey.deleted, of: key, .bool(wantsDeleted), after: .bool(old.isDeleted))
    }
    for cell in new where !cell.key.field.hasSameBytes(as: CellKey.deleted) {
      let before = old.value(of: cell.key.field)
      if before == cell.value { continue }
      if before != nil, cell.key.field.hasSameBytes(as: CellKey.fact) {
        keptFacts += 1
      } else {
        write(cell.key.field, of: key, cell.value, after: before ?? .null)
      }
    }
    if isRestore { empty(old, except: new, key) }
    let isChanged = writes.count > start
    let isRemoved = wantsDeleted && !old.isDeleted
    count(key.entity) {
      if isRemoved { $0.removed += 1 } else if isChanged { $0.changed += 1 } else { $0.same += 1 }
    }
  }

  /// Handles a record that does not exist yet.
  private mutating func begin(_ new: ArraySlice<CellWrite>, _ key: CellKey) {
    // A record that does not exist need not be deleted.
    if new.isDeleted { return count(key.entity) { $0.same += 1 } }
    for cell in new { writes.append(cell.made(at: now)) }
    append(CellKey.deleted, of: key, true, to: &undo)
    count(key.entity) { $0.new += 1 }
  }

  /// Clears the fields that the file's record does not have.
  private mutating func empty(
    _ old: ArraySlice<CellWrite>,
    except new: ArraySlice<CellWrite>,
    _ key: CellKey
  ) {
    for cell in old where new.value(of: cell.key.field) == nil {
      let isKept =
        cell.key.field.hasSameBytes(as: CellKey.deleted)
        || cell.key.field.hasSameBytes(as: CellKey.fact)
      if !isKept, !cell.value.isNull { write(cell.key.field, of: key, .null, after: cell.value) }
    }
  }

  private mutating func write(_ field: String, of key: CellKey, _ value: JSON, after old: JSON) {
    append(field, of: key, value, to: &writes)
    append(field, of: key, old, to: &undo)
  }

  private func append(
    _ field: String,
    of key: CellKey,
    _ value: JSON,
    to list: inout [CellWrite]
  ) {
    let key = CellKey(entity: key.entity, id: key.id, field: field)
    list.append(CellWrite(key, value: value, madeAt: now))
  }
}
