import HaruJSON
import HaruSync
import HaruTime

// Replaying many reviews takes seconds; reading a snapshot takes milliseconds.
extension WordDeck {
  /// Changes whenever the format or the result of replaying the reviews changes.
  private static let form: UInt64 = 1

  /// The deck as bytes, for `init(snapshot:)` in the same program with the same settings.
  public var snapshot: [UInt8] {
    var writer = SnapshotWriter()
    writer.add(Self.form)
    writer.add(settings, startHour)
    writer.add(lastReview.text)
    history.write(to: &writer)
    writer.add(words.count)
    for index in words.indices {
      writer.add(words[index])
      writer.add(cards[index])
    }
    return writer.bytes
  }

  /// Reads a snapshot; nil if it is invalid, or has another format or other settings.
  public init?(snapshot: [UInt8], settings: WordSettings, startHour: Int) {
    var writer = SnapshotWriter()
    writer.add(Self.form)
    writer.add(settings, startHour)
    guard snapshot.starts(with: writer.bytes) else { return nil }
    var reader = SnapshotReader(snapshot, from: writer.bytes.count)
    self.init(words: [], reviews: [], settings: settings, startHour: startHour)
    lastReview = RecordID(reader.text())
    history = ReviewHistory(from: &reader)
    let count = reader.count()
    reserve(count)
    for _ in 0..<count {
      guard let word = reader.word() else { return nil }
      add(word, card: reader.card())
    }
    guard reader.isWhole else { return nil }
  }
}

extension ReviewHistory {
  func write(to writer: inout SnapshotWriter) {
    writer.add(start)
    writer.add(days.count)
    for day in days {
      writer.add(day.reviews)
      writer.add(day.introduced)
      writer.add(day.tested)
      writer.add(day.remembered)
    }
  }

  init(from reader: inout SnapshotReader) {
    self.init()
    start = reader.integer(in: Self.range)
    for _ in 0..<reader.count(atMost: Self.range.upperBound - start) {
      var day = Day()
      day.reviews = reader.integer()
      day.introduced = reader.integer()
      day.tested = reader.integer()
      day.remembered = reader.integer()
      days.append(day)
    }
  }
}

extension SnapshotWriter {
  fileprivate mutating func add(_ word: Word) {
    for text in [
      word.id.text, word.term, word.meaning, word.example, word.reading, word.note, word.language,
      word.notebook.text, word.savedAt.zone,
    ] { add(text) }
    add(word.tags.count)
    for tag in word.tags { add(tag) }
    add(word.isSuspended ? 1 : 0)
    add(word.start == nil ? 0 : 1)
    if let start = word.start {
      add(start.memory)
      add(start.reviewedOn.daysSinceEpoch)
      add(start.dueOn.daysSinceEpoch)
    }
    add(word.savedAt.instant)
    add(word.savedAt.offset.seconds)
    add(word.savedOn.daysSinceEpoch)
  }

  private mutating func add(_ memory: FSRS.Memory) {
    add(memory.stability.bitPattern)
    add(memory.difficulty.bitPattern)
  }

  fileprivate mutating func add(_ card: WordCard) {
    add(UInt64(card.stage.rawValue))
    // Most words of a large list were never reviewed.
    if card.stage == .new { return }
    add(card.memory)
    add(card.step)
    add(card.reviews)
    add(card.lapses)
    add(card.reviewedAt)
    add(card.reviewedDay)
    add(card.dueAt)
    add(card.dueDay)
  }
}

extension SnapshotReader {
  fileprivate mutating func word() -> Word? {
    let (id, term, meaning, example) = (text(), text(), text(), text())
    let (reading, note, language, notebook) = (text(), text(), text(), text())
    let zone = text()
    let tags = (0..<count()).map { _ in text() }
    let isSuspended = integer() != 0
    let start = integer() == 0 ? nil : start()
    let (instant, offset) = (instant(), integer())
    guard let date = PlainDate(daysSinceEpoch: integer()) else { return nil }
    let moment = Moment(instant: instant, offset: UTCOffset(seconds: offset), zone: zone)
    var word = Word(id: RecordID(id), term: term, savedAt: moment)
    word.meaning = meaning
    word.example = example
    word.reading = reading
    word.note = note
    word.language = language
    word.notebook = RecordID(notebook)
    word.tags = tags
    word.isSuspended = isSuspended
    word.start = start
    word.savedOn = date
    return word
  }

  private mutating func start() -> WordStart? {
    let memory = memory()
    guard let reviewed = PlainDate(daysSinceEpoch: integer()),
      let due = PlainDate(daysSinceEpoch: integer())
    else { return nil }
    return WordStart(memory: memory, reviewedOn: reviewed, dueOn: due)
  }

  private mutating func memory() -> FSRS.Memory {
    FSRS.Memory(
      stability: Double(bitPattern: number()),
      difficulty: Double(bitPattern: number())
    )
  }

  fileprivate mutating func card() -> WordCard {
    var card = WordCard()
    guard let stage = WordCard.Stage(rawValue: UInt8(truncatingIfNeeded: number())) else {
      fail()
      return card
    }
    card.stage = stage
    if stage == .new { return card }
    card.memory = memory()
    card.step = integer()
    card.reviews = integer()
    card.lapses = integer()
    card.reviewedAt = instant()
    card.reviewedDay = integer()
    card.dueAt = instant()
    card.dueDay = integer()
    return card
  }
}
