package import HaruJSON
package import HaruSync
package import HaruTime

/// What importing a file changes: what the file says wins, what it does not mention stays.
///
/// Importing the same file again changes nothing. Nothing is deleted unless the file says so, which
/// an export never does; the file that undoes an import may.
package struct ImportPlan: Sendable {
  /// The changes to make.
  package private(set) var writes: [CellWrite] = []
  /// The changes that lead back to before.
  package private(set) var undo: [CellWrite] = []
  /// How many records begin.
  package private(set) var newRecords: Int64 = 0
  /// How many records change.
  package private(set) var changedRecords: Int64 = 0
  /// How many records are there already as the file has them.
  package private(set) var sameRecords: Int64 = 0
  /// How many facts are there already with other words: a fact is never written twice.
  package private(set) var keptFacts: Int64 = 0

  /// Compares a file with all cells that are there.
  package init(_ file: RecordFile, into cells: [CellWrite], at now: Instant) {
    let existing = Dictionary(grouping: cells, by: \.key.record).mapValues(Self.fields)
    var order: [String] = []
    var groups: [String: [CellWrite]] = [:]
    for change in file.changes {
      if groups[change.key.record] == nil { order.append(change.key.record) }
      groups[change.key.record, default: []].append(change)
    }
    for record in order {
      guard let changes = groups[record], let key = changes.first?.key else { continue }
      take(Self.fields(changes), of: key, into: existing[record], at: now)
    }
  }

  /// The newest value of each field.
  private static func fields(_ changes: [CellWrite]) -> [String: JSON] {
    Dictionary(changes.map { ($0.key.field, $0.value) }, uniquingKeysWith: { $1 })
  }

  private mutating func take(
    _ fields: [String: JSON],
    of key: CellKey,
    into old: [String: JSON]?,
    at now: Instant
  ) {
    guard let old else {
      // What is not there need not be deleted.
      if fields[CellKey.deleted] == true {
        sameRecords += 1
        return
      }
      for (field, value) in fields.sorted(by: { $0.key < $1.key }) {
        write(field, value, to: &writes, of: key, at: now)
      }
      write(CellKey.deleted, true, to: &undo, of: key, at: now)
      newRecords += 1
      return
    }
    var fields = fields
    if old[CellKey.deleted] == true, fields[CellKey.deleted] == nil {
      fields[CellKey.deleted] = false
    }
    var isChanged = false
    for (field, value) in fields.sorted(by: { $0.key < $1.key }) where old[field] != value {
      if field == CellKey.deleted, value == false, old[field] == nil { continue }
      if field == CellKey.fact, old[field] != nil {
        keptFacts += 1
        continue
      }
      isChanged = true
      write(field, value, to: &writes, of: key, at: now)
      let before = old[field] ?? (field == CellKey.deleted ? false : .null)
      write(field, before, to: &undo, of: key, at: now)
    }
    if isChanged { changedRecords += 1 } else { sameRecords += 1 }
  }

  private func write(
    _ field: String,
    _ value: JSON,
    to list: inout [CellWrite],
    of key: CellKey,
    at now: Instant
  ) {
    let key = CellKey(entity: key.entity, id: key.id, field: field)
    list.append(CellWrite(key, value: value, madeAt: now))
  }
}
