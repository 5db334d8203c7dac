import HaruCore
import HaruSync
import HaruTime
@testable import HaruUI
import Testing

struct MessagesTests {
  private let english = Messages.inEnglish
  private let korean = Messages.carried(.ko)

  @Test func putsArgumentsWhereTheLanguageHasThem() {
    #expect(english.appTitle(page: "Settings") == "Settings · Haru")
    #expect(korean.appTitle(page: "설정") == "설정 · 하루")
    #expect(
      english.calcCopyFormula(formula: "1:00 + 0:30", result: "1:30") == "Copy 1:00 + 0:30 = 1:30"
    )
  }

  /// A record may hold any year, and the smallest one has no positive counterpart.
  @Test(arguments: [
    (1843, "1843"), (0, "1 BC"), (-43, "44 BC"), (Int.max, "9,223,372,036,854,775,807"),
    (Int.min, "9,223,372,036,854,775,807 BC"), (Int.min + 1, "9,223,372,036,854,775,807 BC"),
  ])
  func saysAnyYear(year: Int, text: String) {
    let entry = QuoteEntry(id: "q", quote: Quote(text: "Begin.", year: year), isOwn: true)
    #expect(english.origin(of: entry).filter { $0 != "," } == text.filter { $0 != "," })
  }

  @Test func timesReadAlikeIfTheirTextsAreTheSame() {
    let now = Instant(milliseconds: 0)
    let times = [0, 1, 59, 60, 61, 119, 1_439, 1_440, 1_441, 1_499, 1_500, 1_501, 2_880, 2_941]
      .map { TimeAhead(from: now, to: now + $0 * 60_000) }
    for first in times {
      for second in times {
        let areSame = english.ahead(first) == english.ahead(second)
        #expect(Messages.readAlike(first, second) == areSame, "\(first) \(second)")
      }
    }
  }

  @Test func unitsAreThoseOfTheLanguage() {
    let russian = Messages.carried(.ru)
    #expect(english.wind(32, 315, in: .metric) == "3.2 m/s NW")
    #expect(russian.wind(32, 315, in: .metric) == "3,2 м/с СЗ")
    #expect(english.wind(32, nil, in: .imperial) == "7.2 mph")
    #expect(english.pressure(10_214, in: .metric) == "1021 hPa")
    #expect(russian.pressure(10_214, in: .metric) == "1021 гПа")
    #expect(english.pressure(10_214, in: .imperial) == "30.16 inHg")
    #expect(russian.precipitation(4, in: .metric) == "0,4 мм")
    #expect(english.precipitation(254, in: .imperial) == "1.00 in")
  }

  @Test func argumentsAreNotReadAsPlaceholders() {
    #expect(
      english.appSaveFailed(reason: "{0} {reason}") == "Couldn't save this: {0} {reason}"
    )
  }

  @Test func countsInTheFormOfTheLanguage() {
    #expect(
      english.calcClearHistoryText(count: 1) == "1 calculation will be deleted from this device."
    )
    #expect(
      english.calcClearHistoryText(count: 2) == "2 calculations will be deleted from this device."
    )
    #expect(korean.calcClearHistoryText(count: 1) == "이 기기에서 계산 1개가 삭제돼요.")
  }

  @Test func textsThatWereFetchedMustBeAll() {
    #expect(Messages(language: .ko, fetched: []) == nil)
    let all = [String](repeating: "x", count: Messages.slotCount)
    #expect(Messages(language: .ko, fetched: all)?.settingsTitle == "x")
    #expect(Messages(language: .ko, fetched: all + ["x"]) == nil)
  }

  @Test(arguments: [
    (0, 0, "12:00 AM", "오전 12:00", "00:00"), (5, 0, "5:00 AM", "오전 5:00", "05:00"),
    (11, 59, "11:59 AM", "오전 11:59", "11:59"), (12, 0, "12:00 PM", "오후 12:00", "12:00"),
    (23, 7, "11:07 PM", "오후 11:07", "23:07"),
  ])
  func saysTheTimeOfDay(hour: Int, minute: Int, en: String, ko: String, de: String) throws {
    let time = try #require(PlainTime(hour: hour, minute: minute))
    let german = try #require(
      Messages(language: .de, fetched: [String](repeating: "", count: Messages.slotCount))
    )
    #expect(english.clock(time) == en)
    #expect(korean.clock(time) == ko)
    #expect(german.clock(time) == de)
  }

  @Test(arguments: [
    (7, 30, "Wind down", "Wind down · 7:30 AM", "Wind down · 오전 7:30"),
    (0, 5, "", "Alarm · 12:05 AM", "알람 · 오전 12:05"),
  ])
  func announcesAnAlarm(hour: Int, minute: Int, label: String, en: String, ko: String) throws {
    let time = try #require(PlainTime(hour: hour, minute: minute))
    #expect(english.rings(at: time, label: label) == en)
    #expect(korean.rings(at: time, label: label) == ko)
  }

  @Test(arguments: [
    (Int64(0), "0.0 KB"), (49, "0.0 KB"), (50, "0.1 KB"), (1_449, "1.4 KB"), (1_450, "1.5 KB"),
    (9_940, "9.9 KB"), (9_950, "10 KB"), (38_400, "38 KB"), (999_499, "999 KB"),
    (999_500, "1.0 MB"), (1_440_000, "1.4 MB"), (999_500_000, "1.0 GB"), (-1, "0.0 KB"),
    (.max, "9223372037 GB"),
  ])
  func saysAnAmountOfStorage(bytes: Int64, text: String) {
    #expect(english.size(bytes: bytes) == text)
  }
}
