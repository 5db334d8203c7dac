public import HaruJSON
public import HaruTime

/// A value stored in a record: how it is read, and which cells it has.
///
/// A type conforms to ``StoredThing`` or ``StoredFact``. It lists its cells once, in `fields`;
/// writing, deleting and comparing follow from that list.
public protocol StoredRecord: Equatable, Sendable {
  /// The entity of its records, such as `dday`.
  static var entity: String { get }
  /// The id of its record within the entity.
  var id: RecordID { get }
  /// The cells of its record by name, in the order in which they are written.
  var fields: [JSON.Member] { get }
  /// The cells that a new record leaves out because a missing cell reads the same; none by default.
  var unwrittenFields: [JSON.Member] { get }
  /// Reads a record; nil if a required part is missing or unreadable.
  init?(record: Record)
}

extension StoredRecord {
  /// None.
  public var unwrittenFields: [JSON.Member] { [] }

  /// The changes that save a new record.
  public func writes(at instant: Instant) -> [CellWrite] {
    CellWrite.writes(Self.entity, id, fields, besides: unwrittenFields, at: instant)
  }

  /// The changes that save the record, and restore it if it was deleted.
  public func restoringWrites(at instant: Instant) -> [CellWrite] {
    writes(at: instant) + [deletion(false, at: instant)]
  }

  /// The change that deletes the record, or restores it.
  public func deletion(_ isDeleted: Bool = true, at instant: Instant) -> CellWrite {
    Self.deletion(of: id, isDeleted, at: instant)
  }

  /// The change that deletes the record with an id, or restores it.
  public static func deletion(
    of id: RecordID,
    _ isDeleted: Bool = true,
    at instant: Instant
  ) -> CellWrite {
    CellWrite(entity, id, JSON.Member(key: CellKey.deleted, value: .bool(isDeleted)), at: instant)
  }

  /// Whether both have the same id and the same cells.
  public static func == (first: Self, second: Self) -> Bool {
    Record(id: first.id, fields: first.fields) == Record(id: second.id, fields: second.fields)
  }
}

/// A value that can change: each field is a cell of its own, and the last write wins per cell.
public protocol StoredThing: StoredRecord {}

extension StoredThing {
  /// The changes from an earlier state to this one; all fields if there is no earlier state.
  public func writes(since old: Self?, at instant: Instant) -> [CellWrite] {
    guard let old else { return writes(at: instant) }
    return CellWrite.writes(Self.entity, id, fields, besides: old.fields, at: instant)
  }

  /// The changes that write some of the fields, even if they are unchanged.
  public func writes(of names: [String], at instant: Instant) -> [CellWrite] {
    CellWrite.writes(Self.entity, id, fields, besides: [], at: instant).filter { write in
      names.contains { $0.hasSameBytes(as: write.key.field) }
    }
  }
}

/// Something that happened: one cell, `fact`, written once and never changed.
public protocol StoredFact: StoredRecord {
  /// The value of the cell, an object.
  var fact: JSON { get }
}

extension StoredFact {
  /// The one cell of the fact.
  public var fields: [JSON.Member] { [JSON.Member(key: CellKey.fact, value: fact)] }
}
