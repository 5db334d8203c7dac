public import HaruJSON
import HaruTime

extension Calculation {
  /// The entity of the records.
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

  /// Reads a fact's object; nil if a part is missing or invalid.
  ///
  /// Unknown members are ignored.
  public init?(fact: JSON) {
    guard let formula = fact["formula"]?.string, let result = fact["result"]?.string,
      let at = fact["at"]?.string, let zone = fact["zone"]?.string,
      let moment = try? Moment(rfc3339: at, zone: zone),
      let date = fact["date"]?.string.flatMap({ try? PlainDate(parsing: $0) })
    else { return nil }
    self.init(
      formula: formula,
      result: result,
      seconds: fact["seconds"]?.integer,
      moment: moment,
      date: date
    )
  }
}
