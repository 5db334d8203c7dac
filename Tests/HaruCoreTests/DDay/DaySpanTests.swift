import HaruCore
import HaruSync
import HaruTime
import Testing

struct DaySpanTests {
  @Test(
    arguments: [
      ("2026-11-20", "2026-12-15", 25, 3, 4, 17), ("2026-12-15", "2026-11-20", -25, 3, 4, 17),
      ("2026-11-21", "2026-11-21", 0, 0, 0, 0), ("2026-11-20", "2026-11-22", 2, 0, 2, 0),
      ("2026-11-22", "2026-11-23", 1, 0, 1, 1), ("2026-11-21", "2026-11-28", 7, 1, 0, 5),
    ])
  func dividesIntoWeeksAndWorkdays(
    from: String,
    to: String,
    days: Int,
    weeks: Int,
    rest: Int,
    workdays: Int
  ) throws {
    let span = DaySpan(from: try PlainDate(parsing: from), to: try PlainDate(parsing: to))
    #expect(span.days == days)
    #expect(span.weeks == weeks)
    #expect(span.daysBesideWeeks == rest)
    #expect(span.workdays == workdays)
  }

  /// Tests/Vectors/dates.py describes the pairs.
  @Test func agreesWithPythonOnRandomPairs() throws {
    for row in try VectorFile.rows("dates.txt") {
      let span = DaySpan(
        from: try PlainDate(parsing: String(row[0])),
        to: try PlainDate(parsing: String(row[1]))
      )
      #expect(String(span.days) == row[2])
      #expect(String(span.workdays) == row[3])
    }
  }
}
