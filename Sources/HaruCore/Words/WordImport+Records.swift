public import HaruSync
public import HaruTime

extension WordImport {
  /// What an import changes.
  public struct Changes: Sendable {
    /// The words that are new.
    public private(set) var words: [Word] = []
    /// The notebooks that are new.
    public private(set) var notebooks: [Notebook] = []
    /// The reviews that come with the new words.
    public private(set) var reviews: [WordReview] = []
    /// How many words are there already, with the same meaning.
    public private(set) var known = 0

    /// The changes that keep all of it; a word that was deleted is restored.
    public func writes(at instant: Instant) -> [CellWrite] {
      var writes = notebooks.flatMap { $0.writes(at: instant) }
      for word in words { writes += word.restoringWrites(at: instant) }
      for review in reviews {
        writes += review.writes(at: review.moment.instant)
        writes.append(review.deletion(false, at: instant))
      }
      return writes
    }

    /// The changes that take all of it back.
    public func deletions(at instant: Instant) -> [CellWrite] {
      notebooks.map { $0.deletion(at: instant) }
        + words.map { $0.deletion(at: instant) } + reviews.map { $0.deletion(at: instant) }
    }
  }

  /// What the entries change beside words and notebooks that are there.
  ///
  /// A word that is there with the same meaning is not taken again. Ids are derived from term and
  /// meaning, so that reading a file twice, or on two devices, makes the same records.
  public func changes(
    existing words: [Word],
    notebooks: [Notebook],
    at now: Moment,
    moment: (Instant) -> Moment
  ) -> Changes {
    var changes = Changes()
    changes.add(entries, words, notebooks, now, moment)
    return changes
  }
}

extension WordImport.Changes {
  fileprivate mutating func add(
    _ entries: [WordImport.Entry],
    _ existing: [Word],
    _ known: [Notebook],
    _ now: Moment,
    _ moment: (Instant) -> Moment
  ) {
    var table = IdentifierTable()
    for word in existing { _ = table.number(Self.key(word.term, word.meaning)) }
    var all = known
    for entry in entries {
      let key = Self.key(entry.term, entry.meaning)
      if table.find(key) != nil {
        self.known += 1
        continue
      }
      _ = table.number(key)
      var word = Word(id: Self.id(key), term: entry.term, savedAt: now)
      word.meaning = entry.meaning
      word.example = entry.example
      word.reading = entry.reading
      word.note = entry.note
      word.tags = entry.tags
      word.language = entry.language
      word.savedOn =
        entry.savedOn ?? entry.answers.first.map { moment($0.instant).date } ?? now.date
      word.notebook = notebook(entry.notebook, in: &all)
      word.isSuspended = entry.isSuspended
      word.start = entry.start.flatMap { Self.start($0, now, moment) }
      words.append(word)
      for answer in entry.answers {
        reviews.append(
          WordReview(
            id: Self.id(word.id.text, at: answer.instant),
            word: word.id,
            rating: answer.rating,
            milliseconds: answer.milliseconds,
            at: moment(answer.instant)
          )
        )
      }
    }
  }

  /// The dates here of a beginning; the last review is never ahead, even of one that was put off.
  private static func start(
    _ start: WordImport.Start,
    _ now: Moment,
    _ moment: (Instant) -> Moment
  ) -> WordStart? {
    let due = moment(start.due).date
    guard let reviewed = due.adding(days: -start.days) else { return nil }
    return WordStart(memory: start.memory, reviewedOn: min(reviewed, now.date), dueOn: due)
  }

  /// The id of a notebook of this name, made if there is none.
  private mutating func notebook(_ name: String, in all: inout [Notebook]) -> RecordID {
    if name.utf8.isEmpty { return "" }
    if let found = all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return found.id }
    let notebook = Notebook(id: Self.id(name), name: name)
    notebooks.append(notebook)
    all.append(notebook)
    return notebook.id
  }

  /// What makes two words the same.
  private static func key(_ term: String, _ meaning: String) -> String { term + "\u{1F}" + meaning }

  /// An id made from an instant and, in place of randomness, from a text.
  private static func id(_ text: String, at instant: Instant = Instant(milliseconds: 0))
    -> RecordID
  {
    // FNV-1a (Fowler, Noll, Vo), 64 bits.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return Identifier(at: instant, random: (hash >> 52, hash)).recordID
  }
}
