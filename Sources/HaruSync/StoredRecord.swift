public import HaruJSON
public import HaruTime

/// What a person stores: how its record is read and which cells the record has.
///
/// A type conforms to ``StoredThing`` or ``StoredFact``. Its cells are listed once, in `fields`;
/// writing, deleting and comparing follow from the list.
public protocol StoredRecord: Equatable, Sendable {
  /// The name of its kind of records, such as `dday`.
  static var entity: String { get }
  /// What tells its record from the others of the entity.
  var id: RecordID { get }
  /// The cells of its record by their names, in the order in which they are written.
  var fields: [JSON.Member] { get }
  /// The cells that a new record does without, as a missing one reads the same; none unless said.
  var unwrittenFields: [JSON.Member] { get }
  /// Reads a record; nil if a part is missing or unreadable that the type cannot do without.
  init?(record: Record)
}

extension StoredRecord {
  /// None.
  public var unwrittenFields: [JSON.Member] { [] }

  /// The changes that keep a new record.
  public func writes(at instant: Instant) -> [CellWrite] {
    CellWrite.writes(Self.entity, id, fields, besides: unwrittenFields, at: instant)
  }

  /// The changes that keep the record and bring it back if it was deleted.
  public func restoringWrites(at instant: Instant) -> [CellWrite] {
    writes(at: instant) + [deletion(false, at: instant)]
  }

  /// The change that deletes the record, or that takes the deletion back.
  public func deletion(_ isDeleted: Bool = true, at instant: Instant) -> CellWrite {
    Self.deletion(of: id, isDeleted, at: instant)
  }

  /// The change that deletes the record of an id, or that takes the deletion back.
  public static func deletion(
    of id: RecordID,
    _ isDeleted: Bool = true,
    at instant: Instant
  ) -> CellWrite {
    CellWrite(entity, id, JSON.Member(key: CellKey.deleted, value: .bool(isDeleted)), at: instant)
  }

  /// Tells whether both have the same id and the same cells.
  public static func == (first: Self, second: Self) -> Bool {
    Record(id: first.id, fields: first.fields) == Record(id: second.id, fields: second.fields)
  }
}

/// A thing that changes: each field is a cell of its own, and the last change of a cell counts.
public protocol StoredThing: StoredRecord {}

extension StoredThing {
  /// The changes that turn an earlier state of the thing into this one; all of it without one.
  public func writes(since old: Self?, at instant: Instant) -> [CellWrite] {
    guard let old else { return writes(at: instant) }
    return CellWrite.writes(Self.entity, id, fields, besides: old.fields, at: instant)
  }

  /// The changes that keep some of the fields, whether they differ or not.
  public func writes(of names: [String], at instant: Instant) -> [CellWrite] {
    CellWrite.writes(Self.entity, id, fields, besides: [], at: instant).filter { write in
      names.contains { $0.hasSameBytes(as: write.key.field) }
    }
  }
}

/// A fact that happened: one cell, `fact`, that is written once and never changed.
public protocol StoredFact: StoredRecord {
  /// The value of the cell, an object.
  var fact: JSON { get }
}

extension StoredFact {
  /// The one cell of the fact.
  public var fields: [JSON.Member] { [JSON.Member(key: CellKey.fact, value: fact)] }
}
