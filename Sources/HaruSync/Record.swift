public import HaruJSON

/// A thing or a fact that a person made, as the device knows it now.
public struct Record: Equatable, Sendable {
  /// What tells the record from the others of its entity.
  public var id: RecordID
  /// The fields that were ever written and their values.
  public var fields: [JSON.Member]

  /// Makes a record of its fields.
  public init(id: RecordID, fields: [JSON.Member]) {
    self.id = id
    self.fields = fields
  }

  /// The value of a field, nil when it was never written.
  public subscript(field: String) -> JSON? {
    fields.first { $0.key.hasSameBytes(as: field) }?.value
  }

  /// The value of a fact, nil for a thing.
  public var fact: JSON? { self[CellKey.fact] }

  /// Tells whether the person deleted it.
  public var isDeleted: Bool { self[CellKey.deleted]?.bool == true }
}
