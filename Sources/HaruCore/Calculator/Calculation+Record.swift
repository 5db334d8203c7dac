public import HaruJSON
public import HaruSync
import HaruTime

extension Calculation: StoredFact {
  /// The entity of calculation records.
  public static let entity = "calculation"

  /// The object of the fact: `formula`, `result`, `seconds` (null for a ratio), `at`, `date`, `zone`.
  public var fact: JSON {
    [
      "formula": .string(formula),
      "result": .string(result),
      "seconds": seconds.map { .integer($0) } ?? .null,
      "at": .string(moment.rfc3339),
      "date": .string(date.description),
      "zone": .string(moment.zone),
    ]
  }

  /// Reads a record; nil if a part of the fact is missing or unreadable.
  ///
  /// Unknown members are ignored.
  public init?(record: Record) {
    guard let fact = record.fact, let formula = fact["formula"]?.string,
      let result = fact["result"]?.string,
      let moment = Moment(rfc3339: fact["at"], zone: fact["zone"]),
      let date = PlainDate(fact["date"])
    else { return nil }
    self.init(
      id: record.id,
      formula: formula,
      result: result,
      seconds: fact["seconds"]?.integer,
      moment: moment,
      date: date
    )
  }
}
