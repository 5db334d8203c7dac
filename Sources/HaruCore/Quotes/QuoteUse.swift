public import HaruJSON
public import HaruSync
public import HaruTime

/// The fact that a quote was used: written into a planner, read out, sent to somebody.
public struct QuoteUse: StoredFact {
  /// The entity of its records.
  public static let entity = "quoteUse"

  /// The id of its record.
  public let id: RecordID
  /// The id of the quote.
  public let quote: RecordID
  /// The civil date on which that was.
  public let date: PlainDate
  // Nobody asks for the instant of a use: it stays the text that the record has.
  private let at: String
  private let zone: String

  /// Notes that a quote was used.
  public init(id: RecordID, quote: RecordID, at moment: Moment) {
    self.id = id
    self.quote = quote
    date = moment.date
    at = moment.rfc3339
    zone = moment.zone
  }

  /// Reads a record; nothing if the quote or the date is missing or not readable.
  public init?(record: Record) {
    guard let fact = record.fact, let quote = fact["quote"]?.recordID,
      let date = PlainDate(fact["date"])
    else { return nil }
    id = record.id
    self.quote = quote
    self.date = date
    at = fact["at"]?.string ?? ""
    zone = fact["zone"]?.string ?? ""
  }

  /// The object as it is stored.
  public var fact: JSON {
    [
      "quote": .string(quote.text), "at": .string(at), "date": .string(date.description),
      "zone": .string(zone),
    ]
  }
}
