import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// The totals of sessions.
struct FocusTotals {
  /// What sessions are added up by.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case task, dday, day
  }

  /// A line: the group and its total.
  private typealias Row = (id: RecordID?, name: String?, total: WorkTotal)

  private let kind: Kind
  private let rows: [Row]
  private let all: WorkTotal

  init(_ sessions: [WorkSession], by kind: Kind, _ context: CommandContext) throws {
    self.kind = kind
    switch kind {
    case .task:
      let names = try context.workItems().map { ($0.id, $0.name) }
      let current = Dictionary(names) { first, _ in first }
      rows = WorkTotal.byItem(sessions).map { ($0.item, current[$0.item] ?? $0.name, $0.total) }
    case .dday: rows = try Self.byDDay(sessions, context)
    case .day: rows = WorkTotal.byDate(sessions).map { (nil, $0.date.description, $0.total) }
    }
    var all = WorkTotal()
    for session in sessions { all.add(session) }
    self.all = all
  }

  /// Totals by D-day, the longest first; tasks without a D-day come together at the end.
  private static func byDDay(_ sessions: [WorkSession], _ context: CommandContext) throws -> [Row] {
    let days = try context.savedDDays()
    var goals: [RecordID: RecordID] = [:]
    for item in try context.workItems() {
      goals[item.id] = item.dday.flatMap { id in days.contains { $0.id == id } ? id : nil }
    }
    let groups = Dictionary(grouping: sessions) { goals[$0.item] }
    let rows = groups.map { id, sessions -> Row in
      var total = WorkTotal()
      for session in sessions { total.add(session) }
      return (id, days.first { $0.id == id }?.dday.name, total)
    }
    return rows.sorted { first, second in
      if (first.id == nil) != (second.id == nil) { return second.id == nil }
      return first.total.seconds > second.total.seconds
    }
  }

  /// Prints a line for each group and one for the total, or one JSON object per line.
  func write(asJSON: Bool, _ context: CommandContext) {
    let text = context.messages
    for row in rows {
      if asJSON {
        context.output.writeLine(json(row).text)
      } else {
        context.output.writeRow(line(row.total, row.name ?? text.focusNoDDay))
      }
    }
    if !asJSON { context.output.writeRow(line(all, text.focusTotalTime)) }
  }

  private func line(_ total: WorkTotal, _ name: String) -> String {
    Self.line(seconds: total.seconds, sessions: total.sessions, name)
  }

  /// A line of a table: time, number of sessions, name.
  static func line(seconds: Int64, sessions: Int, _ name: String) -> String {
    let time = DurationFormat.hm.text(seconds: seconds).padded(8)
    return "\(time)  \("\(sessions)".padded(5))  \(name)"
  }

  private func json(_ row: Row) -> JSON {
    let name: JSON = row.name.map { .string($0) } ?? .null
    let id: [JSON.Member] =
      kind == .day ? [] : [JSON.Member(key: "id", value: row.id.map { .string($0.text) } ?? .null)]
    return .object(
      id + [
        JSON.Member(key: kind.rawValue, value: name),
        JSON.Member(key: "sessions", value: .integer(Int64(row.total.sessions))),
        JSON.Member(key: "seconds", value: .integer(row.total.seconds)),
      ]
    )
  }
}
