import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct AlarmBellTests {
  private let start: Instant
  private let calendar: AlarmCalendar
  private let daily: Alarm

  init() throws {
    start = try AlarmFixture.instant("2026-11-21T07:00:00+09:00")
    calendar = try AlarmFixture.calendar("Asia/Seoul")
    daily = try AlarmFixture.weekly("07:30", id: "daily")
  }

  @Test func ringsAtItsTimeAndIsReadyAgainWhenStopped() {
    var bell = AlarmBell(at: start)
    #expect(advance(&bell, to: 29.9) == [])
    #expect(bell.state(of: "daily") == .ready)
    #expect(advance(&bell, to: 30) == ["rang daily/2026-11-21T07:30"])
    #expect(bell.state(of: "daily") == .ringing(since: at(30)))
    #expect(advance(&bell, to: 31) == [])
    bell.stop("daily/2026-11-21T07:30")
    #expect(bell.state(of: "daily") == .ready)
    #expect(advance(&bell, to: 60) == [])
  }

  @Test func ringsFiveMinutesAtMostThenIsMissed() {
    var bell = AlarmBell(at: start)
    #expect(advance(&bell, to: 30) == ["rang daily/2026-11-21T07:30"])
    #expect(advance(&bell, to: 34.9) == [])
    #expect(advance(&bell, to: 35) == ["missed daily/2026-11-21T07:30"])
    #expect(bell.state(of: "daily") == .missed)
    #expect(bell.missed.map { $0.rang } == [true])
    bell.dismissMissed("daily/2026-11-21T07:30")
    #expect(bell.state(of: "daily") == .ready)
  }

  @Test func snoozesAndRingsOnceMore() {
    var bell = AlarmBell(at: start)
    #expect(advance(&bell, to: 30) == ["rang daily/2026-11-21T07:30"])
    bell.snooze("daily/2026-11-21T07:30", minutes: 9, at: at(31))
    #expect(bell.state(of: "daily") == .snoozing(until: at(40)))
    #expect(advance(&bell, to: 39.9) == [])
    #expect(advance(&bell, to: 40) == ["rang daily/2026-11-21T07:30"])
    #expect(advance(&bell, to: 44.9) == [])
    #expect(advance(&bell, to: 45) == ["missed daily/2026-11-21T07:30"])
  }

  @Test func aSnoozeDoesNotSurviveHoursOfSleep() {
    var bell = AlarmBell(at: start)
    #expect(advance(&bell, to: 30) == ["rang daily/2026-11-21T07:30"])
    bell.snooze("daily/2026-11-21T07:30", minutes: 9, at: at(31))
    #expect(advance(&bell, to: 300) == ["missed daily/2026-11-21T07:30"])
    #expect(bell.rings.isEmpty)
    #expect(bell.missed.map { $0.rang } == [false])
    #expect(AlarmBell(json: bell.json) == bell)
  }

  @Test func readsWhatAnEarlierVersionKeptOfAMissedAlarm() throws {
    var bell = AlarmBell(at: start)
    _ = advance(&bell, to: 300)
    let occurrence = try #require(bell.json["missed"]?[0]?["of"])
    let kept: JSON = ["checkedAt": .integer(0), "missed": .array([occurrence])]
    #expect(AlarmBell(json: kept)?.missed == bell.missed)
  }

  @Test func ringsLateWithinFiveMinutesAndSumsUpWhatIsOlder() throws {
    let other = try AlarmFixture.weekly("07:33", id: "other")
    var bell = AlarmBell(at: start)
    let found = bell.advance(to: at(36), alarms: [daily, other], calendar: calendar)
    #expect(texts(found) == ["rang other/2026-11-21T07:33", "missed daily/2026-11-21T07:30"])
    #expect(bell.state(of: "other") == .ringing(since: at(33)))
  }

  @Test func afterWeeksAwayThereIsOneSummaryWithTheLastRingOfEach() throws {
    let other = try AlarmFixture.weekly("22:00", id: "other")
    var bell = AlarmBell(at: start)
    let weeks = bell.advance(
      to: start + 21 * 86_400_000,
      alarms: [daily, other],
      calendar: calendar
    )
    #expect(texts(weeks) == ["missed daily/2026-12-11T07:30 other/2026-12-11T22:00"])
  }

  @Test func twoAlarmsAtOneTimeAreTwoRings() throws {
    let twin = try AlarmFixture.weekly("07:30", id: "twin")
    var bell = AlarmBell(at: start)
    let found = bell.advance(to: at(30), alarms: [daily, twin], calendar: calendar)
    #expect(texts(found) == ["rang daily/2026-11-21T07:30", "rang twin/2026-11-21T07:30"])
    bell.stop("daily/2026-11-21T07:30")
    #expect(bell.rings.map(\.occurrence.alarm) == ["twin"])
  }

  @Test func anAlarmForOneDateIsFinishedByItsRing() throws {
    let once = try AlarmFixture.once("07:30", on: "2026-11-21", id: "once")
    var heard = AlarmBell(at: start)
    let rang = heard.advance(to: at(30), alarms: [once], calendar: calendar)
    #expect(texts(rang) == ["rang once/2026-11-21T07:30", "finished once"])
    var away = AlarmBell(at: start)
    let missed = away.advance(to: at(60), alarms: [once], calendar: calendar)
    #expect(texts(missed) == ["finished once", "missed once/2026-11-21T07:30"])
  }

  @Test func settingTheClockBackDoesNotRingTwice() {
    var bell = AlarmBell(at: start)
    #expect(advance(&bell, to: 30) == ["rang daily/2026-11-21T07:30"])
    bell.stop("daily/2026-11-21T07:30")
    #expect(advance(&bell, to: -30) == [])
    #expect(advance(&bell, to: 31) == [])
  }

  @Test func travelToAnEarlierZoneRingsAgainThere() throws {
    var bell = AlarmBell(at: start)
    #expect(advance(&bell, to: 30) == ["rang daily/2026-11-21T07:30"])
    bell.stop("daily/2026-11-21T07:30")
    let honolulu = try AlarmFixture.calendar("Pacific/Honolulu")
    let there = try AlarmFixture.instant("2026-11-21T07:30:00-10:00")
    let found = bell.advance(to: there, alarms: [daily], calendar: honolulu)
    #expect(texts(found) == ["rang daily/2026-11-21T07:30"])
  }

  @Test func aDeletedAlarmFallsSilent() {
    var bell = AlarmBell(at: start)
    #expect(advance(&bell, to: 30) == ["rang daily/2026-11-21T07:30"])
    #expect(bell.advance(to: at(31), alarms: [], calendar: calendar) == [])
    #expect(bell.rings.isEmpty)
  }

  @Test func saysWhenItWantsToBeAskedAgain() {
    var bell = AlarmBell(at: start)
    #expect(bell.nextChange(alarms: [daily], calendar: calendar) == at(30))
    _ = advance(&bell, to: 30)
    #expect(bell.nextChange(alarms: [daily], calendar: calendar) == at(35))
    bell.snooze("daily/2026-11-21T07:30", minutes: 2, at: at(31))
    #expect(bell.nextChange(alarms: [daily], calendar: calendar) == at(33))
    bell.stop("daily/2026-11-21T07:30")
    #expect(bell.nextChange(alarms: [daily], calendar: calendar) == at(30 + 1_440))
    #expect(AlarmBell(at: start).nextChange(alarms: [], calendar: calendar) == nil)
  }

  @Test func goesOnAfterItWasClosed() throws {
    let other = try AlarmFixture.weekly("07:20", id: "other")
    var bell = AlarmBell(at: start)
    _ = bell.advance(to: at(20), alarms: [daily, other], calendar: calendar)
    _ = bell.advance(to: at(30), alarms: [daily, other], calendar: calendar)
    bell.snooze("daily/2026-11-21T07:30", minutes: 9, at: at(31))
    #expect(AlarmBell(json: bell.json) == bell)
    #expect(AlarmBell(json: .null) == nil)
  }

  @Test func followsWhatIsAnsweredOnAnotherDevice() {
    var bell = AlarmBell(at: start)
    #expect(advance(&bell, to: 30) == ["rang daily/2026-11-21T07:30"])
    var alarm = daily
    alarm.answer(bell.rings[0].occurrence, snoozedUntil: at(40), at: at(31))
    #expect(advance(&bell, to: 32, alarm) == [])
    #expect(bell.state(of: "daily") == .snoozing(until: at(40)))
    #expect(advance(&bell, to: 40, alarm) == ["rang daily/2026-11-21T07:30"])
    #expect(advance(&bell, to: 41, alarm) == [])
    alarm.answer(bell.rings[0].occurrence, snoozedUntil: nil, at: at(42))
    #expect(advance(&bell, to: 42, alarm) == [])
    #expect(bell.rings.isEmpty && bell.missed.isEmpty)
    #expect(advance(&bell, to: 30 + 1_440, alarm) == ["rang daily/2026-11-22T07:30"])
  }

  @Test func opensToWhatWasAnsweredOnAnotherDevice() throws {
    var first = AlarmBell(at: start)
    _ = advance(&first, to: 30)
    let ring = first.rings[0].occurrence
    var alarm = daily
    alarm.answer(ring, snoozedUntil: nil, at: at(31))
    var stopped = AlarmBell(at: start)
    #expect(advance(&stopped, to: 32, alarm) == [])
    #expect(stopped.rings.isEmpty && stopped.missed.isEmpty)
    alarm.answer(ring, snoozedUntil: at(40), at: at(31))
    var snoozed = AlarmBell(at: start)
    #expect(advance(&snoozed, to: 32, alarm) == [])
    #expect(snoozed.state(of: "daily") == .snoozing(until: at(40)))
    var late = AlarmBell(at: start)
    #expect(advance(&late, to: 50, alarm) == ["missed daily/2026-11-21T07:30"])
    #expect(AlarmBell(json: late.json) == late)
  }

  @Test func aRingThatAnotherDeviceAnsweredIsNotMissed() {
    var bell = AlarmBell(at: start)
    _ = advance(&bell, to: 30)
    var alarm = daily
    alarm.answer(bell.rings[0].occurrence, snoozedUntil: nil, at: at(31))
    #expect(advance(&bell, to: 60) == ["missed daily/2026-11-21T07:30"])
    #expect(advance(&bell, to: 61, alarm) == [])
    #expect(bell.missed.isEmpty)
  }

  @Test func anAnswerIsNotOneToTheRingOfAnotherZoneOrDay() throws {
    var bell = AlarmBell(at: start)
    _ = advance(&bell, to: 30)
    var alarm = daily
    alarm.answer(bell.rings[0].occurrence, snoozedUntil: nil, at: at(31))
    _ = advance(&bell, to: 31, alarm)
    let honolulu = try AlarmFixture.calendar("Pacific/Honolulu")
    let there = try AlarmFixture.instant("2026-11-21T07:30:00-10:00")
    let found = bell.advance(to: there, alarms: [alarm], calendar: honolulu)
    #expect(texts(found) == ["rang daily/2026-11-21T07:30"])
    // A late answer does not replace the answer to a later ring.
    let answer = alarm.answer
    var later = AlarmBell(at: start + 86_400_000)
    _ = advance(&later, to: 30 + 1_440)
    alarm.answer(later.rings[0].occurrence, snoozedUntil: nil, at: at(31 + 1_440))
    let newest = alarm.answer
    alarm.answer(bell.rings[0].occurrence, snoozedUntil: nil, at: at(32 + 1_440))
    #expect(alarm.answer == newest && newest != answer)
  }

  @Test func aClockThatLiesSnoozesNothingForYears() {
    var bell = AlarmBell(at: start)
    _ = advance(&bell, to: 30)
    var alarm = daily
    for end in [Instant(milliseconds: .max), Instant(milliseconds: .min), at(31 + 1_441)] {
      alarm.answer(bell.rings[0].occurrence, snoozedUntil: end, at: at(31))
      var other = AlarmBell(at: start)
      _ = advance(&other, to: 32, alarm)
      #expect(!other.rings.contains { $0.isSnoozing })
    }
  }

  private func at(_ minutes: Double) -> Instant { start + Int64(minutes * 60_000) }

  private func advance(
    _ bell: inout AlarmBell,
    to minutes: Double,
    _ alarm: Alarm? = nil
  ) -> [String] {
    texts(bell.advance(to: at(minutes), alarms: [alarm ?? daily], calendar: calendar))
  }

  private func texts(_ events: [AlarmBell.Event]) -> [String] {
    events.map { event in
      switch event {
      case .rang(let occurrence): "rang \(occurrence.key)"
      case .missed(let all): "missed " + all.map(\.key).joined(separator: " ")
      case .finished(let id): "finished \(id)"
      }
    }
  }
}
