public import HaruJSON
public import HaruTime

extension CellWrite {
  /// Writes one field of a record.
  public init(_ entity: String, _ id: RecordID, _ field: JSON.Member, at instant: Instant) {
    self.init(
      CellKey(entity: entity, id: id, field: field.key),
      value: field.value,
      madeAt: instant
    )
  }

  /// Writes those fields of a record that are not in another set, unchanged.
  static func writes(
    _ entity: String,
    _ id: RecordID,
    _ fields: [JSON.Member],
    besides known: [JSON.Member],
    at instant: Instant
  ) -> [CellWrite] {
    fields.filter { !known.contains($0) }.map { CellWrite(entity, id, $0, at: instant) }
  }
}
