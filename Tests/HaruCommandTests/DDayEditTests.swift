import Testing

@testable import haru

struct DDayEditTests {
  private let haru = CommandRun()

  private func list() throws -> String { try haru("dday", "list").output }

  @Test func showsOneWithItsMilestones() throws {
    let added = try haru("dday", "add", "Birthday", "2026-11-01", "--yearly").output
    let id = String(added.dropLast())
    _ = try haru("dday", "add", "Exam", "2026-12-25")
    let shown = try haru("dday", "show", "Birthday").output.split(separator: "\n").map(String.init)
    let listed = try list().split(separator: "\n").first { $0.hasSuffix("Birthday") }
    #expect(listed?.hasSuffix(shown[0]) == true, "\(shown)")
    #expect(shown.count > 2 && shown.last == id)
    let json = try haru("dday", "list", "--json").output.split(separator: "\n")
      .first { $0.contains("Birthday") }
    #expect(try haru("dday", "show", id, "--json").output == "\(json ?? "")\n")
    #expect(try haru("dday", "show", "Exam", "--from", "2026-12-24").output.hasPrefix("D-1  "))
    #expect(try haru("dday", "show", "nothing").status == 1)
  }

  @Test func changesWhatWasGiven() throws {
    #expect(try haru("dday", "add", "Exam", "2026-12-25", "--day-one").status == 0)
    let before = try list()
    let result = try haru("dday", "edit", "Exam", "--name", " Finals ", "--date", "2026-12-01")
    #expect(result == .init(status: 0, output: "Finals saved\n"))
    #expect(try list().contains("Finals") && list().contains("D-10"))
    #expect(try haru("undo").status == 0)
    #expect(try list() == before)
  }

  @Test func switchesTheCounting() throws {
    #expect(try haru("dday", "add", "Met", "2026-11-12").status == 0)
    #expect(try list().contains("D+9"))
    #expect(try haru("dday", "edit", "Met", "--day-one").status == 0)
    #expect(try list().contains("Day 10"))
    #expect(try haru("dday", "edit", "Met", "--no-day-one", "--yearly").status == 0)
    #expect(try list().contains("D-356"))
    #expect(try haru("dday", "edit", "Met", "--no-yearly").status == 0)
    #expect(try list().contains("D+9"))
  }

  @Test func movesInTheOwnOrder() throws {
    for (name, date) in [("A", "2026-12-01"), ("B", "2026-12-02"), ("C", "2026-12-03")] {
      _ = try haru("dday", "add", name, date)
    }
    let names = { try list().split(separator: "\n").map { String($0.suffix(1)) } }
    let moved = try haru("dday", "move", "C", "--place", "1")
    #expect(moved.output == "C moved to 1 of 3\n")
    #expect(moved.errors.contains("haru settings set ddaySorting byHand"))
    #expect(try names() == ["A", "B", "C"])
    _ = try haru("settings", "set", "ddaySorting", "byHand")
    #expect(try names() == ["C", "A", "B"])
    #expect(try haru("dday", "move", "C", "--place", "2").errors == "")
    #expect(try names() == ["A", "C", "B"])
    #expect(try haru("dday", "move", "C", "--place", "0").status == 1)
  }

  @Test func takesALunarDate() throws {
    #expect(try haru("dday", "add", "Grandma", "2026-11-12").status == 0)
    #expect(try haru("dday", "edit", "Grandma", "--date", "2026-12-01", "--lunar").status == 0)
    // The first day of the twelfth lunar month is 8 January 2027.
    #expect(try list().contains("D-48"))
  }

  @Test func saysThatNothingChanges() throws {
    #expect(try haru("dday", "add", "Exam", "2026-12-25").status == 0)
    #expect(try haru("dday", "edit", "Exam").output == "nothing was changed.\n")
  }

  @Test(
    arguments: [
      ["--name", " "], ["--date", "2026-13-01"], ["--lunar"], ["--leap", "mar2"],
      ["--date", "2026-12-01", "--leap-month"],
    ]
  )
  func refusesWhatAddRefuses(options: [String]) throws {
    #expect(try haru("dday", "add", "Exam", "2026-12-25").status == 0)
    let before = try list()
    #expect(try haru.run(["dday", "edit", "Exam"] + options).status != 0)
    #expect(try list() == before)
  }
}
