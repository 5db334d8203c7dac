public import HaruJSON
import HaruTime

extension WordImport {
  /// The result in the format of the HTTP API.
  ///
  /// `entries`: objects with `line`, `term` and the other texts, `tags`, and `answers`, each a list
  /// of milliseconds since 1970, rating and milliseconds of thought or null; `suspended`, and
  /// `start`: null, or `due` (milliseconds since 1970), `days`, `stability` and `difficulty`.
  /// `unread`: lists of first line, last line and the number of the reason.
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
        "suspended": .bool(entry.isSuspended), "start": entry.start?.json ?? .null,
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

  /// Reads the output of `json`, skipping anything else.
  public init(json: JSON) {
    self.init()
    for value in json["entries"]?.array ?? [] {
      let text = { (name: StaticString) in value["\(name)"]?.string ?? "" }
      var entry = Entry(line: value["line"]?.int ?? 0)
      entry.term = text("term")
      entry.meaning = text("meaning")
      entry.example = text("example")
      entry.reading = text("reading")
      entry.note = text("note")
      entry.language = text("language")
      entry.notebook = text("notebook")
      entry.tags = (value["tags"]?.array ?? []).compactMap { $0.string }
      entry.answers = (value["answers"]?.array ?? []).compactMap { Answer(json: $0) }
      entry.start = Start(json: value["start"])
      entry.isSuspended = value["suspended"]?.bool ?? false
      add(entry, lines: entry.line...entry.line)
    }
    for value in json["unread"]?.array ?? [] {
      guard let first = value[0]?.int,
        let last = value[1]?.int, first <= last,
        let reason = value[2]?.integer.flatMap({ UInt8(exactly: $0) }).flatMap(Reason.init)
      else { continue }
      reject(first...last, reason)
    }
  }
}

extension WordImport.Answer {
  fileprivate init?(json: JSON) {
    guard let instant = Instant(json: json[0]),
      let rating = json[1]?.integer.flatMap({ UInt8(exactly: $0) }).flatMap(WordRating.init)
    else { return nil }
    self.init(
      instant: instant,
      rating: rating,
      milliseconds: json[2]?.integer
    )
  }
}

extension WordImport.Start {
  fileprivate var json: JSON {
    [
      "due": .integer(due.milliseconds), "days": .integer(Int64(days)),
      "stability": memory.numbers.stability, "difficulty": memory.numbers.difficulty,
    ]
  }

  fileprivate init?(json: JSON?) {
    guard let due = Instant(json: json?["due"]),
      let days = json?["days"]?.integer, (0...Int64(FSRS.maximumInterval)).contains(days),
      let memory = FSRS.Memory(json)
    else { return nil }
    self.init(due: due, days: Int(days), memory: memory)
  }
}

extension Instant {
  /// Milliseconds since 1970, up to the year 9999.
  fileprivate init?(json: JSON?) {
    guard let milliseconds = json?.integer, (0...253_402_300_799_999).contains(milliseconds) else {
      return nil
    }
    self.init(milliseconds: milliseconds)
  }
}
