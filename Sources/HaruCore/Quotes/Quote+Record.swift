public import HaruJSON
public import HaruSync
public import HaruTime

extension Quote {
  /// The entity of a person's own quotes.
  public static let entity = "quote"
  /// The field that holds the whole quote.
  public static let contentField = "content"

  /// The value of the cell `content`: `text`, and `author`, `source`, `year`, `tags`, `language` if
  /// known.
  ///
  /// It is one cell, so that merging never puts one person's words into another's mouth.
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
      year: json["year"]?.integer.flatMap { Int(exactly: $0) },
      tags: json["tags"]?.array?.compactMap { $0.string } ?? [],
      language: json["language"]?.string ?? ""
    )
  }

  /// The write that saves the quote, new or changed.
  public func write(id: String, at instant: Instant) -> CellWrite {
    let key = CellKey(entity: Self.entity, id: id, field: Self.contentField)
    return CellWrite(key, value: json, madeAt: instant)
  }

  /// The write that deletes an own quote, or restores it.
  public static func deletion(_ isDeleted: Bool = true, id: String, at instant: Instant)
    -> CellWrite
  {
    let key = CellKey(entity: entity, id: id, field: CellKey.deleted)
    return CellWrite(key, value: .bool(isDeleted), madeAt: instant)
  }
}
