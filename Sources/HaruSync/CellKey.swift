import HaruJSON

/// Identifies a cell: one field of one record of one kind.
///
/// A thing, which changes, has a cell for each of its fields. A fact, which happened, has one cell,
/// `fact`, whose value is an object and is written once. The cell `deleted` deletes either.
public struct CellKey: Sendable {
  /// The field that holds an entire fact.
  public static let fact = "fact"
  /// The field that is `true` if the record is deleted.
  public static let deleted = "deleted"

  /// The kind of record, such as `calculation`.
  public var entity: String
  /// The record: a UUIDv7 (`Identifier`), or a text derived from what the record refers to.
  public var id: RecordID
  /// The field of the record.
  public var field: String

  /// Creates the key of a cell.
  public init(entity: String, id: RecordID, field: String) {
    self.entity = entity
    self.id = id
    self.field = field
  }
}

extension CellKey: Hashable {
  /// Whether both identify the same cell.
  public static func == (first: CellKey, second: CellKey) -> Bool {
    first.id == second.id
      && first.field.hasSameBytes(as: second.field)
      && first.entity.hasSameBytes(as: second.entity)
  }

  /// Feeds the bytes of the names into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    field.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    entity.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Whether both are cells of the same record.
  package func isSameRecord(as other: CellKey) -> Bool {
    id == other.id && entity.hasSameBytes(as: other.entity)
  }
}
