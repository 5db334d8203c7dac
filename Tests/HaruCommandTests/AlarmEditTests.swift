import HaruCore
import HaruJSON
import HaruTime
import Testing

@testable import haru

struct AlarmEditTests {
  private let haru = CommandRun()

  private func alarm() throws -> JSON {
    try JSON.parse(Array(haru("alarm", "list", "--json").output.utf8))
  }

  private func next() throws -> String { try haru("alarm", "next").output }

  private func edit(_ id: String, _ arguments: String...) throws -> CommandRun.Result {
    try haru.run(["alarm", "edit", id] + arguments)
  }

  private func add(_ arguments: String...) throws -> String {
    try haru.run(["alarm", "add"] + arguments).output.trimmed
  }

  @Test func changesWhatWasGiven() throws {
    let id = try add("07:30", "--repeat", "mon,tue", "--label", "Up", "--snooze", "5")
    let before = try alarm()
    let result = try edit(id, "--time", "06:50", "--skip-holidays")
    #expect(result == .init(status: 0, output: "06:50 Up: rings in 1 d 21 h\n"))
    let after = try alarm()
    #expect(after["id"] == before["id"] && after["label"] == "Up")
    #expect(try next().hasPrefix("2026-11-23T06:50:00+09:00"))
    #expect(try edit(id, "--label", "", "--no-skip-holidays", "--time", "07:30").status == 0)
    #expect(try edit(id, "--label", "Up").status == 0)
    #expect(try alarm() == before)
  }

  @Test func anAlarmThatRingsOnceMovesToTheNextTimeThatItsClockShows() throws {
    let id = try add("23:00")
    #expect(try next().hasPrefix("2026-11-21T23:00"))
    #expect(try edit(id, "--time", "06:00").status == 0)
    #expect(try next().hasPrefix("2026-11-22T06:00"))
    #expect(try edit(id, "--date", "2026-12-25").status == 0)
    #expect(try next().hasPrefix("2026-12-25T06:00"))
    #expect(try edit(id, "--repeat", "sat").status == 0)
    #expect(try next().hasPrefix("2026-11-28T06:00"))
  }

  @Test func anotherTimeTurnsAnAlarmOn() throws {
    let id = try add("07:30", "--repeat", "mon")
    #expect(try haru("alarm", "off", id).status == 0)
    #expect(try edit(id, "--label", "Up").status == 0)
    #expect(try next().isEmpty)
    #expect(try edit(id, "--time", "08:00").status == 0)
    #expect(try next().hasPrefix("2026-11-23T08:00"))
  }

  @Test func anEmptyZoneIsThatOfTheMachine() throws {
    let id = try add("07:30", "--repeat", "mon", "--zone", "America/New_York")
    #expect(try edit(id, "--zone", "").status == 0)
    #expect(try next().hasPrefix("2026-11-23T07:30:00+09:00"))
  }

  @Test(
    arguments: [
      ["--time", "25:00"], ["--time", "07:30:10"], ["--repeat", "someday"],
      ["--date", "2026-11-01"],
      ["--zone", "Mars/Base"], ["--sound", "gong"], ["--snooze", "0"],
      ["--repeat", "mon", "--date", "2026-12-25"],
    ]
  )
  func refusesWhatAddRefuses(options: [String]) throws {
    let id = try add("07:30", "--repeat", "mon")
    let before = try alarm()
    let result = try haru.run(["alarm", "edit", id] + options)
    #expect(result.status != 0)
    #expect(try alarm() == before)
  }

  @Test func isTakenBackByUndo() throws {
    let id = try add("07:30", "--repeat", "mon")
    let before = try alarm()
    #expect(try edit(id, "--time", "08:00").status == 0)
    #expect(try haru("undo").status == 0)
    #expect(try alarm() == before)
  }
}
