import HaruPlatform
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The quotes that the operator of the server has published.
  var published: [QuoteEntry] {
    let bytes = Data(existingFile: publishedPath).map { Array($0) }
    return QuoteCollection.read(published: bytes ?? [])
  }

  /// The built-in and published quotes in a language that the person reads, judging by the output
  /// language.
  var collection: [QuoteEntry] {
    let (lines, published) = quoteLines
    return lines.entries + published
  }

  /// The same, without reading the built-in ones.
  var quoteLines: (builtIn: QuoteLines, published: [QuoteEntry]) {
    let language = QuoteCollection.language(for: "\(messages.language.code)")
    return (
      QuoteCollection.lines(in: language), published.filter { $0.isRecommendable(in: language) }
    )
  }

  /// Caches what the operator has published; a failure to do so is ignored.
  func keep(publishedQuotes bytes: [UInt8]) {
    try? Data(bytes).write(to: URL(filePath: publishedPath), options: .atomic)
  }

  private var publishedPath: String { dataDirectory + "/published-quotes.jsonl" }

  /// Prints a quote in full, with its origin and its id below.
  func write(_ entry: QuoteEntry, _ options: QuoteOutputOptions) {
    if options.json { return output.writeLine(entry.json.text) }
    let text = entry.quote.text
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      output.writeRow(String(line))
    }
    output.writeRow("    — \(messages.origin(of: entry)) · \(entry.id)\(news(entry))")
  }

  /// The note on a quote that the operator published today.
  private func news(_ entry: QuoteEntry) -> String {
    entry.publishedOn == now.date ? " · \(messages.quotesNew)" : ""
  }

  /// Prints a line per quote: id, a heart for favourites, date of the last use, text.
  func writeList(
    _ entries: [QuoteEntry],
    of stored: StoredQuotes,
    _ options: QuoteOutputOptions
  ) throws {
    if options.json { return entries.forEach { output.writeLine($0.json.text) } }
    let listed = entries.map(\.id)
    let known = try ids(of: QuoteEntry.entity, having: QuoteEntry.contentField, near: listed)
    let ids = ShortIDs(known + (try stored.collections()).map(\.id.text))
    for (entry, id) in zip(entries, ids.column(listed.map(\.text))) {
      let date = entry.uses.last?.date.description ?? String(repeating: " ", count: 10)
      let text = entry.quote.text.split(separator: "\n").joined(separator: " / ")
      let origin = entry.quote.author.isEmpty ? entry.quote.source : entry.quote.author
      let line = "\(id)  \(entry.isLiked ? "♥" : " ")  \(date)  \(text)"
      output.writeRow((origin.isEmpty ? line : "\(line) — \(origin)") + news(entry))
    }
  }
}
