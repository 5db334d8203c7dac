public import HaruJSON
import HaruTime

extension WordImport {
  /// What was read, as the HTTP API tells it.
  ///
  /// `entries`: objects with `line`, `term` and the other texts, `tags`, and `answers`, each a list of
  /// milliseconds since 1970, rating and milliseconds of thought or null. `unread`: lists of first
  /// line, last line and the number of the reason.
  public var json: JSON {
    let texts = entries.map { entry -> JSON in
      [
        "line": .integer(Int64(entry.line)), "term": .string(entry.term),
        "meaning": .string(entry.meaning), "example": .string(entry.example),
        "reading": .string(entry.reading), "note": .string(entry.note),
        "language": .string(entry.language), "notebook": .string(entry.notebook),
        "tags": .array(entry.tags.map { .string($0) }),
        "answers": .array(
          entry.answers.map {
            [
              .integer($0.instant.milliseconds), .integer(Int64($0.rating.rawValue)),
              $0.milliseconds.map(JSON.integer) ?? .null,
            ]
          }
        ),
      ]
    }
    let lines = unread.map { unread -> JSON in
      [
        .integer(Int64(unread.lines.lowerBound)), .integer(Int64(unread.lines.upperBound)),
        .integer(Int64(unread.reason.rawValue)),
      ]
    }
    return ["entries": .array(texts), "unread": .array(lines)]
  }

  /// Reads what `json` wrote; what is not of this form is passed over.
  public init(json: JSON) {
    self.init()
    for value in json["entries"]?.array ?? [] {
      let text = { (name: StaticString) in value["\(name)"]?.string ?? "" }
      var entry = Entry(line: value["line"]?.integer.flatMap { Int(exactly: $0) } ?? 0)
      entry.term = text("term")
      entry.meaning = text("meaning")
      entry.example = text("example")
      entry.reading = text("reading")
      entry.note = text("note")
      entry.language = text("language")
      entry.notebook = text("notebook")
      entry.tags = (value["tags"]?.array ?? []).compactMap { $0.string }
      entry.answers = (value["answers"]?.array ?? []).compactMap { Answer(json: $0) }
      add(entry, lines: entry.line...entry.line)
    }
    for value in json["unread"]?.array ?? [] {
      guard let first = value[0]?.integer.flatMap({ Int(exactly: $0) }),
        let last = value[1]?.integer.flatMap({ Int(exactly: $0) }), first <= last,
        let reason = value[2]?.integer.flatMap({ UInt8(exactly: $0) }).flatMap(Reason.init)
      else { continue }
      reject(first...last, reason)
    }
  }
}

extension WordImport.Answer {
  fileprivate init?(json: JSON) {
    // 1970 to 9999.
    guard let instant = json[0]?.integer, (0...253_402_300_799_999).contains(instant),
      let rating = json[1]?.integer.flatMap({ UInt8(exactly: $0) }).flatMap(WordRating.init)
    else { return nil }
    self.init(
      instant: Instant(milliseconds: instant),
      rating: rating,
      milliseconds: json[2]?.integer
    )
  }
}
