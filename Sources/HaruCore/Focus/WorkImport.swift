import HaruSync
public import HaruTime

/// Work that was read from another program's file, and every line of it that could not be read.
public struct WorkImport: Equatable, Sendable {
  /// One stretch of work.
  public struct Entry: Sendable {
    /// The line on which it stands, from 1.
    public let line: Int
    /// What was done; empty if the file does not say.
    public let name: String
    /// When it began.
    public let start: Instant
    /// When it ended, not before its start.
    public let end: Instant
    /// What else the file says about it; empty if nothing.
    public let note: String
  }

  /// Lines that hold no work that could be read.
  public struct Unread: Equatable, Sendable {
    /// The lines, from 1.
    public let lines: ClosedRange<Int>
    /// Why.
    public let reason: Reason
  }

  /// Why lines could not be read.
  public enum Reason: Equatable, Sendable {
    /// They are not written as the format asks.
    case malformed
    /// They do not say when the work began, or not in a form that is known.
    case noStart
    /// They do not say when it ended, or not in a form that is known.
    case noEnd
    /// It has not ended yet.
    case stillRunning
    /// It ends before it begins.
    case endsBeforeStart
    /// Name and note are longer than a record should be, `WorkImport.textLimit` bytes together.
    case tooLong
    /// A quotation mark is opened and never closed.
    case openQuote
    /// The first row names no columns for the start and for the end or the duration of the work.
    case noHeader
  }

  /// How many bytes name and note may have together.
  public static let textLimit = 2_000

  /// What was read, in the order of the file.
  public private(set) var entries: [Entry] = []
  /// What was not, in the order of the file.
  public private(set) var unread: [Unread] = []

  mutating func reject(_ lines: ClosedRange<Int>, _ reason: Reason) {
    unread.append(Unread(lines: lines, reason: reason))
  }

  /// Takes what a line says, or notes why it cannot be.
  mutating func add(
    _ lines: ClosedRange<Int>,
    name: String,
    start: Instant?,
    end: Instant?,
    note: String
  ) {
    guard let start else { return reject(lines, .noStart) }
    guard let end else { return reject(lines, .noEnd) }
    guard start <= end else { return reject(lines, .endsBeforeStart) }
    guard name.utf8.count + note.utf8.count <= WorkImport.textLimit else {
      return reject(lines, .tooLong)
    }
    entries.append(
      Entry(line: lines.lowerBound, name: name, start: start, end: end, note: note)
    )
  }
}

extension WorkImport {
  /// The records that the entries make: items for names that no item has yet, and sessions without
  /// an estimate, as nobody guessed.
  ///
  /// `unnamed` is what an item is called that the file does not name; `moment` says where the work
  /// was done. All ids are derived from what they mark (name; name, start, end and how often that
  /// stood in the file before), so that reading a file again, here or on another device, makes the
  /// same records and not new ones; a record that was deleted meanwhile has to be restored.
  public func records(
    existing: [WorkItem],
    unnamed: String,
    moment: (Instant) -> Moment
  ) -> (items: [WorkItem], sessions: [WorkSession]) {
    var names = IdentifierTable()
    var all: [WorkItem] = []
    for item in existing where names.find(item.name) == nil {
      _ = names.number(item.name)
      all.append(item)
    }
    let known = all.count
    var order = WorkItem.lastOrder(after: existing)
    var pen = WorkItem.leastUsedPen(among: existing)
    var marks = IdentifierTable()
    var repetitions: [Int64] = []
    var sessions: [WorkSession] = []
    for entry in entries {
      let name = entry.name.utf8.isEmpty ? unnamed : entry.name
      let number = names.number(name)
      if number == all.count {
        all.append(
          WorkItem(
            id: WorkImport.id(at: Instant(milliseconds: 0), name, []),
            name: name,
            pen: pen,
            order: order
          )
        )
        order = OrderKey.between(order, nil) ?? order
        pen = pen % WorkItem.pens.upperBound + 1
      }
      let length = entry.end - entry.start
      let place = marks.number(WorkImport.id(at: entry.start, name, [length]))
      if place == repetitions.count { repetitions.append(0) }
      sessions.append(
        WorkSession(
          id: WorkImport.id(at: entry.start, name, [length, repetitions[place]]),
          item: all[number].id,
          name: name,
          estimateSeconds: nil,
          startedAt: moment(entry.start),
          endedAt: moment(entry.end),
          note: entry.note
        )
      )
      repetitions[place] += 1
    }
    return (Array(all[known...]), sessions)
  }

  /// An id made from an instant and, in place of randomness, from a name and numbers.
  private static func id(at instant: Instant, _ name: String, _ numbers: [Int64]) -> RecordID {
    // FNV-1a (Fowler, Noll, Vo), 64 bits, over the name and the eight bytes of each number.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    for byte in name.utf8 { mix(byte) }
    for number in numbers {
      for shift in 0..<8 { mix(UInt8(truncatingIfNeeded: number >> Int64(shift * 8))) }
    }
    return Identifier(at: instant, random: (hash >> 52, hash)).recordID
  }
}

extension WorkImport.Entry: Equatable {
  /// Whether both say the same.
  public static func == (first: WorkImport.Entry, second: WorkImport.Entry) -> Bool {
    first.line == second.line && first.start == second.start && first.end == second.end
      && first.name.utf8.elementsEqual(second.name.utf8)
      && first.note.utf8.elementsEqual(second.note.utf8)
  }
}
