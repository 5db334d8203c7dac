import HaruTime

extension QuoteImport.Format {
  /// Guesses the format of a file from its name and its beginning.
  public init(name: String, bytes: [UInt8]) {
    if let byName = QuoteImport.Format(ending: name) {
      self = byName
      return
    }
    let first = bytes.prefix(4_096).trimmed.first
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      self = .json
    } else if bytes.split(separator: UInt8(ascii: "\n")).contains(where: { $0.isSeparator }) {
      self = .fortune
    } else {
      self = .lines
    }
  }

  private init?(ending name: String) {
    let endings: [(StaticString, QuoteImport.Format)] = [
      (".csv", .csv), (".tsv", .tsv), (".json", .json), (".jsonl", .json), (".ndjson", .json),
      (".fortune", .fortune),
    ]
    let name = name.utf8.map { $0 | 0x20 }
    for (ending, format) in endings {
      let isSame = ending.withUTF8Buffer { name.suffix($0.count).elementsEqual($0) }
      if isSame {
        self = format
        return
      }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether the line separates two fortunes.
  var isSeparator: Bool {
    first == UInt8(ascii: "%") && (count == 1 || count == 2 && last == UInt8(ascii: "\r"))
  }
}
