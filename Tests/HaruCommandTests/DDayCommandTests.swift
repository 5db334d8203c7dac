import Foundation
import HaruUI
import Testing

@testable import haru

struct DDayCommandTests {
  let haru = CommandRun()

  @Test(arguments: [
    ("2022-02-17 --from 2022-02-10", "D-7"), ("2022-02-10 --from 2022-02-17", "D+7"),
    ("2022.2.10 --from 2022/2/10", "D-DAY"), ("2026-11-22", "D-1"), ("2026-11-20", "D+1"),
    ("2022-02-10 --from 2022-05-20 --day-one", "Day 100"),
    ("2022-02-10 --from 2022-02-10 --day-one", "Day 1"),
    ("2022-02-10 --from 2022-02-09 --day-one", "D-1"),
    ("2022-02-17 --from 2022-02-10 --number", "7"), ("2022-02-10 --from 2022-02-17 --number", "-7"),
    ("0001-01-01 --from 9999-12-31", "D+3652058"),
    ("2024-02-29 --yearly --from 2025-02-01", "D-27"),
    ("2024-02-29 --yearly --leap mar1 --from 2025-02-01", "D-28"),
    ("2023-01-01 --lunar --from 2023-01-01", "D-21"),
    ("2023-02-01 --lunar --leap-month --from 2023-03-22", "D-DAY"),
    ("count 2022-02-17 --from 2022-02-10", "D-7"),
  ])
  func countsTheDays(_ arguments: String, line: String) throws {
    #expect(try run(arguments) == .init(status: 0, output: line + "\n"))
  }

  @Test func leavesOutWhatWouldSteerATerminal() throws {
    let name = "Ex\u{1B}[31mam\u{7}\u{9B}\u{202E} 시험"
    #expect(try haru("dday", "add", name, "2026-12-25").status == 0)
    #expect(try haru("dday", "list").output.utf8.contains(0x1B))
    haru.isTerminal = true
    let shown = try haru("dday", "list").output
    #expect(shown.contains("Ex[31mam 시험") && !shown.utf8.contains(0x1B))
  }

  @Test func printsAnObject() throws {
    #expect(
      try run("2022-02-17 --from 2022-02-10 --json").output
        == #"{"date":"2022-02-17","from":"2022-02-10","days":7,"text":"D-7"}"# + "\n"
    )
    #expect(
      try run("2022-02-17 --from 2022-02-10 --json --milestones").output
        == """
        {"date":"2022-02-17","from":"2022-02-10","days":7,"text":"D-7","milestones":\
        [{"date":"2022-02-17","days":7,"text":"D-DAY"},\
        {"date":"2022-05-28","days":107,"text":"D+100"},\
        {"date":"2022-09-05","days":207,"text":"D+200"},\
        {"date":"2022-12-14","days":307,"text":"D+300"},\
        {"date":"2023-02-17","days":372,"text":"1 year"}]}

        """
    )
  }

  @Test func listsTheNextMilestones() throws {
    #expect(
      try run("2022-02-10 --from 2022-05-20 --day-one --milestones").output
        == """
        2022-05-20  Day 100  Today
        2022-08-28  Day 200  in 100 days
        2022-12-06  Day 300  in 200 days
        2023-02-10  1 year  in 266 days
        2023-03-16  Day 400  in 300 days

        """
    )
  }

  @Test(arguments: [
    ("2023-02-29", "“2023-02-29” does not exist: Feb 2023 has 28 days."),
    ("2022-13-01", "“2022-13-01”: there is no month 13."),
    ("soon", "“soon” is not a date: write it as 2022-02-10, 2022.2.10 or 2022/2/10."),
    ("2022-02-10 --from 0000-01-01", "“0000-01-01”: years go from 1 to 9999."),
    ("2022-02-01 --lunar --leap-month", "Lunar 2022 has no leap month 2."),
  ])
  func explainsWhyADateIsInvalid(_ arguments: String, reason: String) throws {
    #expect(try run(arguments) == .init(status: 1, output: "", errors: "haru: \(reason)\n"))
  }

  @Test(arguments: [
    "", "2022-02-10 --stdin", "2022-02-10 --number --json", "2022-02-10 --leap-month",
    "2022-02-10 2022-02-11", "2022-02-10 --leap never", "add Exam", "remove",
  ])
  func refusesOtherArguments(_ arguments: String) throws {
    #expect(try run(arguments).status == 64)
  }

  @Test func answersALineForEachPairOfDates() throws {
    let input = """
      2022-02-10,2022-02-17
      2022.2.17\t2022/2/10\r
      2022-02-10,2023-02-29
      hello

      0001-01-01 9999-12-31
      """
    let result = try haru("dday", "--stdin", input: input)
    #expect(result.output == "7\n-7\n\n\n\n3652058\n")
    #expect(
      result.errors
        == """
        haru: line 3: “2023-02-29” does not exist: Feb 2023 has 28 days.
        haru: line 4: “hello” is not a date: write it as 2022-02-10, 2022.2.10 or 2022/2/10.
        haru: line 5: “” is not a date: write it as 2022-02-10, 2022.2.10 or 2022/2/10.

        """
    )
    #expect(result.status == 1)
    #expect(try haru("dday", "--stdin", input: "") == .init(status: 0, output: ""))
    #expect(
      try haru("dday", "--stdin", input: "2022-02-10 2022-02-17\n").status == 0
    )
  }

  private func run(_ arguments: String) throws -> CommandRun.Result {
    try haru.run(["dday"] + arguments.split(separator: " ").map(String.init))
  }
}

struct SavedDDayTests {
  let haru = CommandRun()

  private func add(_ arguments: String...) throws -> String {
    let result = try haru.run(["dday", "add"] + arguments)
    #expect(result.status == 0)
    return result.output.trimmingCharacters(in: .newlines)
  }

  @Test func listsWhatHappensNextFirst() throws {
    #expect(try haru("dday", "list") == .init(status: 0, output: ""))
    _ = try add("Met", "2020-02-10", "--day-one")
    _ = try add("할머니 생신", "1956-08-15", "--lunar", "--yearly")
    _ = try add("Finals", "2026-12-01")
    #expect(
      try haru("dday", "list").withoutIDs
        == """
        D-10      2026-12-01  Finals
        Day 2477  2020-02-10  Met
        D-298     2027-09-15  할머니 생신 (lunar 8/15)

        """
    )
    #expect(
      try haru("dday", "list", "--from", "2026-09-25").withoutIDs
        == """
        D-DAY     2026-09-25  할머니 생신 (lunar 8/15)
        D-67      2026-12-01  Finals
        Day 2420  2020-02-10  Met

        """
    )
  }

  @Test(arguments: ["8-15", "8월 15일", "음력 8월 15일", "8.15", "农历8月15日"])
  func aLunarDateNeedsNoYear(date: String) throws {
    _ = try add("할머니 생신", date, "--lunar", "--yearly")
    #expect(try haru("dday", "list", "--json").output.contains(#""lunar":"2026-08-15""#))
    #expect(try haru("dday", "add", "Exam", "13-15", "--lunar").status == 1)
  }

  /// Lunar 2027 begins on 6 February in China and on 7 February in Korea.
  @Test func aLunarDateIsOfTheCalendarOfTheLanguage() throws {
    let count = { (options: String...) in
      try haru.run(["dday", "2027-01-01", "--from", "2027-02-06", "--lunar"] + options).output
    }
    #expect(try count() == "D-1\n")
    #expect(try count("--calendar", "chinese") == "D-DAY\n")
    haru.language = .zhHans
    #expect(try count("--number") == "0\n")
    #expect(try count("--number", "--calendar", "korean") == "1\n")
  }

  @Test func namesTheCalendarOfAnotherLanguage() throws {
    _ = try add("奶奶生日", "2025-06-03", "--lunar", "--leap-month", "--calendar", "chinese")
    let list = { try haru("dday", "list", "--from", "2025-07-20").output }
    #expect(try list().contains("(lunar leap 6/3 (Chinese))"))
    haru.language = .zhHans
    #expect(try list().contains("农历闰六月初三"))
  }

  @Test func listsObjects() throws {
    let id = try add("Grandma", "1956-08-15", "--lunar", "--yearly")
    #expect(id.utf8.count == 36)
    #expect(
      try haru("dday", "list", "--json").output
        == """
        {"id":"\(id)","name":"Grandma","date":"1956-09-19","lunar":"1956-08-15",\
        "leapMonth":false,"calendar":"korean","from":"2026-11-21","target":"2027-09-15","days":298,"text":"D-298",\
        "dayOne":false,"yearly":true}

        """
    )
  }

  @Test func removesByNameOrByTheStartOfAnId() throws {
    let first = try add("Met", "2020-02-10")
    haru.at = "2026-11-22T09:30:00+09:00"
    let second = try add("Met", "2021-01-01")
    let ids = ShortIDs([first, second, try add("Exam", "2026-12-01")])
    #expect(
      try haru("dday", "remove", "Met")
        == .init(
          status: 1,
          output: "",
          errors: """
            haru: “Met” fits more than one D-day; give the id:
            \(ids.short(first))  Met
            \(ids.short(second))  Met

            """
        )
    )
    #expect(try haru("dday", "remove", ids.short(first)).output == "“Met” deleted\n")
    #expect(try haru("dday", "remove", "Met").output == "“Met” deleted\n")
    #expect(
      try haru("dday", "remove", "Met").errors
        == "haru: no D-day is called “Met” or has an id that starts with it. See haru dday list.\n"
    )
    #expect(try haru("dday", "remove", "").status == 1)
    #expect(try haru("dday", "list").withoutIDs == "D-9  2026-12-01  Exam\n")
  }

  @Test func refusesADayWithoutANameOrDate() throws {
    #expect(try haru("dday", "add", " ", "2026-12-01").errors == "haru: Enter a name.\n")
    #expect(try haru("dday", "add", "Exam", "2026-02-30").status == 1)
    #expect(try haru("dday", "list").output == "")
  }

  @Test func speaksTheChosenLanguage() throws {
    haru.language = .ko
    #expect(
      try haru("dday", "remove", "없음").errors
        == "haru: “없음”: 이 이름이나 ID의 디데이가 없어요. haru dday list에서 볼 수 있어요.\n"
    )
  }
}
