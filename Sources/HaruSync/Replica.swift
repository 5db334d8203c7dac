import HaruJSON
import HaruTime

/// The device's copy of all records: what the server confirmed, overlaid with the device's own
/// changes.
///
/// The merge rule is the same everywhere:
/// - `base` is an exact copy of the server's cells; the device never resolves conflicts in it.
/// - `outbox` holds the device's operations. A cell shows the operation with the highest number, or
///   the server's value if there is none. Clocks decide nothing on the device.
/// - A change that was just made is shown above both until the storage returns it with its number.
/// - The server puts the operations of all devices in one order, and devices copy the result. Once
///   it has confirmed an operation and the new base has arrived, the operation leaves the outbox.
///
/// So two devices with empty outboxes and the same base show the same, whatever their clocks say.
/// Without a server the outbox grows and nothing else changes.
public struct Replica: Sendable {
  var tables: [EntityTable] = []
  var fieldNames: [String] = []
  /// The text that the replica was loaded from; `StoredCell.Value.text` refers to ranges of it.
  var text: [UInt8] = []

  /// Creates an empty replica.
  public init() {}

  /// Shows changes that were just made, before the storage has numbered them.
  public mutating func apply(_ writes: [CellWrite]) {
    // Inserting a change in place moves all cells after it.
    let isBulk = writes.count > 256
    for write in writes { put(write, number: StoredCell.unnumbered, sorted: !isBulk) }
    if isBulk { for index in tables.indices { tables[index].sort() } }
  }

  /// Shows operations that this tab or another one has stored.
  ///
  /// They may arrive in any order, and more than once.
  public mutating func apply(_ operations: [Operation]) {
    for operation in operations { put(operation.write, number: operation.number) }
  }

  /// Shows cells copied from the server, and drops the operations whose effect they contain: those
  /// through a number.
  public mutating func apply(_ cells: [SyncedCell], droppingThrough number: Int64?) {
    for cell in cells {
      put(
        CellWrite(cell.key, value: cell.value, madeAt: cell.stamp),
        number: StoredCell.base
      )
    }
    guard let number else { return }
    for index in tables.indices { tables[index].dropOperations(through: number) }
  }

  private mutating func put(_ write: CellWrite, number: Int64, sorted: Bool = true) {
    // Only a new name is worth an array of its bytes.
    let table =
      tables.firstIndex { $0.name.hasSameBytes(as: write.key.entity) }
      ?? tableIndex(of: Array(write.key.entity.utf8)[...])
    let field =
      fieldNames.firstIndex { $0.hasSameBytes(as: write.key.field) }
      ?? fieldIndex(of: Array(write.key.field.utf8)[...])
    let cell = StoredCell(
      id: write.key.id,
      field: field,
      number: number,
      madeAt: write.madeAt,
      value: .json(write.value)
    )
    if sorted { tables[table].put(cell) } else { tables[table].append(cell) }
  }

  /// The index of an entity's table, created on demand.
  mutating func tableIndex(of name: ArraySlice<UInt8>) -> Int {
    if let index = tables.firstIndex(where: { $0.name.hasBytes(name) }) { return index }
    tables.append(EntityTable(name: String(utf8: name)))
    return tables.count - 1
  }

  /// The index of a field's name, added on demand.
  mutating func fieldIndex(of name: ArraySlice<UInt8>) -> Int {
    if let index = fieldNames.firstIndex(where: { $0.hasBytes(name) }) { return index }
    fieldNames.append(String(utf8: name))
    return fieldNames.count - 1
  }
}
