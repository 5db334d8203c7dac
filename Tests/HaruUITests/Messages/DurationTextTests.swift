import HaruCore
@testable import HaruUI
import HaruSync
import Testing

struct DurationTextTests {
  private let english = Messages.inEnglish
  private let korean = Messages.carried(.ko)

  @Test(arguments: [
    (Int64(0), "0 min", "0분"), (1, "1 s", "1초"), (59, "59 s", "59초"), (60, "1 min", "1분"),
    (89, "1 min", "1분"), (90, "2 min", "2분"), (1_680, "28 min", "28분"),
    (3_569, "59 min", "59분"), (3_570, "1 h", "1시간"), (3_600, "1 h", "1시간"),
    (11_700, "3 h 15 min", "3시간 15분"), (11_730, "3 h 16 min", "3시간 16분"),
    (.max, "2562047788015215 h 30 min", "2562047788015215시간 30분"),
  ])
  func saysSecondsBelowAMinuteAndRoundsToMinutesFromThereOn(seconds: Int64, en: String, ko: String)
  {
    #expect(english.time(seconds, exactly: false) == en)
    #expect(korean.time(seconds, exactly: false) == ko)
  }

  @Test(arguments: [
    (Int64(0), "0 min", "0분"), (45, "45 s", "45초"), (195, "3 min 15 s", "3분 15초"),
    (1_694, "28 min 14 s", "28분 14초"), (3_599, "59 min 59 s", "59분 59초"),
    (3_659, "1 h", "1시간"), (11_729, "3 h 15 min", "3시간 15분"),
  ])
  func saysTheSecondsUpToAnHourWhereTheyAreCompared(seconds: Int64, en: String, ko: String) {
    #expect(english.time(seconds) == en)
    #expect(korean.time(seconds) == ko)
  }

  @Test func saysHowASessionWent() {
    #expect(english.focusOver(time: english.time(195)) == "3 min 15 s over")
    #expect(korean.focusOver(time: korean.time(195)) == "3분 15초 더 걸렸어요")
  }

  @Test func saysThatATimerIsDone() {
    let countdown = Countdown(id: "a", milliseconds: 600_000)
    #expect(english.over(countdown) == "10 min timer is done.")
    #expect(korean.over(countdown) == "10분 타이머가 끝났어요.")
  }

  @Test func saysHowFarAnotherPlaceIs() {
    #expect(english.clockBehind(time: english.time(11_700)) == "3 h 15 min behind")
    #expect(korean.clockBehind(time: korean.time(11_700)) == "3시간 15분 늦음")
  }
}
