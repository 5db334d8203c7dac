import HaruCore
import HaruHTML
import HaruTime
@testable import HaruUI
import Testing

struct WeekdayFieldTests {
  @Test func anyDaysCanBeOn() {
    let field = ShownComponent<Weekday>(
      WeekdayField.node(.alarmDays, WeekdaySet([.monday, .sunday]), .carried(.en)) { $0 }
    )
    let states = field.html.matches(of: /aria-pressed="(true|false)"/).map { $0.1 == "true" }
    #expect(states == Weekday.allCases.map { $0 == .monday || $0 == .sunday })
    #expect(field.html.contains(#"<div class="chips week"><button class="chip""#))
    #expect(field.html.hasPrefix(#"<div class="entry" role="group" aria-label="Repeat">"#))
  }

  @Test func aTapNamesItsDay() {
    let field = ShownComponent<Weekday>(
      WeekdayField.node(.alarmDays, [], .carried(.en)) { $0 }
    )
    #expect(field.sent(.click) == Weekday.allCases)
  }
}
