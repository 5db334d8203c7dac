public import HaruJSON
public import HaruSync
import HaruTime

extension Word: StoredThing {
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
    if let date = PlainDate(saved["date"]) { savedOn = date }
    meaning = record["meaning"]?.string ?? ""
    example = record["example"]?.string ?? ""
    reading = record["reading"]?.string ?? ""
    note = record["note"]?.string ?? ""
    tags = (record["tags"]?.array ?? []).compactMap { $0.string }
    language = record["language"]?.string ?? ""
    notebook = record["notebook"]?.recordID ?? ""
    isSuspended = record["suspended"]?.bool ?? false
    start = WordStart(json: record["start"])
  }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] { details + [JSON.Member(key: "saved", value: saved)] }

  /// The record of a new word leaves out empty fields.
  public var unwrittenFields: [JSON.Member] { Word(id: id, term: "", savedAt: savedAt).details }

  private var saved: JSON {
    [
      "at": .string(savedAt.rfc3339), "date": .string(savedOn.description),
      "zone": .string(savedAt.zone),
    ]
  }

  /// The typed or imported fields; the record of a new word leaves out the empty ones.
  private var details: [JSON.Member] {
    [
      JSON.Member(key: "term", value: .string(term)),
      JSON.Member(key: "meaning", value: .string(meaning)),
      JSON.Member(key: "example", value: .string(example)),
      JSON.Member(key: "reading", value: .string(reading)),
      JSON.Member(key: "note", value: .string(note)),
      JSON.Member(key: "tags", value: .array(tags.map { .string($0) })),
      JSON.Member(key: "language", value: .string(language)),
      JSON.Member(key: "notebook", value: .string(notebook.text)),
      JSON.Member(key: "suspended", value: .bool(isSuspended)),
      JSON.Member(key: "start", value: start?.json ?? .null),
    ]
  }
}
