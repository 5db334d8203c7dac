import HaruJSON
public import HaruSync
public import HaruTime

extension WordImport {
  /// The effect of an import.
  public struct Changes: Sendable {
    /// The new words.
    public private(set) var words: [Word] = []
    /// The new notebooks.
    public private(set) var notebooks: [Notebook] = []
    /// The reviews of the new words.
    public private(set) var reviews: [WordReview] = []
    /// How many words exist already with the same meaning.
    public private(set) var known = 0

    /// Puts the reviews in the order of time, which is that of their ids: written in this order,
    /// hundreds of thousands are appended to an index instead of being spread over all of it.
    public mutating func sortReviews() {
      reviews.sort { first, second in
        let (earlier, later) = (first.moment.instant, second.moment.instant)
        return earlier == later ? first.id < second.id : earlier < later
      }
    }

    /// The changes that save everything; deleted words are restored.
    public func writes(at instant: Instant) -> [CellWrite] {
      var writes = notebooks.flatMap { $0.writes(at: instant) }
      for word in words { writes += word.restoringWrites(at: instant) }
      for review in reviews {
        writes += review.writes(at: review.moment.instant)
        writes.append(review.deletion(false, at: instant))
      }
      return writes
    }

    /// The changes that undo the import.
    public func deletions(at instant: Instant) -> [CellWrite] {
      notebooks.map { $0.deletion(at: instant) }
        + words.map { $0.deletion(at: instant) } + reviews.map { $0.deletion(at: instant) }
    }
  }

  /// The effect of the entries on existing words and notebooks.
  ///
  /// A word that exists with the same meaning is skipped. Ids are derived from the place in the file,
  /// which is the order of new cards, and from term and meaning, so that importing a file twice, or on
  /// two devices, gives the same records.
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
    for (place, entry) in entries.enumerated() {
      let key = Self.key(entry.term, entry.meaning)
      if table.find(key) != nil {
        self.known += 1
        continue
      }
      _ = table.number(key)
      let id = Self.id(key, at: Instant(milliseconds: Int64(place)))
      var word = Self.word(id, entry, now, moment)
      word.notebook = notebook(entry.notebook, in: &all)
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

  /// The word of an entry, without its notebook.
  private static func word(
    _ id: RecordID,
    _ entry: WordImport.Entry,
    _ now: Moment,
    _ moment: (Instant) -> Moment
  ) -> Word {
    var word = Word(id: id, term: entry.term, savedAt: now)
    word.meaning = entry.meaning
    word.example = entry.example
    word.reading = entry.reading
    word.note = entry.note
    word.tags = entry.tags
    word.language = entry.language
    word.savedOn =
      entry.savedOn ?? entry.answers.first.map { moment($0.instant).date } ?? now.date
    word.isSuspended = entry.isSuspended
    word.start = entry.start.flatMap { Self.start($0, now, moment) }
    return word
  }

  /// The local dates of an initial state; the last review is never in the future, even for a
  /// postponed word.
  private static func start(
    _ start: WordImport.Start,
    _ now: Moment,
    _ moment: (Instant) -> Moment
  ) -> WordStart? {
    let due = moment(start.due).date
    guard let reviewed = due.adding(days: -start.days) else { return nil }
    return WordStart(memory: start.memory, reviewedOn: min(reviewed, now.date), dueOn: due)
  }

  /// The id of the notebook with a name, created if necessary.
  private mutating func notebook(_ name: String, in all: inout [Notebook]) -> RecordID {
    if name.utf8.isEmpty { return "" }
    if let found = all.first(where: { $0.name.hasSameBytes(as: name) }) { return found.id }
    let notebook = Notebook(id: Self.id(name), name: name)
    notebooks.append(notebook)
    all.append(notebook)
    return notebook.id
  }

  /// The key by which two words are the same.
  private static func key(_ term: String, _ meaning: String) -> String { term + "\u{1F}" + meaning }

  /// An id made from an instant and, instead of random bits, from a text.
  private static func id(_ text: String, at instant: Instant = Instant(milliseconds: 0))
    -> RecordID
  {
    var hash = FNV1a()
    hash.add(text)
    return Identifier(at: instant, random: (hash.value >> 52, hash.value)).recordID
  }
}
