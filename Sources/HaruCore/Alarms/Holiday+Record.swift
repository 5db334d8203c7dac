import HaruJSON
public import HaruSync
public import HaruTime

extension Holiday {
  /// The entity of holidays.
  public static let entity = "holiday"

  /// Reads a holiday from its record: the date is its id, the name its field `name`.
  public init?(record: Record) {
    guard let date = try? PlainDate(parsing: record.id) else { return nil }
    self.init(date: date, name: record["name"]?.string ?? "")
  }

  /// The changes that save imported holidays, except those that exist already.
  ///
  /// The id is the date, so that two devices that import the same calendar agree, and importing it
  /// again adds nothing.
  public static func writes(
    _ imported: [Holiday],
    besides existing: [Holiday],
    at instant: Instant
  ) -> [CellWrite] {
    imported.filter { !existing.contains($0) }.flatMap { holiday in
      let id = holiday.date.description
      return [
        CellWrite(
          CellKey(entity: entity, id: id, field: "name"),
          value: .string(holiday.name),
          madeAt: instant
        ),
        CellWrite(
          CellKey(entity: entity, id: id, field: CellKey.deleted),
          value: false,
          madeAt: instant
        ),
      ]
    }
  }
}
