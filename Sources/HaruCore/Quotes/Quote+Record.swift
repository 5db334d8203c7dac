public import HaruJSON
public import HaruSync

extension Quote {
  /// The value of the cell `content`: `text` and, if known, `author`, `source`, `year`, `tags`,
  /// `language`.
  ///
  /// It is one cell, so that merging never attributes one person's words to another.
  public var json: JSON {
    var members = [JSON.Member(key: "text", value: .string(text))]
    func add(_ key: StaticString, _ text: String) {
      if !text.utf8.isEmpty { members.append(JSON.Member(key: "\(key)", value: .string(text))) }
    }
    add("author", author)
    add("source", source)
    if let year { members.append(JSON.Member(key: "year", value: .integer(Int64(year)))) }
    if !tags.isEmpty {
      members.append(JSON.Member(key: "tags", value: .array(tags.map { .string($0) })))
    }
    add("language", language)
    return .object(members)
  }

  /// Reads the value of the cell `content`; nil if it has no text.
  public init?(json: JSON) {
    guard let text = json["text"]?.string else { return nil }
    self.init(
      text: text,
      author: json["author"]?.string ?? "",
      source: json["source"]?.string ?? "",
      year: json["year"]?.int,
      tags: json["tags"]?.array?.compactMap { $0.string } ?? [],
      language: json["language"]?.string ?? ""
    )
  }
}

extension QuoteEntry: StoredThing {
  /// The entity of quote records.
  public static let entity = "quote"
  /// The field that holds the whole quote.
  public static let contentField = "content"

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] { [JSON.Member(key: Self.contentField, value: quote.json)] }

  /// Reads the record of an own quote; nil if it is not one.
  public init?(record: Record) {
    guard let quote = record[Self.contentField].flatMap(Quote.init(json:)) else { return nil }
    self.init(id: record.id, quote: quote, isOwn: true)
  }
}
