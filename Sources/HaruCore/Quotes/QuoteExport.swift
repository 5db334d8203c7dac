public import HaruJSON
import HaruSync
import HaruTime

extension QuoteImport.Format {
  /// The quotes as a file that can be imported again; JSON is lossless, the other formats drop what
  /// they cannot represent.
  public func text(of entries: [QuoteEntry]) -> [UInt8] {
    var bytes: [UInt8] = []
    if self == .csv || self == .tsv {
      bytes += "text,author,source,year,tags,language\n".utf8.map {
        $0 == UInt8(ascii: ",") ? separator : $0
      }
    }
    for (index, entry) in entries.enumerated() {
      switch self {
      case .fortune:
        if index > 0 { bytes += "%\n".utf8 }
        writeFortune(entry.quote, into: &bytes)
      case .csv, .tsv: writeRow(entry.quote, into: &bytes)
      case .json:
        entry.json.write(into: &bytes)
        bytes.append(0x0A)
      case .lines: writeLine(entry.quote, into: &bytes)
      }
    }
    return bytes
  }

  private var separator: UInt8 { self == .tsv ? UInt8(ascii: "\t") : UInt8(ascii: ",") }

  private func writeRow(_ quote: Quote, into bytes: inout [UInt8]) {
    var year: [UInt8] = []
    if let number = quote.year { JSON.write(Int64(number), into: &year) }
    let cells = [
      quote.text, quote.author, quote.source, String(utf8: year),
      QuoteField.text(tags: quote.tags), quote.language,
    ]
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(separator) }
      // A negative year is not a formula.
      if index == 3 {
        bytes += year
      } else {
        SpreadsheetCell.write(cell, separator: separator, into: &bytes)
      }
    }
    bytes.append(0x0A)
  }

  private func writeFortune(_ quote: Quote, into bytes: inout [UInt8]) {
    for line in quote.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      // A blank keeps a line of the text from being read as a separator or comment.
      if line.first == UInt8(ascii: "%") { bytes.append(0x20) }
      bytes += line
      bytes.append(0x0A)
    }
    if quote.author.utf8.isEmpty, quote.source.utf8.isEmpty {
      // Otherwise a last line with a dash would be read as the author.
      let last = Array(quote.text.utf8).split(separator: 0x0A).last?.trimmed
      if last.flatMap(QuoteImport.dashLength) != nil { bytes += "\t\t--\n".utf8 }
      return
    }
    bytes += "\t\t-- ".utf8
    writeOrigin(quote, into: &bytes)
    bytes.append(0x0A)
  }

  private func writeLine(_ quote: Quote, into bytes: inout [UInt8]) {
    let text = quote.text.utf8.map { $0 == 0x0A ? 0x20 : $0 }
    bytes += text
    if !quote.author.utf8.isEmpty || !quote.source.utf8.isEmpty {
      bytes += " — ".utf8
      writeOrigin(quote, into: &bytes)
    } else if QuoteImport.lastDash(in: text[...]) != nil {
      // Otherwise what follows the dash would be read as the author.
      bytes += " —".utf8
    }
    bytes.append(0x0A)
  }

  /// Writes `Author, "Work"`, `Author` or `"Work"`.
  private func writeOrigin(_ quote: Quote, into bytes: inout [UInt8]) {
    bytes += quote.author.utf8
    if quote.source.utf8.isEmpty { return }
    if !quote.author.utf8.isEmpty { bytes += ", ".utf8 }
    bytes.append(UInt8(ascii: "\""))
    bytes += quote.source.utf8.map { $0 == UInt8(ascii: "\"") ? UInt8(ascii: "'") : $0 }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension QuoteEntry {
  /// The entry as an object: all members of a quote, null if unknown, then `id`, `own`, `liked`,
  /// the dates in `usedOn` and the date `publishedOn` of an operator's quote.
  public var json: JSON {
    let known = { (text: String) -> JSON in text.utf8.isEmpty ? .null : .string(text) }
    return [
      "id": .string(id.text),
      "text": .string(quote.text),
      "author": known(quote.author),
      "source": known(quote.source),
      "year": quote.year.map { .integer(Int64($0)) } ?? .null,
      "tags": .array(quote.tags.map { .string($0) }),
      "language": known(quote.language),
      "own": .bool(isOwn),
      "liked": .bool(isLiked),
      "usedOn": .array(uses.map { .string($0.date.description) }),
      "publishedOn": publishedOn.map { .string($0.description) } ?? .null,
    ]
  }
}
