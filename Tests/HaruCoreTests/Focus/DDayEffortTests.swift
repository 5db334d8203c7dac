import HaruCore
import HaruSync
import HaruTime
import Testing

struct DDayEffortTests {
  private let today = PlainDate(year: 2026, month: 11, day: 21)
  private let day: Int64 = 86_400

  private func effort(_ sessions: [WorkSession]) throws -> DDayEffort {
    DDayEffort(of: ["maths", "english"], in: WorkLog(sessions), on: try #require(today))
  }

  @Test func sumsUpTheSessionsOfItsTasks() throws {
    let effort = try effort([
      session("a", item: "maths", actual: 3_600, endedAt: 3_600),
      session("b", item: "english", actual: 1_800, endedAt: 1_800 - 30 * day),
      session("c", item: "tea", actual: 600, endedAt: 0),
    ])
    #expect(effort.spentSeconds == 5_400)
    // The old session is before the fourteen days.
    #expect(effort.paceSeconds == 3_600 / 14)
    #expect(effort.expectedSeconds(inDays: 10) == 2_570)
    #expect(effort.expectedSeconds(inDays: -3) == 0)
  }

  @Test func aTaskThatIsNewHasThePaceOfItsDays() throws {
    let effort = try effort([
      session("a", item: "maths", actual: 3_600, endedAt: 3_600),
      session("b", item: "maths", actual: 1_200, endedAt: 3_600 - day),
    ])
    #expect(effort.paceSeconds == 2_400)
  }

  @Test func theOldestDayThatCountsIsTheFourteenth() throws {
    let counted = try effort([
      session("a", item: "maths", actual: 1_400, endedAt: -13 * day),
      session("b", item: "maths", actual: 1_400, endedAt: -14 * day),
    ])
    #expect(counted.paceSeconds == 100)
  }

  @Test func aSessionOfTheFutureHasNoPace() throws {
    let effort = try effort([session("a", item: "maths", actual: 3_600, endedAt: 40 * day)])
    #expect(effort.spentSeconds == 3_600)
    #expect(effort.paceSeconds == 0)
  }

  @Test func noRecordMakesThePaceLongerThanADay() throws {
    let sessions = (0..<40).map { number in
      session("s\(number)", item: "maths", actual: day * 300, endedAt: -Int64(number))
    }
    let effort = try effort(sessions)
    #expect(effort.paceSeconds == day)
    #expect(effort.expectedSeconds(inDays: 3_652_059) == 3_652_059 * day)
  }
}
