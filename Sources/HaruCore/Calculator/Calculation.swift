public import HaruJSON
public import HaruSync
public import HaruTime

/// A calculation that was kept: a fact of the history.
///
/// The record is one fact of the entity `calculation` (`Documentation/Formats.md`): `formula` and
/// `result` as the command prints them, `seconds` (null for a ratio), `isRounded`, and when and
/// where it was made (`at`, `date`, `zone`).
public struct Calculation: Equatable, Sendable {
  /// The entity of these facts.
  public static let entity = "calculation"

  /// The record's id.
  public let id: String
  /// The calculation in its normal form, with ASCII minus.
  public let formula: String
  /// The result's text, with ASCII minus.
  public let result: String
  /// The result in seconds; `nil` for a ratio.
  public let seconds: Int64?
  /// Whether the result had to be rounded to a second.
  public let isRounded: Bool
  /// When and where it was made: RFC 3339 with the offset there, and the civil date.
  public let at: String, date: PlainDate
  /// The IANA id of the zone.
  public let zone: String

  /// Keeps an evaluation made at a moment.
  public init(id: String, _ evaluation: Evaluation, at moment: Moment) {
    self.id = id
    formula = evaluation.formula.text()
    result = evaluation.result.text()
    seconds = evaluation.result.seconds
    isRounded = evaluation.isRounded
    at = moment.instant.rfc3339(offset: moment.offset)
    date = moment.date
    zone = moment.zone
  }

  /// Reads a record; `nil` unless it is a calculation with all that makes one.
  public init?(record: Record) {
    guard let fact = record.fact, let formula = fact["formula"]?.string,
      let result = fact["result"]?.string, let at = fact["at"]?.string,
      let date = fact["date"]?.string.flatMap({ try? PlainDate(parsing: $0) })
    else { return nil }
    id = record.id
    self.formula = formula
    self.result = result
    seconds = fact["seconds"]?.integer
    isRounded = fact["isRounded"]?.bool ?? false
    self.at = at
    self.date = date
    zone = fact["zone"]?.string ?? "UTC"
  }

  /// The fact as it is stored.
  public func write(at instant: Instant) -> CellWrite {
    CellWrite(
      CellKey(entity: Self.entity, id: id, field: CellKey.fact),
      value: [
        "formula": .string(formula), "result": .string(result),
        "seconds": seconds.map { .integer($0) } ?? .null, "isRounded": .bool(isRounded),
        "at": .string(at), "date": .string(date.description), "zone": .string(zone),
      ],
      madeAt: instant)
  }

  /// The formula's text.
  public func formulaText(minus: MinusSign) -> String { Self.signed(formula, minus) }

  /// The result's text.
  public func resultText(minus: MinusSign) -> String { Self.signed(result, minus) }

  /// The whole line, as `haru calc` prints it.
  public func text(minus: MinusSign) -> String {
    Self.signed("\(formula) \(isRounded ? "≈" : "=") \(result)", minus)
  }

  private static func signed(_ text: String, _ minus: MinusSign) -> String {
    guard minus == .typographic else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "-") { bytes.append(contentsOf: "−".utf8) } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Compares bytes: `String ==` would pull Unicode tables into the WebAssembly.
  public static func == (a: Calculation, b: Calculation) -> Bool {
    a.id.utf8.elementsEqual(b.id.utf8) && a.formula.utf8.elementsEqual(b.formula.utf8)
      && a.result.utf8.elementsEqual(b.result.utf8) && a.seconds == b.seconds
      && a.isRounded == b.isRounded && a.at.utf8.elementsEqual(b.at.utf8) && a.date == b.date
      && a.zone.utf8.elementsEqual(b.zone.utf8)
  }
}
