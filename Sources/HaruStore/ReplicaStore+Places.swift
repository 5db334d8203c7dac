import HaruJSON
public import HaruSync

// Positions of values, for picking one at random. Of very many, every 256th is kept, because SQLite
// finds a position only by counting up to it.
extension ReplicaStore {
  /// The values of a field in the records of an entity, each at a position from 0.
  public struct ValuePlaces: Sendable {
    /// A value from which others are counted.
    fileprivate struct Mark {
      let id: RecordID
      /// How many values of the same record are before it.
      let before: Int
    }

    fileprivate static let step = 256

    fileprivate let entity, field: String
    /// The last operation of this device whose value is among the first `counted`.
    fileprivate let lastOperation: Int64
    fileprivate var counted = 0
    /// Every 256th of them, in the order of ids and operations.
    fileprivate var marks: [Mark] = []
    /// How many later values there are; they come last, in the order of operations.
    fileprivate var later = 0

    /// The number of positions.
    public var count: Int { counted + later }
  }

  /// Below this number of values, counting them is fast enough.
  private static let worthKeepingPlaces = 2_000
  /// After how many operations the values are counted again.
  private static let operationsWithPlaces: Int64 = 10_000

  /// The current and former values of a field in the records of an entity.
  public func places(
    of entity: String,
    having field: String
  ) throws(StoreError) -> ValuePlaces {
    let name = "places \(entity) \(field)"
    let start = try mark()
    if let kept = try derived(name), var places = ValuePlaces(kept, entity, field),
      start.lastOperation - kept.lastOperation < Self.operationsWithPlaces
    {
      let later = """
        SELECT count(*) FROM outbox NOT INDEXED WHERE op_no > ? AND entity = ? AND field = ?
        """
      places.later =
        try scan(later, [kept.lastOperation, entity, field]) { Int($0.integer(0)) }.first ?? 0
      return places
    }
    let places = try countedPlaces(of: entity, having: field, through: start.lastOperation)
    if places.counted >= Self.worthKeepingPlaces {
      // If the disk is full or read-only, they are simply counted again.
      try? keep(places.json.utf8, as: name, of: [entity], since: start)
    }
    return places
  }

  private func countedPlaces(
    of entity: String,
    having field: String,
    through number: Int64
  ) throws(StoreError) -> ValuePlaces {
    var places = ValuePlaces(entity: entity, field: field, lastOperation: number)
    var last = ""
    var before = 0
    let ids = """
      SELECT id FROM outbox WHERE entity = ?1 AND field = ?2 AND op_no <= ?3
      UNION ALL SELECT id FROM base WHERE entity = ?1 AND field = ?2
      ORDER BY 1
      """
    _ = try scan(ids, [entity, field, number]) { row -> Never? in
      let isSame = last.withBytes { $0.elementsEqual(row.bytes(0)) }
      before = isSame ? before + 1 : 0
      if !isSame { last = row.text(0) ?? "" }
      if places.counted % ValuePlaces.step == 0 {
        places.marks.append(ValuePlaces.Mark(id: RecordID(last), before: before))
      }
      places.counted += 1
      return nil
    }
    return places
  }

  /// The id of the record whose value is at a position; nil if that value was replaced later.
  ///
  /// Drawing random positions until the result is not nil picks every record with the same
  /// probability.
  public func id(at position: Int, in places: ValuePlaces) throws(StoreError) -> RecordID? {
    var values = """
      SELECT id, op_no FROM outbox NOT INDEXED
      WHERE entity = ?1 AND field = ?2 AND op_no > ?3 ORDER BY op_no
      """
    var offset = position - places.counted
    var arguments: StatementArguments = [places.entity, places.field, places.lastOperation]
    if offset < 0 {
      let mark = places.marks[position / ValuePlaces.step]
      values = """
        SELECT id, op_no FROM outbox
        WHERE entity = ?1 AND field = ?2 AND id >= ?5 AND op_no <= ?3
        UNION ALL SELECT id, 0 FROM base WHERE entity = ?1 AND field = ?2 AND id >= ?5
        ORDER BY 1, 2
        """
      offset = position % ValuePlaces.step + mark.before
      arguments += [offset, mark.id.text]
    } else {
      arguments += [offset]
    }
    let ids = try scan(
      """
      WITH picked AS (\(values) LIMIT 1 OFFSET ?4)
      SELECT iif(EXISTS (
        SELECT 1 FROM outbox
        WHERE entity = ?1 AND id = picked.id AND field = ?2 AND op_no > picked.op_no
      ), NULL, id) FROM picked
      """,
      arguments
    ) { $0.text(0).map { RecordID($0) } }
    return ids.first
  }
}

extension ReplicaStore.ValuePlaces {
  /// What is kept: the number of values, and id and number of every 256th.
  fileprivate var json: JSON {
    [
      "count": .integer(Int64(counted)),
      "marks": .array(marks.map { [.string($0.id.text), .integer(Int64($0.before))] }),
    ]
  }

  fileprivate init?(_ kept: ReplicaStore.Derived, _ entity: String, _ field: String) {
    guard let json = try? JSON.parse(kept.bytes), let count = json["count"]?.int,
      let list = json["marks"]?.array
    else { return nil }
    let marks = list.compactMap { mark in
      mark[0]?.recordID.flatMap { id in mark[1]?.int.map { Mark(id: id, before: $0) } }
    }
    // A position without its mark would be outside of the list.
    guard marks.count == (count + Self.step - 1) / Self.step else { return nil }
    self.init(
      entity: entity,
      field: field,
      lastOperation: kept.lastOperation,
      counted: count,
      marks: marks
    )
  }
}
