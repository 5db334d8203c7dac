import CSQLite
import HaruJSON

extension AnkiExport {
  /// The day from which days are counted, 2020-01-01, independent of the clock: the same words
  /// always make the same package.
  static let firstDay: Int64 = 18_262

  /// The beginning of the first day, at Anki's hour of 4, in seconds since 1970.
  var start: Int64 { Self.firstDay * 86_400 + 4 * 3_600 - Int64(offset) }

  /// The file of a database of schema 11, which all versions of Anki read.
  func database() throws -> [UInt8] {
    let queue = try DatabaseQueue()
    try queue.write { database in
      try database.execute(sql: Self.schema)
      try database.execute(
        sql: "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
        arguments: [
          start, start * 1_000, start * 1_000, configuration.text, Self.noteTypes.text,
          decks.text, Self.deckOptions.text,
        ]
      )
      let numbers = Self.numbers(notes.map(\.savedAt))
      try insertNotes(numbers, database)
      try insertAnswers(numbers, database)
    }
    return try queue.inDatabase { try Self.file(of: $0) }
  }

  private func insertNotes(_ numbers: [Int64], _ database: Database) throws {
    let insertion = try database.makeStatement(
      sql: "INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')"
    )
    let cardInsertion = try database.makeStatement(
      sql: "INSERT INTO cards VALUES (?1, ?1, ?, 0, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)"
    )
    let decks = deckNumbers
    for (index, (number, note)) in zip(numbers, notes).enumerated() {
      let term = note.texts.first ?? ""
      try insertion.execute(
        arguments: [
          number, note.guid, Self.noteType, note.changedAt / 1_000, AnkiText.tags(note.tags),
          note.texts.map(AnkiText.html).joined(separator: "\u{1F}"), term, AnkiText.checksum(term),
        ]
      )
      let card = note.card
      let isLearned = card.stage == .review || card.stage == .relearning
      try cardInsertion.execute(
        arguments: [
          number, decks[AnkiText.plain(note.deck)] ?? 1,
          max(note.changedAt, card.reviewedAt ?? 0) / 1_000, card.stage.rawValue, card.queue,
          due(card, position: index + 1), isLearned ? min(max(card.interval, 1), 36_500) : 0,
          // Without FSRS, a card starts with Anki's default ease.
          card.stage == .new ? 0 : 2_500, card.reviews, card.lapses, card.steps,
          data(of: card, position: index + 1),
        ]
      )
    }
  }

  /// When a card is due, in 32 bits like Anki: its position if it is new, seconds since 1970 on a
  /// step, and otherwise days since the first one.
  private func due(_ card: Card, position: Int) -> Int64 {
    let due =
      switch card.stage {
      case .new: Int64(position)
      case .learning, .relearning: card.due
      case .review: card.due.subtractingReportingOverflow(Self.firstDay).partialValue
      }
    return min(max(due, Int64(Int32.min)), Int64(Int32.max))
  }

  private func insertAnswers(_ numbers: [Int64], _ database: Database) throws {
    let all = zip(numbers, notes).flatMap { number, note in note.answers.map { (number, $0) } }
    let insertion = try database.makeStatement(
      sql: "INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?)"
    )
    for (id, (card, answer)) in zip(Self.numbers(all.map(\.1.at)), all) {
      try insertion.execute(
        arguments: [
          id, card, answer.rating, answer.waits.after, answer.waits.before,
          answer.memory?.factor ?? 0, min(max(answer.duration, 0), Int64(Int32.max)), answer.kind,
        ]
      )
    }
  }

  /// Unique ids made from instants in milliseconds since 1970, as in Anki.
  private static func numbers(_ instants: [Int64]) -> [Int64] {
    var numbers = instants
    var last: Int64 = 0
    for index in instants.indices.sorted(by: { (instants[$0], $0) < (instants[$1], $1) }) {
      // The end of the year 9999.
      last = max(last + 1, min(instants[index], 253_402_300_799_999))
      numbers[index] = last
    }
    return numbers
  }

  private static func file(of database: Database) throws -> [UInt8] {
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(database.sqliteConnection, "main", &size, 0) else {
      throw DatabaseError(SQLITE_NOMEM)
    }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }
}
