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
    #expect(states == [true, true, false, false, false, false, false])
    #expect(field.html.contains(#"<div class="chips week"><button class="chip""#))
    #expect(field.html.hasPrefix(#"<div class="entry" role="group" aria-label="Repeat">"#))
  }

  @Test func beginsWithTheLanguagesFirstDayAndATapNamesItsDay() {
    let first: [(Language, Weekday)] = [(.en, .sunday), (.ko, .sunday), (.de, .monday)]
    for (language, day) in first {
      let field = ShownComponent<Weekday>(
        WeekdayField.node(.alarmDays, [], .carried(language)) { $0 }
      )
      let days = field.sent(.click)
      #expect(days.first == day && days.sorted() == Weekday.allCases)
    }
  }
}
