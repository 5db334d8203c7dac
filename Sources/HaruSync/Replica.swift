import HaruJSON
import HaruTime

/// The device's copy of all records: what the server confirmed, overlaid with the device's own
/// changes.
///
/// The rule of merging, the same on every face:
/// - `base` is an exact copy of the server's cells; the device never decides between two of them.
/// - `outbox` holds the device's operations. A cell shows the operation with the highest number, and
///   the server's value where there is none. Clocks decide nothing on the device.
/// - A change just made is shown over both until it comes back from the storage with its number.
/// - The server puts the operations of all devices in one order and copies back the result; when it
///   has confirmed an operation and the new base has come, the operation leaves the outbox.
///
/// So two devices with empty outboxes and the same base show the same, whatever their clocks say.
/// Without a server the outbox only grows and nothing else changes.
public struct Replica: Sendable {
  var tables: [EntityTable] = []
  var fieldNames: [String] = []
  /// The text that the replica was loaded from; `StoredCell.Value.text` points into it.
  var text: [UInt8] = []

  /// Makes a replica without records.
  public init() {}

  /// Shows changes that were just made, before the storage has numbered them.
  public mutating func apply(_ writes: [CellWrite]) {
    // Each change put in its place moves all that come after it.
    let isBulk = writes.count > 256
    for write in writes { put(write, number: StoredCell.unnumbered, sorted: !isBulk) }
    if isBulk { for index in tables.indices { tables[index].sort() } }
  }

  /// Shows operations that were stored, by this tab or by another one.
  ///
  /// The order in which they arrive does not matter, nor does it when one arrives twice.
  public mutating func apply(_ operations: [Operation]) {
    for operation in operations { put(operation.write, number: operation.number) }
  }

  /// Shows what was copied from the server, and no longer the operations whose effect is in it:
  /// those through a number.
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
    let table = tableIndex(of: Array(write.key.entity.utf8)[...])
    let field = fieldIndex(of: Array(write.key.field.utf8)[...])
    let cell = StoredCell(
      id: write.key.id,
      field: field,
      number: number,
      madeAt: write.madeAt,
      value: .json(write.value)
    )
    if sorted { tables[table].put(cell) } else { tables[table].append(cell) }
  }

  /// The place of an entity's table, made where there is none.
  mutating func tableIndex(of name: ArraySlice<UInt8>) -> Int {
    if let index = tables.firstIndex(where: { $0.name.hasBytes(name) }) { return index }
    tables.append(EntityTable(name: String(decoding: name, as: UTF8.self)))
    return tables.count - 1
  }

  /// The place of a field's name in the list of names, added where it is new.
  mutating func fieldIndex(of name: ArraySlice<UInt8>) -> Int {
    if let index = fieldNames.firstIndex(where: { $0.hasBytes(name) }) { return index }
    fieldNames.append(String(decoding: name, as: UTF8.self))
    return fieldNames.count - 1
  }
}
