#if !hasFeature(Embedded)
import HaruJSON
public import HaruSync
public import HaruTime

/// When the words of a deck are due, and their ids: of 50,000 words, it is read in a tenth of the
/// time that their deck takes.
public struct WordDueIndex: Sendable {
  /// Changes whenever the format or the result of replaying the reviews changes.
  fileprivate static let form: UInt64 = 1

  /// The statistics of reviews by day.
  public let history: ReviewHistory
  /// The terms that are the beginning of some word's id.
  public let names: [String]
  private let settings: WordSettings
  private let startHour: Int
  /// When each word is due, nil for a suspended one.
  private let dues: [WordDue?]
  private let reader: SnapshotReader

  /// Reads what ``WordDeck/dueIndex`` wrote; nil if it is invalid, or has another format or other
  /// settings.
  public init?(bytes: [UInt8], settings: WordSettings, startHour: Int) {
    var writer = SnapshotWriter()
    writer.add(Self.form)
    writer.add(settings, startHour)
    guard bytes.starts(with: writer.bytes) else { return nil }
    self.settings = settings
    self.startHour = startHour
    var reader = SnapshotReader(bytes, from: writer.bytes.count)
    history = ReviewHistory(from: &reader)
    names = (0..<reader.count()).map { _ in reader.text() }
    let count = reader.count()
    self.reader = reader
    var dues: [WordDue?] = []
    dues.reserveCapacity(count)
    var length = 0
    for _ in 0..<count {
      let (shared, rest) = reader.identifier(after: length)
      length = shared + rest.count
      dues.append(reader.due())
    }
    guard reader.isWhole else { return nil }
    self.dues = dues
  }

  /// The words that are due at a moment, as indices in the order of their ids.
  public func agenda(at moment: Moment) -> WordAgenda {
    let day = StudyDay.number(moment, startHour: startHour)
    return WordAgenda(
      of: dues.count,
      at: moment.instant,
      on: day,
      newLeft: settings.newPerDay - history.introduced(on: day)
    ) { dues[$0] }
  }

  /// The ids of words by their indices, and in order those together with the ids next to them.
  public func ids(at indices: [Int]) -> (ids: [RecordID], near: [RecordID]) {
    var isWanted = [Bool](repeating: false, count: dues.count + 2)
    for index in indices { for near in index...(index + 2) { isWanted[near] = true } }
    var found: [RecordID] = []
    var places = [Int](repeating: 0, count: dues.count)
    var id: [UInt8] = []
    var reader = reader
    for index in dues.indices {
      let (shared, rest) = reader.identifier(after: id.count)
      id.removeLast(id.count - shared)
      id.append(contentsOf: rest)
      if isWanted[index + 1] {
        places[index] = found.count
        found.append(RecordID(String(utf8: id)))
      }
      _ = reader.due()
    }
    return (indices.map { found[places[$0]] }, found)
  }
}

extension WordDeck {
  /// The bytes for ``WordDueIndex``; nil if the words are not in the order of their ids.
  public var dueIndex: [UInt8]? {
    var writer = SnapshotWriter()
    writer.add(WordDueIndex.form)
    writer.add(settings, startHour)
    history.write(to: &writer)
    let starts = startsOfIdentifiers
    let names = words.filter { starts[Int($0.term.utf8.first ?? 0)] && beginsAnIdentifier($0) }
      .map(\.term)
    writer.add(names.count)
    for name in names { writer.add(name) }
    writer.add(words.count)
    var last: RecordID?
    for index in words.indices {
      let id = words[index].id
      if let last, id <= last { return nil }
      writer.add(id.text, after: last?.text ?? "")
      writer.add(words[index].isSuspended ? nil : WordDue(cards[index]))
      last = id
    }
    return writer.bytes
  }

  /// Whether any id begins with a byte: few terms begin like one, and the others need no search.
  private var startsOfIdentifiers: [Bool] {
    var starts = [Bool](repeating: false, count: 256)
    for word in words { starts[Int(word.id.text.utf8.first ?? 0)] = true }
    return starts
  }

  /// Whether a word's term is the beginning of the id of any word, if these are in order.
  private func beginsAnIdentifier(_ word: Word) -> Bool {
    let term = RecordID(word.term)
    var (low, high) = (0, words.count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle].id < term { low = middle + 1 } else { high = middle }
    }
    return low < words.count && words[low].id.text.utf8.starts(with: word.term.utf8)
  }
}

extension SnapshotWriter {
  /// Writes a text that begins like the previous one.
  fileprivate mutating func add(_ text: String, after last: String) {
    let shared = zip(text.utf8, last.utf8).prefix { $0 == $1 }.count
    add(shared)
    add(String(utf8: Array(text.utf8.dropFirst(shared))))
  }

  fileprivate mutating func add(_ due: WordDue?) {
    guard let due else { return add(Self.suspended) }
    add(UInt64(due.stage.rawValue))
    switch due.stage {
    case .new: break
    case .review: add(due.day)
    case .learning, .relearning: add(due.instant)
    }
  }

  fileprivate static let suspended: UInt64 = 0xFF
}

extension SnapshotReader {
  /// Reads how many bytes an id shares with the previous one, of a length, and its other bytes.
  fileprivate mutating func identifier(
    after length: Int
  ) -> (shared: Int, rest: ArraySlice<UInt8>) {
    (integer(in: 0...length), part())
  }

  /// Reads when a word is due, nil for a suspended one.
  fileprivate mutating func due() -> WordDue? {
    let number = number()
    if number == SnapshotWriter.suspended { return nil }
    guard let stage = UInt8(exactly: number).flatMap(WordCard.Stage.init) else {
      fail()
      return nil
    }
    let isOnStep = stage == .learning || stage == .relearning
    return WordDue(
      stage: stage,
      instant: isOnStep ? instant() : Instant(milliseconds: .max),
      day: stage == .review ? integer() : .max
    )
  }
}
#endif
