import Foundation
import HaruCore
import HaruJSON
import HaruSync
import Testing

@testable import haru

/// Statistics of tasks that are kept beside many sessions.
struct TaskStatisticsTests {
  private let haru = CommandRun()
  private let sessions = 2_000

  /// Imports sessions of two tasks in turn: 10 minutes each, one every half hour.
  private func importSessions() throws {
    let file = haru.directory + "-sessions.data"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    let lines = (0..<sessions).map { number in
      let times = [0, 600].map { seconds in
        start.addingTimeInterval(Double(number * 1_800 + seconds)).ISO8601Format()
          .replacing("-", with: "").replacing(":", with: "")
      }
      return "inc \(times[0]) - \(times[1]) # \(number.isMultiple(of: 2) ? "Tea" : "Piano")\n"
    }
    try lines.joined().write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try haru("focus", "import", "timewarrior", file).status == 0)
  }

  private func total(_ task: String) throws -> Int? {
    try JSON.parse(haru("focus", "show", task, "--json").output.utf8)["total"]?.int
  }

  @Test func keptOnesAreThoseOfAllSessions() throws {
    try importSessions()
    let first = try haru("focus", "show", "Tea", "--json").output
    #expect(first.contains("\"total\":1000"))
    #expect(try haru("focus", "show", "Tea", "--json").output == first)
    #expect(try total("Piano") == 1_000)
  }

  @Test func laterSessionsCount() throws {
    try importSessions()
    #expect(try total("Tea") == 1_000)
    #expect(try haru("focus", "track", "08:00-08:10", "Piano").status == 0)
    #expect(try total("Tea") == 1_000)
    #expect(try total("Piano") == 1_001)
    #expect(try haru("focus", "track", "08:20-08:30", "Tea").status == 0)
    #expect(try total("Tea") == 1_001)
    #expect(try haru("undo").status == 0)
    #expect(try total("Tea") == 1_000)
  }

  @Test func whatIsNotWholeIsNotRead() {
    let whole = TaskStatistics(WorkStatistics())
    #expect(TaskStatistics(.object(whole.members)) == whole)
    for missing in ["currentStreak", "bestStreak", "total", "achieved", "missed", "totalSeconds"] {
      #expect(TaskStatistics(.object(whole.members.filter { $0.key != missing })) == nil)
    }
  }
}
