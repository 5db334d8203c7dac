public import HaruSync
public import HaruTime

/// The total of the sessions of one task, D-day or date.
public struct WorkTotal: Sendable {
  /// The number of sessions.
  public private(set) var sessions = 0
  /// The seconds worked, without pauses.
  public private(set) var seconds: Int64 = 0

  /// Starts without sessions.
  public init() {}

  /// Adds a session.
  public mutating func add(_ session: WorkSession) {
    sessions += 1
    // Sessions in a hand-edited file can be extremely long.
    let (sum, isTooLong) = seconds.addingReportingOverflow(session.actualSeconds)
    seconds = isTooLong ? .max : sum
  }

  /// Totals by task, the longest first.
  public static func byItem(
    _ sessions: [WorkSession]
  ) -> [(item: RecordID, name: String, total: WorkTotal)] {
    var table = IdentifierTable()
    var rows: [(item: RecordID, name: String, total: WorkTotal)] = []
    for session in sessions {
      let number = table.number(session.item.text)
      if number == rows.count { rows.append((session.item, session.name, WorkTotal())) }
      rows[number].total.add(session)
      // Its name in the latest session.
      rows[number].name = session.name
    }
    return rows.sorted { $0.total.seconds > $1.total.seconds }
  }

  /// Totals by the date on which sessions ended, in order.
  public static func byDate(_ sessions: [WorkSession]) -> [(date: PlainDate, total: WorkTotal)] {
    var places: [PlainDate: Int] = [:]
    var rows: [(date: PlainDate, total: WorkTotal)] = []
    for session in sessions {
      let date = session.endedAt.date
      let place = places[date] ?? rows.count
      if place == rows.count {
        places[date] = place
        rows.append((date, WorkTotal()))
      }
      rows[place].total.add(session)
    }
    return rows.sorted { $0.date < $1.date }
  }
}
