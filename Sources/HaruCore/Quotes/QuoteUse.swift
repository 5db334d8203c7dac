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
  // Kept as the text of the record, because only its hour is ever needed.
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

  /// The date of the planner: before the hour at which a day begins, the day before.
  public func plannerDate(startHour: Int) -> PlainDate {
    // `2026-11-21T02:30:00+09:00`; without a readable hour, it is the civil date.
    let digits = at.utf8.dropFirst(11).prefix(2).map { Int($0) - 48 }
    guard digits.count == 2, digits.allSatisfy({ (0...9).contains($0) }),
      digits[0] * 10 + digits[1] < startHour
    else { return date }
    return date.adding(days: -1) ?? date
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

  /// The last use on a date of the planner; nil without one.
  public static func last(
    of records: some Sequence<Record>,
    on date: PlainDate,
    startHour: Int
  ) -> QuoteUse? {
    var last: QuoteUse?
    for record in records {
      guard let use = QuoteUse(record: record), use.plannerDate(startHour: startHour) == date
      else { continue }
      if let known = last, use.id < known.id { continue }
      last = use
    }
    return last
  }

  /// The value of the fact.
  public var fact: JSON {
    [
      "quote": .string(quote.text), "at": .string(at), "date": .string(date.description),
      "zone": .string(zone),
    ]
  }
}
