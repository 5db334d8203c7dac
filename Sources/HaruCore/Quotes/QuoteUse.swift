import HaruJSON
public import HaruSync
public import HaruTime

/// The fact that a quote was used: written into a planner, read out, sent to someone.
public struct QuoteUse: Equatable, Sendable {
  /// The entity of the facts.
  public static let entity = "quoteUse"

  /// The record id.
  public let id: String
  /// The id of the quote.
  public let quote: String
  /// The civil date of the use.
  public let date: PlainDate

  /// Reads a record; nil if a part is missing or invalid.
  public init?(_ record: Record) {
    guard let fact = record.fact, let quote = fact["quote"]?.string,
      let date = fact["date"]?.string.flatMap({ try? PlainDate(parsing: $0) })
    else { return nil }
    id = record.id
    self.quote = quote
    self.date = date
  }

  /// The write that saves a use.
  public static func write(id: String, quote: String, at moment: Moment) -> CellWrite {
    CellWrite(
      CellKey(entity: entity, id: id, field: CellKey.fact),
      value: [
        "quote": .string(quote), "at": .string(moment.rfc3339),
        "date": .string(moment.date.description), "zone": .string(moment.zone),
      ],
      madeAt: moment.instant
    )
  }

  /// The write that undoes the use.
  public func deletion(at instant: Instant) -> CellWrite {
    CellWrite(
      CellKey(entity: Self.entity, id: id, field: CellKey.deleted),
      value: true,
      madeAt: instant
    )
  }

  // Texts are compared as bytes: `String ==` would pull Unicode tables into the web app.
  /// Whether all parts are the same.
  public static func == (first: QuoteUse, second: QuoteUse) -> Bool {
    first.id.hasSameBytes(as: second.id) && first.quote.hasSameBytes(as: second.quote)
      && first.date == second.date
  }
}
