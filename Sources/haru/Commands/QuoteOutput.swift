import Foundation
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The quotes that Haru brings, and those that the operator of the server has published.
  var collections: [QuoteEntry] {
    let published = FileManager.default.contents(atPath: publishedPath).map { Array($0) }
    return QuoteCollection.linked + QuoteCollection.read(published: published ?? [])
  }

  /// Those of them that are for somebody who reads the language of the output.
  var collection: [QuoteEntry] {
    let language = QuoteCollection.language(for: "\(messages.language.code)")
    return collections.filter { $0.isRecommendable(in: language) }
  }

  /// Keeps what the operator has published; that it cannot be kept is no reason to fail.
  func keep(publishedQuotes bytes: [UInt8]) {
    try? Data(bytes).write(to: URL(filePath: publishedPath), options: .atomic)
  }

  private var publishedPath: String { dataDirectory + "/published-quotes.jsonl" }

  /// Writes a quote as it is read, with where it is from and its id below.
  func write(_ entry: QuoteEntry, _ options: QuoteOutputOptions) {
    if options.json { return output.writeLine(entry.json.text) }
    output.writeLine(entry.quote.text)
    output.writeLine("    — \(messages.origin(of: entry)) · \(entry.id)\(news(entry))")
  }

  /// What is said of a quote that the operator published today.
  private func news(_ entry: QuoteEntry) -> String {
    entry.publishedOn == now.date ? " · \(messages.quotesNew)" : ""
  }

  /// Writes a line for each quote: id, a heart for favourites, the last date of use, the text.
  func writeList(_ entries: [QuoteEntry], _ options: QuoteOutputOptions) {
    let width = entries.map(\.id.text.utf8.count).max() ?? 0
    for entry in entries {
      if options.json {
        output.writeLine(entry.json.text)
        continue
      }
      let id = entry.id.text + String(repeating: " ", count: width - entry.id.text.utf8.count)
      let date = entry.uses.last?.date.description ?? String(repeating: " ", count: 10)
      let text = entry.quote.text.split(separator: "\n").joined(separator: " / ")
      let origin = entry.quote.author.isEmpty ? entry.quote.source : entry.quote.author
      let line = "\(id)  \(entry.isLiked ? "♥" : " ")  \(date)  \(text)"
      output.writeLine((origin.isEmpty ? line : "\(line) — \(origin)") + news(entry))
    }
  }
}

/// Chance that comes from a seed (SplitMix64: Steele, Lea, Flood 2014).
struct SeededChance: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: [UInt32]) {
    state = seed.reduce(0) { $0 &* 0x0000_0100_0000_01b3 ^ UInt64($1) }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
