#if !hasFeature(Embedded)
public import HaruSync
public import HaruTime

/// The quote of the day, chosen in the same way by the app and the terminal.
public enum DailyQuote {
  /// Chooses a quote for a reader of a language among collections and the person's own quotes; nil
  /// if there are none.
  public static func of(
    _ day: PlainDate,
    collection: [QuoteEntry],
    own: Replica,
    language: String
  ) -> QuoteEntry? {
    let language = QuoteCollection.language(for: language)
    let library = QuoteLibrary(
      collection: collection,
      own: Array(own.records(of: QuoteEntry.entity)),
      marks: [],
      uses: []
    )
    let candidates = library.recommendable(in: language)
    return QuoteShuffle.quote(of: day, among: candidates.map(\.id)).map { candidates[$0] }
  }
}
#endif
