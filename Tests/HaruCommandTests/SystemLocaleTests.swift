import HaruTime
import HaruUI
import Testing

@testable import haru

/// The variables of POSIX.1-2024, section 8.2, and `LANGUAGE` of GNU gettext.
@Suite struct SystemLocaleTests {
  private func locale(_ variables: [String: String]) -> SystemLocale {
    SystemLocale { variables[$0] }
  }

  @Test(
    arguments: [
      ([:], nil), (["LANG": "ko_KR.UTF-8"], .ko), (["LANG": "pt_BR"], .ptBR),
      (["LANG": "zh_TW.UTF-8"], .zhHant), (["LANG": "nn_NO.UTF-8"], .nb),
      (["LANG": "de_DE@euro"], .de), (["LANG": "hu_HU.UTF-8"], nil),
      (["LANG": "C"], nil), (["LANG": "C.UTF-8"], nil), (["LANG": "POSIX"], nil),
      (["LANG": "ko_KR", "LC_MESSAGES": "fr_FR"], .fr),
      (["LANG": "ko_KR", "LC_MESSAGES": "fr_FR", "LC_ALL": "de_DE"], .de),
      (["LANG": "ko_KR", "LC_TIME": "fr_FR"], .ko), (["LC_TIME": "fr_FR"], nil),
      (["LANG": "de_CH", "LANGUAGE": "gsw:fr:de"], .fr),
      (["LANG": "de_CH", "LANGUAGE": "gsw"], nil), (["LANG": "C.UTF-8", "LANGUAGE": "fr"], nil),
      (["LANGUAGE": "fr"], nil),
      (["LANG": "ko_KR", "LC_ALL": "C"], nil),
    ] as [([String: String], Language?)]
  )
  func findsTheLanguageOfMessages(_ variables: [String: String], language: Language?) {
    #expect(locale(variables).messages == language)
  }

  @Test(
    arguments: [
      ([:], nil), (["LANG": "ko_KR.UTF-8"], .ko), (["LANG": "ko_KR", "LC_TIME": "fr_FR"], .fr),
      (["LANG": "ko_KR", "LC_TIME": "fr_FR", "LC_ALL": "de_DE"], .de),
      (["LANG": "ko_KR", "LC_TIME": "C"], .en), (["LANG": "ko_KR", "LC_TIME": "hu_HU"], nil),
      (["LANG": "ko_KR", "LC_MESSAGES": "fr_FR"], .ko), (["LANG": "ko_KR", "LANGUAGE": "fr"], .ko),
    ] as [([String: String], Language?)]
  )
  func findsTheLanguageOfDates(_ variables: [String: String], language: Language?) {
    #expect(locale(variables).times == language)
  }

  @Test func datesAndTimesMayBeInAnotherLanguage() throws {
    let text = Messages.carried(.en, datesIn: .de)
    let (german, english) = (Messages.carried(.de), Messages.carried(.en))
    let day = try PlainDate(parsing: "2026-12-25")
    let today = try PlainDate(parsing: "2026-11-28")
    let time = try #require(PlainTime(hour: 18, minute: 30))
    #expect(text.date(day, today: today) == "25. Dez.")
    #expect(text.dateWithWeekday(day, today: today) == german.dateWithWeekday(day, today: today))
    let korean = Messages.carried(.en, datesIn: .ko)
    #expect(korean.dateWithWeekday(day, today: today) == "12월 25일 금요일")
    #expect(text.fullWeekday(.friday) == "Freitag")
    #expect(text.month(day) == german.month(day))
    #expect(text.clock(time) == "18:30" && english.clock(time) == "6:30 PM")
    #expect(text.hour(18) == german.hour(18) && text.exactClock(time) == "18:30")
    #expect(text.dates.language.firstWeekday == .monday && text.language == .en)
    #expect(text.day(today, today: today) == "Today")
  }
}
