public import HaruJSON
public import HaruSync
public import HaruTime

extension Holiday: StoredThing {
  /// The entity of holiday records.
  public static let entity = "holiday"

  /// The date, so that two devices that import one calendar agree, and importing it again adds
  /// nothing.
  public var id: RecordID { RecordID(date.description) }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] { [JSON.Member(key: "name", value: .string(name))] }

  /// Reads a holiday from its record: the date is its id, the name its field `name`.
  public init?(record: Record) {
    guard let date = try? PlainDate(parsing: record.id.text) else { return nil }
    self.init(date: date, name: record["name"]?.string ?? "")
  }

  /// The changes that save imported holidays, except those that exist already.
  public static func writes(
    _ imported: [Holiday],
    besides existing: [Holiday],
    at instant: Instant
  ) -> [CellWrite] {
    imported.filter { !existing.contains($0) }.flatMap { $0.restoringWrites(at: instant) }
  }
}
