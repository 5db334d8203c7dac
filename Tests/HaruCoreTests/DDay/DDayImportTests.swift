import HaruCore
import HaruSync
import HaruTime
import Testing

struct DDayImportTests {
  private func read(_ text: String, isMonthFirst: Bool = false) throws -> DDayImport {
    let today = try PlainDate(parsing: "2026-11-21")
    return DDayImport(Array(text.utf8), today: today, isMonthFirst: isMonthFirst)
  }

  @Test(arguments: [
    "Exam,2026-12-15\nTrip,2027-01-02\n", "Exam, Dec 15 \r\n\r\nTrip,2027. 1. 2.",
    "\u{FEFF}date,note,NAME\n2026-12-15,x,Exam\n2027-01-02,,Trip\n",
    "이름\t날짜\nExam\t12월 15일\nTrip\t2027년 1월 2일\n", "title;date\nExam;2026/12/15\nTrip;2027-1-2",
  ])
  func readsNamesAndDates(text: String) throws {
    let table = try read(text)
    #expect(table.unread.isEmpty)
    #expect(table.days.map(\.name) == ["Exam", "Trip"])
    #expect(table.days.map(\.date.start.description) == ["2026-12-15", "2027-01-02"])
    #expect(table.days.allSatisfy { $0.savedOn?.description == "2026-11-21" && !$0.isYearly })
  }

  @Test func readsAllColumns() throws {
    let table = try read(
      #"""
      name,date,pen,counting,yearly,leapDay,savedOn
      "a, ""b""",2024-02-29,3,dayOne,TRUE,mar1,2020-01-01
      '=x,"{""lunar"":""1956-08-15"",""leapMonth"":false}",99,?,?,?,?
      """#
    )
    #expect(table.unread.isEmpty)
    let day = try #require(table.days.first)
    #expect(day.name == "a, \"b\"" && day.pen == 3 && day.counting == .dayOne && day.isYearly)
    #expect(day.leapDay == .march1 && day.savedOn?.description == "2020-01-01")
    let lunar = try LunarDate(parsing: "1956-08-15", isLeapMonth: false, in: .korean)
    // What it does not know is as usual.
    #expect(table.days.last == DDay(name: "=x", date: .lunar(lunar)))
  }

  @Test func keepsTheLunarCalendar() throws {
    let date = #"{""lunar"":""2057-08-30"",""leapMonth"":false,""calendar"":""chinese""}"#
    let day = try #require(read("name,date\nA,\"\(date)\"\n").days.first)
    #expect(day.date.lunarDate?.calendar == .chinese)
    #expect(day.date.start.description == "2057-09-28")
  }

  @Test func listsWhatItCannotRead() throws {
    let text = "name,date\n,2026-12-15\nA,soon\nB,2026-13-01\nC,2/10\nD\nE,2026-12-15\n\"F,"
    let table = try read(text)
    #expect(table.days.map(\.name) == ["E"])
    #expect(table.unread.map(\.lines) == [2...2, 3...3, 4...4, 5...5, 6...6, 8...8])
    let dates = try [PlainDate(parsing: "2027-02-10"), PlainDate(parsing: "2026-10-02")]
    #expect(
      table.unread.map(\.reason) == [
        .noName, .noDate(.expected(.year, at: 0), text: "soon"),
        .noDate(.noSuchMonth(13, at: 5), text: "2026-13-01"),
        .noDate(.ambiguous(dates[0], dates[1], at: 0), text: "2/10"),
        .noDate(.expected(.year, at: 0), text: ""), .openQuote,
      ]
    )
    #expect(try read("C,2/10", isMonthFirst: true).days.map(\.date) == [.solar(dates[0])])
    #expect(try read("").days.isEmpty)
  }

  @Test func addsEachDayOnce() throws {
    let days = try read("A,2026-12-15\nB,2026-12-15\nA,2026-12-15\nA,2026-12-16\n").days
    let added = DDayEntry.imported(days, besides: [])
    #expect(added.map(\.dday.name) == ["A", "B", "A"])
    #expect(added.sorted(by: .byHand, from: .first).map(\.id) == added.map(\.id))
    #expect(Set(added.map(\.id.text)).count == 3)
    #expect(DDayEntry.imported(days, besides: added).isEmpty)
    // Another device makes the same records.
    #expect(DDayEntry.imported(days, besides: []).map(\.id) == added.map(\.id))
    let byHand = DDayEntry(id: "x", dday: days[1])
    #expect(DDayEntry.imported(days, besides: [byHand]).map(\.dday.name) == ["A", "A"])
    // An edited one keeps its edits.
    var edited = added
    edited[0].dday.name = "C"
    #expect(DDayEntry.imported(days, besides: edited).isEmpty)
  }
}
