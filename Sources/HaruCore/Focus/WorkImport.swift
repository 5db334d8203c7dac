import HaruJSON
import HaruSync
public import HaruTime

/// Work read from another program's file, and every line that could not be read.
public struct WorkImport: Equatable, Sendable {
  /// One interval of work.
  public struct Entry: Equatable, Sendable {
    /// Its line, from 1.
    public let line: Int
    /// The name; empty if the file has none.
    public let name: String
    /// When it began.
    public let start: Instant
    /// When it ended, not before its start.
    public let end: Instant
    /// Further information from the file; may be empty.
    public let note: String
  }

  /// Lines without readable work.
  public struct Unread: Equatable, Sendable {
    /// The lines, from 1.
    public let lines: ClosedRange<Int>
    /// Why.
    public let reason: Reason
  }

  /// Why lines could not be read.
  public enum Reason: Equatable, Sendable {
    /// They do not follow the format.
    case malformed
    /// The start is missing or has an unknown form.
    case noStart
    /// The end is missing or has an unknown form.
    case noEnd
    /// The work has not ended yet.
    case stillRunning
    /// The end is before the start.
    case endsBeforeStart
    /// The end is in the future.
    case inFuture
    /// Name and note together exceed `WorkImport.textLimit` bytes.
    case tooLong
    /// A quotation mark is not closed.
    case openQuote
    /// The first row does not name columns for the start and for the end or the duration.
    case noHeader
  }

  /// The limit for name and note together, in bytes.
  public static let textLimit = 2_000

  /// The entries, in the order of the file.
  public private(set) var entries: [Entry] = []
  /// The unreadable lines, in the order of the file.
  public private(set) var unread: [Unread] = []

  mutating func reject(_ lines: ClosedRange<Int>, _ reason: Reason) {
    unread.append(Unread(lines: lines, reason: reason))
  }

  /// Rejects the entries that end in the future: they were not worked yet.
  public mutating func rejectFuture(at now: Instant) {
    let future = entries.filter { WorkSessionFault.isInFuture($0.end, at: now) }
    if future.isEmpty { return }
    entries.removeAll { WorkSessionFault.isInFuture($0.end, at: now) }
    for entry in future { reject(entry.line...entry.line, .inFuture) }
    unread.sort { $0.lines.lowerBound < $1.lines.lowerBound }
  }

  /// Adds an entry, or records why it cannot be added.
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
  /// The records for the entries: items for new names, and sessions without an estimate.
  ///
  /// `unnamed` is the name for entries without one; `moment` says where the work was done. All ids
  /// are derived from the content (an item's from its name; a session's from its name, start, end
  /// and the number of equal entries before it), so that importing a file again, here or on another
  /// device, produces the same records. A record that was deleted meanwhile has to be restored.
  public func records(
    existing: [WorkItem],
    unnamed: String,
    moment: (Instant) -> Moment
  ) -> (items: [WorkItem], sessions: [WorkSession]) {
    var items = NamedItems(existing)
    let known = items.all.count
    var marks = IdentifierTable()
    var repetitions: [Int64] = []
    var sessions: [WorkSession] = []
    for entry in entries {
      let name = entry.name.utf8.isEmpty ? unnamed : entry.name
      let item = items.id(of: name)
      let length = entry.end - entry.start
      let place = marks.number(WorkImport.id(at: entry.start, name, [length]))
      if place == repetitions.count { repetitions.append(0) }
      sessions.append(
        WorkSession(
          id: WorkImport.id(at: entry.start, name, [length, repetitions[place]]),
          item: item,
          name: name,
          estimateSeconds: nil,
          startedAt: moment(entry.start),
          endedAt: moment(entry.end),
          note: entry.note
        )
      )
      repetitions[place] += 1
    }
    return (Array(items.all[known...]), sessions)
  }

  /// Items by their names; the first of several with the same name counts.
  private struct NamedItems {
    private(set) var all: [WorkItem] = []
    private var names = IdentifierTable()
    private var order: String
    private var pen: Int

    init(_ existing: [WorkItem]) {
      order = WorkItem.lastOrder(after: existing)
      pen = WorkItem.leastUsedPen(among: existing)
      for item in existing where names.find(item.name) == nil {
        _ = names.number(item.name)
        all.append(item)
      }
    }

    /// The id of the item with a name; a new item is added at the end, with the next pen.
    mutating func id(of name: String) -> RecordID {
      let number = names.number(name)
      if number == all.count {
        let id = WorkImport.idOfItem(named: name)
        all.append(WorkItem(id: id, name: name, pen: pen, order: order))
        order = OrderKey.between(order, nil) ?? order
        pen = pen % WorkItem.pens.upperBound + 1
      }
      return all[number].id
    }
  }

  /// The id of an imported task.
  static func idOfItem(named name: String) -> RecordID {
    id(at: Instant(milliseconds: 0), name, [])
  }

  /// An id made from an instant and, instead of random bits, from a name and numbers.
  private static func id(at instant: Instant, _ name: String, _ numbers: [Int64]) -> RecordID {
    var hash = FNV1a()
    hash.add(name)
    for number in numbers { hash.add(bytesOf: number) }
    return Identifier(at: instant, random: (hash.value >> 52, hash.value)).recordID
  }
}
