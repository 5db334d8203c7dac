public import HaruJSON

/// A thing or a fact as the device currently knows it.
public struct Record: Equatable, Sendable {
  /// Identifies the record within its entity.
  public var id: RecordID
  /// The fields that have ever been written, with their values.
  public var fields: [JSON.Member]

  /// Creates a record.
  public init(id: RecordID, fields: [JSON.Member]) {
    self.id = id
    self.fields = fields
  }

  /// The value of a field, nil if it was never written.
  public subscript(field: String) -> JSON? {
    fields.first { $0.key.hasSameBytes(as: field) }?.value
  }

  /// The value of a fact, nil for a thing.
  public var fact: JSON? { self[CellKey.fact] }

  /// Whether the person deleted it.
  public var isDeleted: Bool { self[CellKey.deleted]?.bool == true }
}
