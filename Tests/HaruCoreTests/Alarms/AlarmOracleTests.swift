import HaruCore
import HaruSync
import HaruTime
import Testing

/// Daily alarms against Python's zoneinfo; `script/alarm-vectors` writes the table.
struct AlarmOracleTests {
  @Test func ringsOnEveryDateOnceAndInOrder() throws {
    let database = try #require(ZoneDatabase.linked)
    let table = try VectorTable.lines("alarms.tsv")
    #expect(table.count > 50)
    for line in table {
      let zone = try #require(database.rules(for: line[0]))
      let last = try PlainDate(parsing: line[2])
      var rings: [String] = []
      var isOrdered = true
      for minutes in line[3].split(separator: ",").compactMap({ Int($0) }) {
        let time = PlainTime(millisecondsOfDay: minutes * 60_000)
        let alarm = Alarm(id: "a", time: time, days: .weekly(.everyDay))
        var cursor = try before(line[1], time, in: zone)
        while let next = alarm.nextOccurrence(after: cursor, in: zone), next.date <= last {
          rings.append("\(next.date) \(next.moment.instant.milliseconds / 1_000)")
          isOrdered = isOrdered && next.moment.instant > cursor
          cursor = next.moment.instant
        }
      }
      #expect(isOrdered, "\(line[0]) from \(line[1])")
      #expect(VectorTable.hash(rings) == line[4], "\(line[0]) from \(line[1])")
    }
  }

  /// An instant after the previous day's ring and a millisecond before that of the date.
  private func before(_ date: String, _ time: PlainTime, in zone: ZoneRules) throws -> Instant {
    let local = PlainDateTime(date: try PlainDate(parsing: date), time: time)
    return zone.instant(of: local) - 1
  }
}
