import HaruJSON
import HaruSync
import HaruTime

extension QuoteCollection {
  /// Reads the quotes of a server's operator: one object per line, with the members of
  /// `Quote.json`, `id` and `publishedOn`, a date or null.
  ///
  /// Other lines are skipped.
  public static func read(published bytes: [UInt8]) -> [QuoteEntry] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let json = try? JSON.parse(line), let id = json["id"]?.recordID,
        let quote = Quote(json: json)
      else { return nil }
      var entry = QuoteEntry(id: id, quote: quote)
      entry.publishedOn = json["publishedOn"]?.string.flatMap { try? PlainDate(parsing: $0) }
      return entry
    }
  }

  /// The text form of published quotes.
  public static func text(published entries: [QuoteEntry]) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      let date = entry.publishedOn.map { JSON.string($0.description) } ?? .null
      let members = [
        JSON.Member(key: "id", value: .string(entry.id.text)),
        JSON.Member(key: "publishedOn", value: date),
      ]
      JSON.object(members + (entry.quote.json.object ?? [])).write(into: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
