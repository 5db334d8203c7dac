import HaruTime
import Testing

@testable import HaruCore

/// Rules and files against PyPI recurring_ical_events; `script/calendar-vectors` writes the table.
struct CalendarOracleTests {
  @Test func rulesFireWhenTheOracleSays() throws {
    let table = try VectorTable.lines("calendars.tsv").filter { $0[0] == "rule" }
    #expect(table.count >= 1_500)
    var wrong: [String] = []
    for line in table {
      let start = try #require(CalendarValue(Array(line[1].utf8))).dateTime
      let rule = try #require(RecurrenceRule(Array(line[2].utf8)), "\(line[2])")
      let first = Int64(try PlainDate(parsing: line[3]).daysSinceEpoch) * 86_400
      let end = Int64(try PlainDate(parsing: line[4]).daysSinceEpoch + 1) * 86_400
      var budget = CalendarFile.budget
      let found = RecurrenceDates(rule, from: start).times(in: first...end - 1, budget: &budget) {
        time in rule.until.map { LocalSeconds.dateTime(time) > $0.dateTime } ?? false
      }
      let times = found.times.map(LocalSeconds.dateTime).filter { $0 != start }
      if VectorTable.hash(times.map(CalendarSample.text)) != line[6] {
        wrong.append("\(line[1]) \(line[2])")
      }
    }
    #expect(wrong == [])
  }

  @Test func filesHaveWhatTheOracleSays() throws {
    let table = try VectorTable.lines("calendars.tsv").filter { $0[0] == "file" }
    #expect(table.count >= 800)
    var wrong: [String] = []
    for line in table {
      let text = line[4].replacing("|", with: "\r\n") + "\r\n"
      let lines = try CalendarSample.lines(text, from: line[2], through: line[3], in: line[1])
      if VectorTable.hash(lines) != line[6] { wrong.append(line[4]) }
    }
    #expect(wrong == [])
  }
}
