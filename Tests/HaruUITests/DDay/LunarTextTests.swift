import HaruCore
import HaruUI
import Testing

struct LunarTextTests {
  private func leapMonth(_ calendar: LunarCalendar) throws -> LunarDate {
    try LunarDate(parsing: "2025-06-03", isLeapMonth: true, in: calendar)
  }

  @Test(arguments: [
    (Language.en, "lunar leap 6/3", "lunar leap 6/3 (Chinese)"),
    (.ko, "음력 윤6월 3일", "음력 윤6월 3일 (중국)"), (.zhHans, "韩国农历闰6月3日", "农历闰六月初三"),
    (.zhHant, "韓國農曆閏6月3日", "農曆閏六月初三"), (.ja, "旧暦閏6月3日", "旧暦閏6月3日（中国）"),
  ])
  func namesTheCalendarThatIsNotOfTheLanguage(
    language: Language,
    korean: String,
    chinese: String
  ) throws {
    let text = Messages.carried(language)
    #expect(try text.lunar(leapMonth(.korean), withYear: false) == korean)
    #expect(try text.lunar(leapMonth(.chinese), withYear: false) == chinese)
  }

  @Test func chineseReadersSeeTheirNames() {
    let text = Messages.carried(.zhHans)
    let months = (1...12).map { text.lunarMonth($0, in: .chinese) }
    #expect(
      months == [
        "正月", "二月", "三月", "四月", "五月", "六月", "七月", "八月", "九月", "十月", "十一月", "腊月",
      ]
    )
    #expect(Messages.carried(.zhHant).lunarMonth(12, in: .chinese) == "臘月")
    let days = [1, 10, 11, 19, 20, 21, 29, 30].map { text.lunarDay($0, in: .chinese) }
    #expect(days == ["初一", "初十", "十一", "十九", "二十", "廿一", "廿九", "三十"])
  }

  @Test func theDialogOffersTheCalendarOfTheLanguage() {
    var run = AppRun(path: "/dday", language: .zhHans)
    run.save("奶奶生日") { $0.isLunar = true }
    #expect(run.state.dday.saved.map(\.dday.date.lunarDate?.calendar) == [.chinese])
    // Lunar 2026-10-13, in Korea and China.
    #expect(run.html.contains("农历十月十三"))
  }

  @Test func anExistingDayKeepsItsCalendar() throws {
    let date = try leapMonth(.chinese)
    let editor = DDayEditor(DDay(name: "a", date: .lunar(date)), calendar: .korean)
    #expect(editor.calendar == .chinese)
    #expect(try editor.dday.get().date == .lunar(date))
  }
}
