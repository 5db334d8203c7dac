import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct NoticeScheduleTests {
  private func schedule(
    _ writes: [CellWrite],
    zone: String = "Asia/Seoul",
    kinds: NoticeKinds = .all,
    morning: String = "07:00"
  ) throws -> NoticeSchedule {
    var replica = Replica()
    replica.apply(writes)
    let zones = try #require(ZoneDatabase.linked)
    return NoticeSchedule(
      of: replica,
      in: try #require(zones.rules(for: zone)),
      zones: zones,
      kinds: kinds,
      morning: try PlainTime(parsing: morning)
    )
  }

  private func instant(_ text: String) throws -> Instant { try Instant(rfc3339: text) }

  private func keys(_ schedule: NoticeSchedule, _ from: String, _ through: String) throws
    -> [String]
  {
    try schedule.notices(after: instant(from), through: instant(through)).map(\.key)
  }

  private func alarm(_ time: String, zone: String? = nil) throws -> [CellWrite] {
    let time = try PlainTime(parsing: time)
    return Alarm(id: "a", time: time, days: .weekly(.everyDay), zone: zone)
      .writes(at: try instant("2026-11-01T00:00:00Z"))
  }

  @Test func anAlarmIsDueAtItsTimeWhereTheDeviceIs() throws {
    let minute = NoticeKinds("alarm")
    let seoul = try schedule(alarm("07:30"), kinds: minute)
    let key = "ring/a/2026-11-23T07:30"
    #expect(try keys(seoul, "2026-11-23T07:29:59+09:00", "2026-11-23T07:30:00+09:00") == [key])
    #expect(try keys(seoul, "2026-11-23T07:30:00+09:00", "2026-11-23T07:31:00+09:00") == [])
    #expect(
      try seoul.next(after: instant("2026-11-23T07:30:00+09:00"))
        == instant("2026-11-24T07:30:00+09:00")
    )
    // The same alarm on a device in London, under the same key.
    let london = try schedule(alarm("07:30"), zone: "Europe/London", kinds: minute)
    #expect(try keys(london, "2026-11-23T07:29:59Z", "2026-11-23T07:30:00Z") == [key])
    let fixed = try schedule(
      alarm("07:30", zone: "Asia/Seoul"),
      zone: "Europe/London",
      kinds: minute
    )
    #expect(try keys(fixed, "2026-11-22T22:29:59Z", "2026-11-22T22:30:00Z") == [key])
  }

  @Test func anAlarmIsDueFromItsLastChangeUntilItIsTurnedOff() throws {
    let own = try alarm("07:30")
    let (from, through) = ("2026-11-23T07:20:00+09:00", "2026-11-23T07:36:00+09:00")
    let key = "ring/a/2026-11-23T07:30"
    func changed(_ field: String, _ value: JSON, _ time: String) throws -> [String] {
      let member = JSON.Member(key: field, value: value)
      let at = try instant("2026-11-23T\(time):00+09:00")
      let schedule = try schedule(own + [CellWrite(Alarm.entity, "a", member, at: at)])
      return try keys(schedule, from, through)
    }
    // An open page turns off a one-time alarm as it rings; other devices still have to ring.
    #expect(try changed("on", false, "07:30") == [key])
    #expect(try changed("on", false, "07:29") == [])
    // It was set for a time that had already passed.
    #expect(try changed("time", "07:30", "07:35") == [])
    #expect(try changed("on", true, "07:35") == [])
    #expect(try changed("label", "Up", "07:35") == [key])
    let off = try schedule(
      own
        + [CellWrite(Alarm.entity, "a", JSON.Member(key: "on", value: false), at: instant(from))]
    )
    #expect(try off.next(after: instant(through)) == instant("2026-11-23T17:00:00+09:00"))
  }

  @Test func anAlarmOfWhichNobodyWasToldInTimeIsRegrettedForHalfADay() throws {
    let schedule = try schedule(alarm("07:30"), kinds: NoticeKinds("alarm"))
    let before = "2026-11-23T07:00:00+09:00"
    let told = { (time: String) in try keys(schedule, before, "2026-11-\(time):00+09:00") }
    #expect(try told("23T07:39") == ["ring/a/2026-11-23T07:30"])
    #expect(try told("23T07:40") == ["missed/a/2026-11-23T07:30"])
    #expect(try told("23T19:29") == ["missed/a/2026-11-23T07:30"])
    #expect(try told("23T19:30") == [])
    let missed = { (time: String) in
      try schedule.missed(at: instant("2026-11-23T\(time):00+09:00")).map(\.ring.key)
    }
    #expect(try missed("07:39") == [] && missed("19:30") == [])
    #expect(try missed("07:40") == ["a/2026-11-23T07:30"])
  }

  @Test func theWeekIsToldOnSundayEvenings() throws {
    let schedule = try schedule([], kinds: NoticeKinds("week"))
    let told = { (day: Int) in
      try keys(schedule, "2026-11-\(day)T19:59:00+09:00", "2026-11-\(day)T20:00:00+09:00")
    }
    #expect(try told(22) == ["week/2026-11-22-"] && told(21) == [] && told(23) == [])
  }

  @Test func thePlanIsLookedAtInTheAfternoonAndHabitsInTheMorning() throws {
    let schedule = try schedule([], kinds: NoticeKinds("plan.practice"))
    let day = "2026-11-18T"
    #expect(
      try keys(schedule, "\(day)06:59:59+09:00", "\(day)07:00:00+09:00")
        == ["practice/2026-11-18"]
    )
    #expect(
      try keys(schedule, "\(day)16:59:59+09:00", "\(day)17:00:00+09:00") == ["plan/2026-11-18-"]
    )
    #expect(
      try schedule.next(after: instant("\(day)07:00:00+09:00")) == instant("\(day)17:00:00+09:00")
    )
    #expect(
      try schedule.next(after: instant("\(day)17:00:00+09:00"))
        == instant("2026-11-19T07:00:00+09:00")
    )
    let nothing = try self.schedule([], kinds: NoticeKinds("dday"))
    #expect(try nothing.next(after: instant("\(day)00:00:00Z")) == nil)
  }

  @Test func whatIsNotDueToTheMinuteCanBeHeldBack() throws {
    let schedule = try schedule(alarm("07:00"), kinds: NoticeKinds("alarm.quote"))
    let next = { (time: String) in
      try schedule.next(after: instant("2026-11-18T\(time)+09:00"), delay: 90_000)
    }
    #expect(try next("06:59:59") == instant("2026-11-18T07:00:00+09:00"))
    let quote = try self.schedule([], kinds: NoticeKinds("quote"))
    let held = try quote.next(after: instant("2026-11-18T06:59:59+09:00"), delay: 90_000)
    #expect(try held == instant("2026-11-18T07:01:30+09:00"))
    // Once its time has come, it is no longer among the next ones.
    #expect(
      try quote.next(after: instant("2026-11-18T07:00:10+09:00"), delay: 90_000)
        == instant("2026-11-19T07:01:30+09:00")
    )
  }

  @Test func quietHoursDelayAMorningAndNoAlarm() throws {
    let hours = JSON.Member(key: "quietHours", value: "19:00-09:00")
    let now = try instant("2026-11-01T00:00:00Z")
    let schedule = try schedule(
      alarm("07:30") + [CellWrite(Settings.entity, Settings.id, hours, at: now)]
    )
    let day = "2026-11-22T"
    let found = try schedule.notices(
      after: instant("\(day)07:00:00+09:00"),
      through: instant("\(day)09:00:00+09:00")
    )
    #expect(
      found.map(\.key) == [
        "missed/a/2026-11-22T07:30", "quote/2026-11-22", "words/2026-11-22", "practice/2026-11-22",
      ]
    )
    #expect(
      try schedule.next(after: instant("\(day)07:00:00+09:00")) == instant("\(day)07:30:00+09:00")
    )
    #expect(
      try schedule.next(after: instant("\(day)07:30:00+09:00")) == instant("\(day)09:00:00+09:00")
    )
    // A notice that would be delayed to the next morning is dropped, because by then it is
    // outdated.
    #expect(
      try keys(schedule, "\(day)19:59:00+09:00", "2026-11-23T08:00:00+09:00").filter {
        $0.contains("week")
      } == []
    )
  }

  @Test func quietHoursDelayNoTimerAndNoSession() throws {
    let now = try instant("2026-11-23T10:00:00Z")
    var countdown = Countdown(id: "t", milliseconds: 60_000)
    countdown.start(at: now)
    let item = WorkItem(id: "maths", name: "Maths", estimateSeconds: 600)
    let moment = Moment(instant: now, offset: .utc, zone: "UTC")
    let session = RunningSession(id: "s", device: "d", item: item, at: moment)
    let hours = JSON.Member(key: "quietHours", value: "00:00-23:59")
    let schedule = try schedule(
      countdown.writes(at: now) + session.writes(at: now)
        + [CellWrite(Settings.entity, Settings.id, hours, at: now)],
      zone: "UTC"
    )
    let timer = "timer/t/\((now + 60_000).milliseconds)"
    #expect(try keys(schedule, "2026-11-23T10:00:00Z", "2026-11-23T10:01:00Z") == [timer])
    #expect(try keys(schedule, "2026-11-23T10:09:59Z", "2026-11-23T10:10:00Z") == ["focus/s/1"])
    #expect(try keys(schedule, "2026-11-23T10:19:59Z", "2026-11-23T10:20:00Z") == ["focus/s/2"])
  }

  @Test func whatQuietHoursDelayComesTogetherAtTheirEnd() throws {
    let hours = JSON.Member(key: "quietHours", value: "06:00-21:00")
    let now = try instant("2026-11-01T00:00:00Z")
    let schedule = try schedule([CellWrite(Settings.entity, Settings.id, hours, at: now)])
    let found = try schedule.notices(
      after: instant("2026-11-22T00:00:00+09:00"),
      through: instant("2026-11-22T23:59:59+09:00")
    )
    #expect(Set(found.map(\.kind)) == [.quote, .words, .practice, .plan, .week])
    #expect(try Set(found.map(\.at)) == [instant("2026-11-22T21:00:00+09:00")])
  }

  /// A Sunday with a D-day, before another one: all that a day can have besides exact times.
  @Test(arguments: ["07:00", "17:00", "20:00", "23:30"], ["", "06:00-12:00", "16:00-20:30"])
  func aDayHasAtMostThreeMessagesWithoutAnExactTime(morning: String, quiet: String) throws {
    let now = try instant("2026-11-01T00:00:00Z")
    let ddays = try [22, 23].flatMap { day in
      let date = try PlainDate(parsing: "2026-11-\(day)")
      return DDayEntry(id: "d\(day)", dday: DDay(name: "Exam", date: .solar(date))).writes(at: now)
    }
    let hours = JSON.Member(key: "quietHours", value: .string(quiet))
    let schedule = try schedule(
      ddays + (quiet.isEmpty ? [] : [CellWrite(Settings.entity, Settings.id, hours, at: now)]),
      morning: morning
    )
    var (found, at) = (Set<Instant>(), try instant("2026-11-22T00:00:00+09:00"))
    let end = at + 86_400_000
    while let due = schedule.next(after: at), due < end {
      found.formUnion(schedule.notices(after: at, through: due).map(\.at))
      at = due
    }
    #expect((1...3).contains(found.count))
  }

  @Test func wordsAreDueAtTheHourThatWasChosen() throws {
    let schedule = try schedule([], kinds: NoticeKinds("words"), morning: "06:30")
    let day = "2026-11-18T"
    #expect(
      try keys(schedule, "\(day)06:29:59+09:00", "\(day)06:30:00+09:00") == [
        "words/2026-11-18"
      ]
    )
    #expect(try keys(schedule, "\(day)06:30:00+09:00", "\(day)20:00:00+09:00") == [])
    #expect(
      try schedule.next(after: instant("\(day)06:30:00+09:00"))
        == instant("2026-11-19T06:30:00+09:00")
    )
  }

  @Test func anAlarmThatWasSnoozedIsDueAgainAndAnAnsweredOneIsNot() throws {
    let zones = try #require(ZoneDatabase.linked)
    let now = try instant("2026-11-23T07:30:30+09:00")
    let key = "ring/a/2026-11-23T07:30"
    func replica(_ writes: [CellWrite]) -> Replica {
      var replica = Replica()
      replica.apply(writes)
      return replica
    }
    let zone = try #require(zones.rules(for: "Asia/Seoul"))
    let own = try alarm("07:30")
    let snoozed = NoticeAnswer.snooze
      .writes(to: key, in: replica(own), zone: { _ in zone }, at: now)
    #expect(snoozed.map(\.key.field) == ["answer"])
    let again = try schedule(own + snoozed)
    let end = now + 9 * 60_000
    #expect(again.next(after: now) == end)
    let second = "\(key)/\(end.milliseconds)"
    #expect(again.notices(after: end - 1, through: end).map(\.key) == [second])
    // If it were shown late, the first one would be an extra ring.
    #expect(try keys(again, "2026-11-23T07:29:00+09:00", "2026-11-23T07:31:00+09:00") == [])
    let stopped = NoticeAnswer.stop
      .writes(to: second, in: replica(own + snoozed), zone: { _ in zone }, at: end)
    let silent = try schedule(own + snoozed + stopped)
    #expect(silent.notices(after: end - 1, through: end).isEmpty)
    #expect(try silent.next(after: end) == instant("2026-11-23T17:00:00+09:00"))
  }

  @Test func whatIsAnsweredInAMessageChangesOnlyWhatItToldOf() throws {
    let now = try instant("2026-11-23T10:00:00Z")
    var countdown = Countdown(id: "t", milliseconds: 60_000)
    countdown.start(at: now)
    let item = WorkItem(id: "maths", name: "Maths", estimateSeconds: 600)
    let moment = Moment(instant: now, offset: .utc, zone: "UTC")
    let session = RunningSession(id: "s", device: "d", item: item, at: moment)
    var replica = Replica()
    replica.apply(try countdown.writes(at: now) + session.writes(at: now) + alarm("07:30"))
    let answer = { (answer: NoticeAnswer, key: String) in
      answer.writes(to: key, in: replica, zone: { _ in .utc }, at: now + 60_000)
    }
    let deadline = (now + 60_000).milliseconds
    #expect(answer(.stop, "timer/t/\(deadline)").map(\.key.field) == ["state"])
    let later = answer(.later, "focus/s/1")
    #expect(later.map(\.value) == [.integer(deadline + 600_000)])
    for (wrong, key) in [
      (NoticeAnswer.stop, "timer/t/\(deadline + 1)"), (.stop, "timer/u/\(deadline)"),
      (.snooze, "timer/t/\(deadline)"), (.later, "focus/other/1"), (.stop, "focus/s/1"),
      (.snooze, "ring/b/2026-11-23T07:30"), (.snooze, "ring/a/2026-11-23"), (.stop, "ring/a/T"),
      (.stop, "quote/2026-11-23"), (.stop, ""),
    ] { #expect(answer(wrong, key) == [], "\(key)") }
    replica.apply(later)
    let reminded = try schedule(session.writes(at: now) + later, zone: "UTC")
    let at = now + 660_000
    #expect(
      reminded.notices(after: at - 1, through: at).map(\.key) == ["focus/s/\(at.milliseconds)"]
    )
    let off = session.reminderWrites(nil, at: now + 61_000)
    let silent = try schedule(session.writes(at: now) + later + off, zone: "UTC")
    #expect(silent.notices(after: at - 1, through: at).isEmpty)
  }

  @Test func whatIsLaterThanItsDeadlineIsNotTold() throws {
    let schedule = try schedule(alarm("07:30"))
    let from = "2026-11-23T07:20:00+09:00"
    #expect(
      try keys(schedule, from, "2026-11-23T07:39:59+09:00").contains("ring/a/2026-11-23T07:30")
    )
    #expect(
      try !keys(schedule, from, "2026-11-23T07:40:00+09:00").contains("ring/a/2026-11-23T07:30")
    )
    // After days of downtime, a server sends only what is still worth showing today.
    let late = try keys(schedule, "2026-11-01T00:00:00Z", "2026-11-23T12:00:00+09:00")
    #expect(
      late == [
        "quote/2026-11-23", "words/2026-11-23", "practice/2026-11-23", "missed/a/2026-11-23T07:30",
      ]
    )
  }

  @Test func aTimerAndASessionAreDueAtTheirEnds() throws {
    let now = try instant("2026-11-23T10:00:00Z")
    var countdown = Countdown(id: "t", milliseconds: 60_000)
    countdown.start(at: now)
    let item = WorkItem(id: "maths", name: "Maths", estimateSeconds: 600)
    let moment = Moment(instant: now, offset: .utc, zone: "UTC")
    var session = RunningSession(id: "s", device: "d", item: item, at: moment)
    try session.pause(at: now + 100_000)
    let paused = try schedule(countdown.writes(at: now) + session.writes(at: now), zone: "UTC")
    #expect(
      try keys(paused, "2026-11-23T10:00:00Z", "2026-11-23T10:09:00Z") == [
        "timer/t/\((now + 60_000).milliseconds)"
      ]
    )
    try session.resume(at: now + 400_000)
    let running = try schedule(session.writes(at: now), zone: "UTC")
    // Five minutes were paused.
    #expect(try keys(running, "2026-11-23T10:14:59Z", "2026-11-23T10:15:00Z") == ["focus/s/1"])
    #expect(try keys(running, "2026-11-23T10:24:59Z", "2026-11-23T10:25:00Z") == ["focus/s/2"])
    #expect(
      try running.next(after: instant("2026-11-23T10:15:00Z")) == instant("2026-11-23T10:25:00Z")
    )
  }

  @Test func aDDayIsToldOnTheEveningBeforeAndInTheMorning() throws {
    let day = DDay(name: "Finals", date: .solar(try PlainDate(parsing: "2026-12-15")))
    let writes = DDayEntry(id: "d", dday: day).writes(at: try instant("2026-11-01T00:00:00Z"))
    let schedule = try schedule(writes, kinds: NoticeKinds("dday.moon"))
    #expect(
      try keys(schedule, "2026-12-14T19:59:00+09:00", "2026-12-14T20:00:00+09:00") == [
        "dday/2026-12-14-"
      ]
    )
    #expect(
      try keys(schedule, "2026-12-15T06:59:00+09:00", "2026-12-15T07:00:00+09:00") == [
        "dday/2026-12-15"
      ]
    )
    #expect(try keys(schedule, "2026-12-13T06:59:00+09:00", "2026-12-13T23:00:00+09:00") == [])
    // A hundred days after it.
    #expect(
      try keys(schedule, "2027-03-25T06:59:00+09:00", "2027-03-25T07:00:00+09:00") == [
        "dday/2027-03-25"
      ]
    )
  }

  @Test func onlyTheKindsOfTheDeviceAreTold() throws {
    let nothing = try schedule(alarm("07:30"), kinds: NoticeKinds())
    #expect(try nothing.next(after: instant("2026-11-23T00:00:00Z")) == nil)
    #expect(try keys(nothing, "2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z") == [])
  }

  @Test func theKindsAreOneText() {
    #expect(NoticeKinds.all.text == "alarm.timer.session.quote.words.dday.week.plan.practice")
    #expect(NoticeKinds("words.moon.alarm").text == "alarm.words")
    #expect(NoticeKinds("").isEmpty)
  }
}
