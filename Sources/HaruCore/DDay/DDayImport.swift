import HaruJSON
import HaruSync
public import HaruTime

/// D-days read from a table (CSV), and every row that could not be read.
public struct DDayImport: Sendable {
  /// A row without a readable day.
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
    /// Its date has an unknown form.
    case noDate(DateTextError, text: String)
  }

  /// The days, in the order of the file.
  public private(set) var days: [DDay] = []
  /// The unreadable rows, in the order of the file.
  public private(set) var unread: [Unread] = []

  /// The names of the columns in the usual order; the first of each is that of `RecordTable`.
  private static let names = [
    ["name", "title", "event", "이름", "제목"], ["date", "day", "날짜"], ["pen"], ["counting"],
    ["yearly"], ["leapDay"], ["savedOn"],
  ]

  /// Reads a table with the columns of `RecordTable.days`, or of a name and a date.
  ///
  /// A date has any form that people type (``HaruTime/PlainDate/init(typed:today:isMonthFirst:)``),
  /// or is a lunar one as it is exported.
  public init(_ bytes: [UInt8], today: PlainDate, isMonthFirst: Bool = false) {
    var table = NamedColumns(bytes, names: Self.names)
    while let (row, cells) = table.next() {
      do throws(Reason) {
        if row.isCutOff { throw .openQuote }
        days.append(try Self.day(cells, today, isMonthFirst))
      } catch {
        unread.append(Unread(lines: row.lines, reason: error))
      }
    }
  }

  private static func day(
    _ cells: [String],
    _ today: PlainDate,
    _ isMonthFirst: Bool
  ) throws(Reason) -> DDay {
    if cells[0].utf8.isEmpty { throw .noName }
    if JSON.string(cells[0]).utf8.count > CellWrite.valueLimit { throw .tooLong }
    let date = try date(cells[1], today, isMonthFirst)
    let pen = cells[2].utf8.count == 1 ? cells[2].utf8.first.flatMap(ASCII.digit) : nil
    let fields = [
      JSON.Member(key: "name", value: .string(cells[0])),
      JSON.Member(key: "date", value: date.json),
      JSON.Member(key: "pen", value: .integer(Int64(pen ?? 0))),
      JSON.Member(key: "counting", value: .string(cells[3])),
      JSON.Member(key: "yearly", value: .bool(isTrue(cells[4]))),
      JSON.Member(key: "leapDay", value: .string(cells[5])),
      JSON.Member(
        key: "savedOn",
        value: .string(cells[6].utf8.isEmpty ? today.description : cells[6])
      ),
    ]
    return DDay(record: Record(id: RecordID(""), fields: fields))
      ?? DDay(name: cells[0], date: date, savedOn: today)
  }

  private static func date(
    _ text: String,
    _ today: PlainDate,
    _ isMonthFirst: Bool
  ) throws(Reason) -> DDayDate {
    if let json = try? JSON.parse(text.utf8), let date = DDayDate(json: json) { return date }
    do throws(DateTextError) {
      return .solar(try PlainDate(typed: text, today: today, isMonthFirst: isMonthFirst))
    } catch {
      throw .noDate(error, text: text)
    }
  }

  private static func isTrue(_ text: String) -> Bool {
    let word = text.utf8.map(ASCII.lowercased)
    return ["true", "yes", "1"].contains { $0.utf8.elementsEqual(word) }
  }
}

extension DDayEntry {
  /// The entries for imported days; a day with the name and date of another one is left out.
  ///
  /// Ids are derived from name and date, so that importing a file again, here or on another device,
  /// makes the same records. A record that was deleted meanwhile has to be restored; one that was
  /// edited keeps its edits.
  public static func imported(_ days: [DDay], besides existing: [DDayEntry]) -> [DDayEntry] {
    var names = IdentifierTable()
    var ids = IdentifierTable()
    for entry in existing {
      _ = names.number(entry.dday.importName)
      _ = ids.number(entry.id.text)
    }
    var order = existing.orderOfNext
    var added: [DDayEntry] = []
    for day in days where names.find(day.importName) == nil {
      _ = names.number(day.importName)
      var hash = FNV1a()
      hash.add(day.importName)
      let start = Instant(milliseconds: 0)
      let id = Identifier(at: start, random: (hash.value >> 52, hash.value)).recordID
      if ids.find(id.text) != nil { continue }
      added.append(DDayEntry(id: id, dday: day, order: order))
      order = OrderKey.between(order, nil)
    }
    return added
  }
}

extension DDay {
  /// What makes an imported day the same as another one: its name and its date.
  fileprivate var importName: String { name + "\u{0}" + date.json.text }
}
