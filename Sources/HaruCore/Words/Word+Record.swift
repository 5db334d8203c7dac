import HaruJSON
public import HaruSync
public import HaruTime

extension Word {
  /// Reads the word from its record, nil if it has no term or no date.
  ///
  /// Fields: `term`, `meaning`, `example`, `reading`, `note`, `language`, `notebook` (texts),
  /// `tags` (a list of texts), `suspended`, `start` (`WordStart`) and `saved`: `{"at": RFC 3339,
  /// "date": civil date, "zone": IANA id}`. A missing field is empty.
  public init?(record: Record) {
    guard let term = record["term"]?.string, !term.utf8.isEmpty, let saved = record["saved"],
      let moment = Moment(rfc3339: saved["at"], zone: saved["zone"])
    else { return nil }
    self.init(id: record.id, term: term, savedAt: moment)
    if let date = saved["date"]?.string.flatMap({ try? PlainDate(parsing: $0) }) { savedOn = date }
    meaning = record["meaning"]?.string ?? ""
    example = record["example"]?.string ?? ""
    reading = record["reading"]?.string ?? ""
    note = record["note"]?.string ?? ""
    tags = (record["tags"]?.array ?? []).compactMap { $0.string }
    language = record["language"]?.string ?? ""
    notebook = record["notebook"]?.string ?? ""
    isSuspended = record["suspended"]?.bool ?? false
    start = WordStart(json: record["start"])
  }

  /// The changes that save the word: the fields of a new one that are not empty, otherwise those
  /// that differ from an earlier state.
  public func writes(since old: Word? = nil, at instant: Instant) -> [CellWrite] {
    let before = old?.fields ?? Word(id: id, term: "", savedAt: savedAt).fields
    var changed = zip(fields, before).filter { $0.0 != $0.1 }.map { $0.0 }
    if old == nil { changed.append(JSON.Member(key: "saved", value: saved)) }
    return changed.map { CellWrite(Word.entity, id, $0, at: instant) }
  }

  /// The change that deletes the word (its reviews stay), or that undoes the deletion.
  public func deletion(_ isDeleted: Bool = true, at instant: Instant) -> CellWrite {
    CellWrite(Word.entity, id, isDeleted: isDeleted, at: instant)
  }

  private var saved: JSON {
    [
      "at": .string(savedAt.rfc3339), "date": .string(savedOn.description),
      "zone": .string(savedAt.zone),
    ]
  }

  private var fields: [JSON.Member] {
    [
      JSON.Member(key: "term", value: .string(term)),
      JSON.Member(key: "meaning", value: .string(meaning)),
      JSON.Member(key: "example", value: .string(example)),
      JSON.Member(key: "reading", value: .string(reading)),
      JSON.Member(key: "note", value: .string(note)),
      JSON.Member(key: "tags", value: .array(tags.map { .string($0) })),
      JSON.Member(key: "language", value: .string(language)),
      JSON.Member(key: "notebook", value: .string(notebook)),
      JSON.Member(key: "suspended", value: .bool(isSuspended)),
      JSON.Member(key: "start", value: start?.json ?? .null),
    ]
  }
}
