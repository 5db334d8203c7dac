import HaruJSON
public import HaruSync
public import HaruTime

/// A quote of the library with all that its person did with it.
public struct QuoteEntry: Sendable {
  /// The id of its record, or of its line in a collection.
  public let id: RecordID
  /// The quote itself.
  public var quote: Quote
  /// Whether its person wrote or imported it, and so may change it.
  public let isOwn: Bool
  /// The date on which the operator of a server published it, nil for other quotes.
  public var publishedOn: PlainDate?
  /// Whether it is one of the favourites.
  public var isLiked = false
  /// The last round of recommendations in which it was shown, 0 if in none.
  public var seenRound = 0
  /// When it was used, the first time first.
  public private(set) var uses: [QuoteUse] = []

  /// Makes an entry that nobody has touched.
  public init(id: RecordID, quote: Quote, isOwn: Bool = false) {
    self.id = id
    self.quote = quote
    self.isOwn = isOwn
  }

  /// Adds a use behind those of its date and of earlier ones.
  mutating func add(_ use: QuoteUse) {
    let place = uses.lastIndex { $0.date <= use.date }.map { $0 + 1 } ?? 0
    uses.insert(use, at: place)
  }

  /// Whether it was ever used.
  public var isUsed: Bool { !uses.isEmpty }

  /// Whether it is recommended to somebody who reads the collection of a language: an own one, one of
  /// the language, and one of the operator's that is in no collection's language.
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
