package import HaruCore
import HaruJSON
package import HaruSync

/// The contents of the quote dialog.
package struct QuotesEditor {
  /// The fields of the dialog.
  package enum Field: UInt8 { case text, author, source, year, tags, language }

  /// The edited quote; nil for a new one.
  package let id: RecordID?
  /// The texts of the fields, in order.
  package var texts: [String]
  /// Why saving failed: the text is missing or too long.
  package var problem: QuoteImport.Reason?

  /// Opens the dialog for a quote.
  init(_ quote: Quote, id: RecordID? = nil) {
    self.id = id
    var year: [UInt8] = []
    if let number = quote.year { JSON.write(Int64(number), into: &year) }
    texts = [
      quote.text, quote.author, quote.source, String(utf8: year),
      QuoteField.text(tags: quote.tags), quote.language,
    ]
  }

  /// The quote in the fields.
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

/// A file that was read and waits to be imported.
package struct QuotesReading {
  /// The pending request for the file chosen last.
  var request: RequestID?
  /// The result; nil until a file is chosen.
  package var result: QuoteImport?
}
