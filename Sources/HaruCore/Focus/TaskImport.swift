import HaruJSON
import HaruSync
import HaruTime

/// Tasks read from a table (CSV), and every row that could not be read.
public struct TaskImport: Sendable {
  /// A task of the table.
  public struct Entry: Equatable, Sendable {
    /// The name.
    public let name: String
    /// The estimate in seconds.
    public let estimateSeconds: Int64
    /// The name of its icon; may be empty.
    public let icon: String
    /// The colour; nil if the table has none.
    public let pen: Int?
  }

  /// A row without a readable task.
  public struct Unread: Equatable, Sendable {
    /// Its lines, from 1.
    public let lines: ClosedRange<Int>
    /// Why.
    public let reason: Reason
  }

  /// Why a row could not be read.
  public enum Reason: Error, Equatable, Sendable {
    /// A quotation mark is not closed.
    case openQuote
    /// It has no name.
    case noName
    /// Its name is longer than a value may be.
    case tooLong
    /// Its estimate has an unknown form or is outside the limits.
    case noEstimate(text: String)
  }

  /// The tasks, in the order of the file.
  public private(set) var entries: [Entry] = []
  /// The unreadable rows, in the order of the file.
  public private(set) var unread: [Unread] = []

  /// The names of the columns in the usual order.
  private static let names = [
    ["name", "task", "title", "이름", "할 일"], ["estimate", "예상 시간"], ["icon"], ["pen"],
    ["estimateSeconds"],
  ]

  /// Reads a table with the columns of `RecordTable.workItems`, or of a name and an estimate as it
  /// is typed (`30m`).
  public init(_ bytes: [UInt8]) {
    var table = NamedColumns(bytes, names: Self.names)
    while let (row, cells) = table.next() {
      do throws(Reason) {
        if row.isCutOff { throw .openQuote }
        entries.append(try Self.entry(cells))
      } catch {
        unread.append(Unread(lines: row.lines, reason: error))
      }
    }
  }

  private static func entry(_ cells: [String]) throws(Reason) -> Entry {
    if cells[0].utf8.isEmpty { throw .noName }
    if JSON.string(cells[0]).utf8.count > CellWrite.valueLimit { throw .tooLong }
    return Entry(
      name: cells[0],
      estimateSeconds: try estimate(cells[1], seconds: cells[4]),
      icon: cells[2],
      pen: number(cells[3]).flatMap { WorkItem.pens.contains($0) ? $0 : nil }
    )
  }

  private static func estimate(_ text: String, seconds: String) throws(Reason) -> Int64 {
    let isTyped = !text.utf8.isEmpty
    if !isTyped, seconds.utf8.isEmpty { return WorkItem.firstEstimateSeconds }
    let value =
      isTyped ? try? DurationText.seconds(of: text) : number(seconds).map { Int64($0) }
    guard let value, WorkItem.estimateLimits.contains(value) else {
      throw .noEstimate(text: isTyped ? text : seconds)
    }
    return value
  }

  private static func number(_ text: String) -> Int? {
    var scanner = ByteScanner(text)
    let number = scanner.number(digits: 1...9)
    return scanner.isAtEnd ? number : nil
  }
}

extension TaskImport {
  /// The tasks for entries with new names.
  ///
  /// An id is derived from the name, as those of `WorkImport` are. A task that was deleted meanwhile
  /// has to be restored; one that was renamed keeps its name.
  public static func items(_ entries: [Entry], besides existing: [WorkItem]) -> [WorkItem] {
    var names = IdentifierTable()
    var ids = IdentifierTable()
    for item in existing {
      _ = names.number(item.name)
      _ = ids.number(item.id.text)
    }
    var order = WorkItem.lastOrder(after: existing)
    var pen = WorkItem.leastUsedPen(among: existing)
    var added: [WorkItem] = []
    for entry in entries where names.find(entry.name) == nil {
      _ = names.number(entry.name)
      let id = WorkImport.idOfItem(named: entry.name)
      if ids.find(id.text) != nil { continue }
      added.append(
        WorkItem(
          id: id,
          name: entry.name,
          icon: entry.icon,
          pen: entry.pen ?? pen,
          estimateSeconds: entry.estimateSeconds,
          order: order
        )
      )
      order = OrderKey.between(order, nil) ?? order
      pen = pen % WorkItem.pens.upperBound + 1
    }
    return added
  }
}
