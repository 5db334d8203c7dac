import HaruJSON
public import HaruSync
public import HaruTime

/// A quote in the library with the person's marks and uses.
public struct QuoteEntry: Sendable {
  /// The record id, or the id in a collection.
  public let id: RecordID
  /// The quote itself.
  public var quote: Quote
  /// Whether it is the person's own (written or imported) and thus can be changed.
  public let isOwn: Bool
  /// The date on which a server's operator published it, nil for other quotes.
  public var publishedOn: PlainDate?
  /// Whether it is one of the favourites.
  public var isLiked = false
  /// The last round of recommendations in which it was shown, 0 if none.
  public var seenRound = 0
  /// Its uses, oldest first.
  public private(set) var uses: [QuoteUse] = []

  /// Creates an entry without marks.
  public init(id: RecordID, quote: Quote, isOwn: Bool = false) {
    self.id = id
    self.quote = quote
    self.isOwn = isOwn
  }

  /// Adds a use after those of the same or an earlier date.
  public mutating func add(_ use: QuoteUse) {
    let place = uses.lastIndex { $0.date <= use.date }.map { $0 + 1 } ?? 0
    uses.insert(use, at: place)
  }

  /// Whether it was ever used.
  public var isUsed: Bool { !uses.isEmpty }

  /// Whether it is recommended to readers of a language's collection: own quotes, those in the
  /// language, and the operator's quotes in languages without a collection.
  public func isRecommendable(in language: String) -> Bool {
    let own = quote.language
    if isOwn || own.hasSameBytes(as: language) { return true }
    return publishedOn != nil
      && !QuoteCollection.languages.contains { $0.hasSameBytes(as: own) }
  }

  // Texts are compared as bytes: `String ==` would pull Unicode tables into the web app.
  /// Whether all parts are the same.
  public static func == (first: QuoteEntry, second: QuoteEntry) -> Bool {
    first.id == second.id && first.quote == second.quote
      && first.isOwn == second.isOwn && first.publishedOn == second.publishedOn
      && first.isLiked == second.isLiked && first.seenRound == second.seenRound
      && first.uses == second.uses
  }
}
