package import HaruCore

extension Messages {
  /// The author, the work and the year; a description of the origin if the author is unknown.
  package func origin(of entry: QuoteEntry) -> String {
    let quote = entry.quote
    var origin = list([quote.author, quote.source])
    if let year = quote.year {
      // 0 is 1 BC; the smallest possible year must not overflow.
      let before = 1 - max(year, 1 - Int.max)
      let text = year > 0 ? decimal(year) : quotesYearBC(year: decimal(before))
      origin += origin.utf8.isEmpty ? text : " (" + text + ")"
    }
    return origin.utf8.isEmpty ? author(of: entry) : origin
  }

  /// Whose a quote is: its author's, a people's, the person's own or Haru's.
  package func author(of entry: QuoteEntry) -> String {
    if !entry.quote.author.utf8.isEmpty { return entry.quote.author }
    if !entry.quote.source.utf8.isEmpty { return entry.quote.source }
    return entry.isOwn ? quotesYours : quotesCollection
  }

  /// The unreadable lines of a file with their reasons: the first ones, and how many more there
  /// are.
  package func unread(_ all: [(line: Int, reason: String)], limit: Int = 100) -> [String] {
    let lines = all.prefix(limit).map { commandLine(number: decimal($0.line), reason: $0.reason) }
    return all.count > limit
      ? lines + [quotesUnreadMore(count: grouped(all.count - limit))] : lines
  }

  /// Why a line of a file could not be read.
  package func sentence(for reason: QuoteImport.Reason) -> String {
    switch reason {
    case .malformed: quotesReasonMalformed
    case .noText: quotesReasonNoText
    case .tooLong: quotesReasonTooLong
    case .notUTF8: quotesReasonNotUTF8
    case .openQuote: quotesReasonOpenQuote
    }
  }
}
