import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct TodayLayoutTests {
  @Test func theDesignsOrderIsTheDefault() {
    let layout = TodayLayout.standard
    #expect(layout.sections == TodayLayout.Section.allCases)
    #expect(layout.shown == layout.sections)
    #expect(layout.text == "quote.ddays.calendar.plan.words.alarm.weather")
    #expect(TodayLayout(layout.text) == layout)
  }

  @Test func sectionsAreHiddenAndMoved() {
    var layout = TodayLayout.standard
    layout.show(.words, false)
    layout.move(.quote, to: .alarm)
    #expect(layout.text == "ddays.calendar.plan.-words.alarm.quote.weather")
    #expect(layout.shown == [.ddays, .calendar, .plan, .alarm, .quote, .weather])
    layout.move(.quote, to: .ddays)
    layout.show(.words, true)
    #expect(layout == .standard)
  }

  @Test(arguments: TodayLayout.Section.allCases)
  func everySectionCanBeHidden(section: TodayLayout.Section) {
    var layout = TodayLayout.standard
    layout.show(section, false)
    #expect(layout.shown == TodayLayout.Section.allCases.filter { $0 != section })
    #expect(TodayLayout(layout.text) == layout)
  }

  /// A newer version may have written the record, and an older one have had fewer sections.
  @Test func namesOfOtherVersionsKeepTheirPlaces() {
    var layout = TodayLayout("alarm.-moon.plan.tides")
    #expect(layout?.text == "quote.ddays.calendar.alarm.weather.-moon.plan.words.tides")
    #expect(layout?.sections.count == 7)
    layout?.show(.quote, false)
    layout?.move(.alarm, to: .plan)
    #expect(layout?.text == "-quote.ddays.calendar.weather.-moon.plan.alarm.words.tides")
  }

  @Test(arguments: [
    "", ".", "quote..plan", "--quote", "-", "Quote", "quote plan", "quo\u{0}te", "글귀", "quote\n",
    String(repeating: "a.", count: 300),
  ])
  func anythingElseIsNoLayout(text: String) {
    #expect(TodayLayout(text) == nil)
    #expect(Setting(.todayLayout, .string(text)) == nil)
  }

  @Test func aNameCountsOnce() {
    #expect(TodayLayout("quote.-quote.quote")?.text == TodayLayout.standard.text)
    #expect(Setting(.todayLayout, ["quote"]) == nil)
    #expect(Setting(.todayLayout, .null) == nil)
  }

  @Test func itIsASettingOfThePerson() {
    var layout = TodayLayout.standard
    layout.show(.weather, false)
    let write = Setting.todayLayout(layout).write(at: Instant(milliseconds: 1), device: "phone")
    #expect(write.key.id == "settings")
    #expect(write.value == "quote.ddays.calendar.plan.words.alarm.-weather")
    #expect(Setting(.todayLayout, write.value) == .todayLayout(layout))
  }
}
