package import HaruCore
import HaruJSON
package import HaruSync

/// What the dialog holds while a quote is written or changed.
package struct QuotesEditor {
  package enum Field: UInt8 { case text, author, source, year, tags, language }

  /// The quote that is changed; nil while a new one is written.
  package let id: RecordID?
  /// What stands in the fields, in their order.
  package var texts: [String]
  /// Whether it was to be saved without a text, or too long.
  package var problem: QuoteImport.Reason?

  /// Opens the dialog for a quote.
  init(_ quote: Quote, id: RecordID? = nil) {
    self.id = id
    var year: [UInt8] = []
    if let number = quote.year { JSON.write(Int64(number), into: &year) }
    texts = [
      quote.text, quote.author, quote.source, String(decoding: year, as: UTF8.self),
      QuoteField.text(tags: quote.tags), quote.language,
    ]
  }

  /// The quote as the fields have it.
  var quote: Quote {
    Quote(
      text: texts[0],
      author: texts[1],
      source: texts[2],
      year: QuoteField.year(texts[3]),
      tags: QuoteField.tags(texts[4]),
      language: texts[5]
    ).cleaned
  }
}

/// A file that was read and waits to be kept.
package struct QuotesReading {
  /// What was read; nil until a file is chosen.
  package var result: QuoteImport?
}
