import HaruJSON

// How well the notes are known: the tables `cards` and `revlog`
// (https://github.com/ankidroid/Anki-Android/wiki/Database-Structure).
extension AnkiDatabase {
  /// The columns read from a card.
  struct Card {
    let id: Int64
    /// The home deck, even while the card is in a filtered deck.
    let deck: Int64
    private let type: Int64
    private let queue: Int64
    private let due: Int64
    private let interval: Int64
    private let factor: Int64
    private let data: String

    fileprivate init(_ row: Row) {
      id = row.integer(1)
      deck = row.integer(2)
      type = row.integer(3)
      queue = row.integer(4)
      due = row.integer(5)
      interval = row.integer(6)
      factor = row.integer(7)
      data = row.text(8)
    }

    var isNew: Bool { type == 0 }

    /// Buried cards come back by themselves the next day.
    var isSuspended: Bool { queue == -1 }

    /// The schedule of a card without a review log, in a collection created at a time in seconds
    /// since 1970; nil for a card that is new or being learned for the first time, or inconsistent.
    func schedule(since start: Int64) -> AnkiPackage.Schedule? {
      guard type == 2 || type == 3, (1...36_500).contains(interval),
        (0...4_102_444_800).contains(start)
      else { return nil }
      // Cards in (re)learning have seconds, others the days since the collection began, at 4 a.m.
      let isSecond = due > 1_000_000_000
      guard isSecond ? due <= 4_102_444_800 : due >= -36_500 && due <= 73_000 else { return nil }
      let second = isSecond ? due : start + due * 86_400 + 8 * 3_600
      let memory = try? JSON.parse(data.utf8)
      return AnkiPackage.Schedule(
        due: second * 1_000,
        interval: Int(interval),
        // With FSRS turned on, this column is not a factor.
        factor: (1_300...20_000).contains(factor) ? Int(factor) : 2_500,
        stability: Self.number(memory?["s"]),
        difficulty: Self.number(memory?["d"])
      )
    }

    /// The schedule before the first answer, if Haru kept one here.
    var scheduleBeforeAnswers: AnkiPackage.Schedule? {
      guard let data = try? JSON.parse(data.utf8), let own = data["cd"]?.string,
        let start = try? JSON.parse(own.utf8)[AnkiPackage.startKey],
        let due = start[0]?.integer, (0...253_402_300_799).contains(due),
        let interval = start[1]?.integer, (1...36_500).contains(interval),
        let stability = Self.number(start[2]), let difficulty = Self.number(start[3])
      else { return nil }
      return AnkiPackage.Schedule(
        due: due * 1_000,
        interval: Int(interval),
        factor: 2_500,
        stability: stability,
        difficulty: difficulty
      )
    }

    private static func number(_ json: JSON?) -> Double? {
      if case .number(let text)? = json { return Double(text) }
      return json?.integer.map { Double($0) }
    }
  }

  /// The first card of each note, and how many other learned cards there are.
  func firstCards() throws(AnkiPackageError) -> (cards: [Int64: Card], others: Int) {
    var cards: [Int64: Card] = [:]
    var others = 0
    let sql = """
      SELECT nid, id, CASE odid WHEN 0 THEN did ELSE odid END, type, queue,
        CASE WHEN odid = 0 OR odue = 0 THEN due ELSE odue END, ivl, factor, data
      FROM cards ORDER BY ord
      """
    _ = try rows(sql) { row in
      let card = Card(row)
      if cards[row.integer(0)] == nil {
        cards[row.integer(0)] = card
      } else if !card.isNew {
        others += 1
      }
    }
    return (cards, others)
  }

  /// The review log of a card.
  struct AnswerLog {
    /// The answers since the card was last reset, except those of cramming.
    var answers: [AnkiPackage.Answer] = []
    /// Whether it was ever reset.
    var isReset = false
  }

  /// The review log of each card.
  func answers() throws(AnkiPackageError) -> [Int64: AnswerLog] {
    var logs: [Int64: AnswerLog] = [:]
    let sql = """
      SELECT cid, id, ease, time, type FROM revlog
      WHERE id BETWEEN 0 AND 253402300799999 AND (type = 4 AND factor = 0
        OR ease BETWEEN 1 AND 4 AND type < 4 AND NOT (type = 3 AND factor = 0))
      ORDER BY id
      """
    _ = try rows(sql, limit: Self.answerLimit) { row in
      if row.integer(4) == 4 {
        logs[row.integer(0)] = AnswerLog(isReset: true)
      } else {
        let rating = UInt8(truncatingIfNeeded: row.integer(2))
        logs[row.integer(0), default: AnswerLog()].answers.append(
          .init(milliseconds: row.integer(1), rating: rating, duration: max(0, row.integer(3)))
        )
      }
    }
    return logs
  }
}
