#if !hasFeature(Embedded)
public import HaruSync
public import HaruTime

/// The quote of a day, as the app and the terminal choose it.
public enum DailyQuote {
  /// Chooses among the collection of a language and a person's own quotes; nil if all were deleted.
  public static func of(_ day: PlainDate, own: Replica, language: String) -> QuoteEntry? {
    let language = QuoteCollection.language(for: language)
    let library = QuoteLibrary(
      collection: QuoteCollection.linked(in: language),
      own: Array(own.records(of: QuoteEntry.entity)),
      marks: [],
      uses: []
    )
    let candidates = library.recommendable(in: language)
    return QuoteShuffle.quote(of: day, among: candidates.map(\.id)).map { candidates[$0] }
  }
}
#endif
