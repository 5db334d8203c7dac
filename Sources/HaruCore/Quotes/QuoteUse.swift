public import HaruJSON
public import HaruSync
public import HaruTime

/// The fact that a quote was used: written into a planner, read out, sent to someone.
public struct QuoteUse: StoredFact {
  /// The entity of these records.
  public static let entity = "quoteUse"

  /// The record id.
  public let id: RecordID
  /// The id of the quote.
  public let quote: RecordID
  /// The civil date of the use.
  public let date: PlainDate
  // The instant is never computed with, so it stays the text of the record.
  private let at: String
  private let zone: String

  /// Records a use of a quote.
  public init(id: RecordID, quote: RecordID, at moment: Moment) {
    self.id = id
    self.quote = quote
    date = moment.date
    at = moment.rfc3339
    zone = moment.zone
  }

  /// Reads a record; nil if quote or date is missing or unreadable.
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

  /// The value of the fact.
  public var fact: JSON {
    [
      "quote": .string(quote.text), "at": .string(at), "date": .string(date.description),
      "zone": .string(zone),
    ]
  }
}
