import HaruJSON

/// Which cell: one field of one record of one kind.
///
/// A thing that changes has one cell for each of its fields. A fact that happened has one cell,
/// `fact`, whose value is an object and is written once. Either is deleted by the cell `deleted`.
public struct CellKey: Sendable {
  /// The field that holds a whole fact.
  public static let fact = "fact"
  /// The field that is `true` where the record is deleted.
  public static let deleted = "deleted"

  /// The kind of record, such as `calculation`.
  public var entity: String
  /// The record.
  public var id: RecordID
  /// The field of the record.
  public var field: String

  /// Names a cell.
  public init(entity: String, id: RecordID, field: String) {
    self.entity = entity
    self.id = id
    self.field = field
  }
}

extension CellKey: Equatable {
  /// Tells whether both name one cell.
  public static func == (first: CellKey, second: CellKey) -> Bool {
    first.id == second.id
      && first.field.hasSameBytes(as: second.field)
      && first.entity.hasSameBytes(as: second.entity)
  }
}
