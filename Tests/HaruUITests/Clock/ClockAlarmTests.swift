import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// The settings of an alarm, and where and how it rings.
struct ClockAlarmTests: ClockScene {
  private func holiday(_ date: String) -> String {
    """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    DTSTART:\(date)
    SUMMARY:Holiday
    END:VEVENT
    END:VCALENDAR
    """
  }

  /// An alarm on Mondays and Tuesdays with all settings of the dialog.
  private func addWorkAlarm(_ run: inout AppRun) throws -> RecordID {
    run.send(.clock(.addTapped))
    for change: ClockAlarmEditor.Action in [
      .timeChosen("09:30"), .dayTapped(.monday), .dayTapped(.tuesday), .soundChosen("glass"),
      .snoozeTyped("5"), .holidaysChosen(true),
    ] {
      run.send(.clock(.alarm(.edited(change))))
    }
    run.send(.clock(.alarm(.editingConfirmed)))
    return try #require(run.state.clock.alarms.first?.id)
  }

  @Test func keepsAnAlarmThatIsSavedBeforeTheZonesArrive() throws {
    var run = AppRun(path: "/clock")
    addAlarm("09:40", &run)
    #expect(run.state.clock.editor != nil)
    try sendZones(to: &run)
    #expect(run.state.clock.editor == nil)
    #expect(run.state.clock.alarms.map(\.time.description) == ["09:40"])
    // A later arrival repeats nothing.
    try sendZones(to: &run)
    #expect(run.state.clock.alarms.count == 1)
  }

  @Test func anAlarmCancelledBeforeTheZonesArriveIsGone() throws {
    var run = AppRun(path: "/clock")
    addAlarm("09:40", &run)
    run.send(.clock(.alarm(.editingCancelled)))
    try sendZones(to: &run)
    #expect(run.state.clock.alarms.isEmpty)
  }

  @Test func opensANewAlarmOnTheDateOfItsAddress() throws {
    var run = try run("/clock?date=2026-12-15&label=Exam%20day")
    #expect(run.state.clock.editor?.alarm.label == "Exam day")
    run.send(.clock(.alarm(.editingConfirmed)))
    let alarm = try #require(run.state.clock.alarms.first)
    #expect(alarm.days == .once(try PlainDate(parsing: "2026-12-15")))
    #expect(alarm.time.description == "07:00")
    run.send(.toastActionTapped)
    #expect(run.state.clock.alarms.isEmpty)
    #expect(try self.run("/clock?date=2026-11-20").state.clock.editor == nil)
    #expect(try self.run("/clock?date=nonsense").state.clock.editor == nil)
  }

  @Test func ringsOverAnyPageWhereTheZonesComeLast() throws {
    let alarm = Alarm(
      id: "01",
      time: try #require(PlainTime(hour: 9, minute: 30)),
      days: .weekly(.everyDay)
    )
    var replica = Replica()
    replica.apply(alarm.writes(at: AppRun.moment(-60).instant))
    var run = AppRun(path: "/calc", replica: replica, files: .all)
    #expect(run.effects.contains(.fetchZones))
    try sendZones(to: &run)
    // Nothing else has to happen to wake it.
    #expect(
      App.subscriptions(run.state) == [.wake(at: try instant("2026-11-21T09:30:00+09:00"))]
    )
    try wake(&run, at: "2026-11-21T09:30:00+09:00")
    #expect(run.html.contains("Alarm · 9:30 AM"))
    #expect(tone(run)?.isRinging == true)
  }

  @Test func ringsWithItsOwnSoundAndIsPutOffForItsOwnMinutes() throws {
    var run = try run()
    _ = try addWorkAlarm(&run)
    let monday = "2026-11-23T09:30:00+09:00"
    #expect(tone(run) == Tone(at: try instant(monday), sound: "glass", isRinging: false))
    try wake(&run, at: monday)
    #expect(tone(run) == Tone(at: try instant(monday), sound: "glass", isRinging: true))
    #expect(run.html.contains("Snooze 5 minutes"))
    run.send(.clock(.ring(.answered(isSnooze: true))))
    #expect(tone(run)?.at == run.state.now.instant + 300_000)
    #expect(tone(run)?.sound == "glass")
  }

  @Test func staysSilentOnHolidaysWhereItIsToldTo() throws {
    var run = try run()
    let id = try addWorkAlarm(&run)
    run.send(.clock(.alarm(.holidaysChosen(holiday("20261123")))))
    #expect(tone(run)?.at == (try instant("2026-11-24T09:30:00+09:00")))
    run.send(.clock(.alarm(.tapped(id))))
    run.send(.clock(.alarm(.edited(.holidaysChosen(false)))))
    run.send(.clock(.alarm(.editingConfirmed)))
    #expect(tone(run)?.at == (try instant("2026-11-23T09:30:00+09:00")))
  }

  @Test func leavesOutTheNextRingAndRestsUntilADate() throws {
    var run = try run()
    let id = try addWorkAlarm(&run)
    run.send(.clock(.alarm(.tapped(id))))
    run.send(.clock(.alarm(.skipped(id))))
    #expect(run.state.clock.editor == nil)
    #expect(tone(run)?.at == (try instant("2026-11-24T09:30:00+09:00")))
    run.send(.clock(.alarm(.tapped(id))))
    run.send(.clock(.alarm(.edited(.pauseChosen("2026-12-02")))))
    run.send(.clock(.alarm(.editingConfirmed)))
    #expect(tone(run)?.at == (try instant("2026-12-07T09:30:00+09:00")))
    // Turning it off ends the pause; skipped dates stay.
    run.send(.clock(.alarm(.switched(id, false))))
    #expect(run.effects.contains(.tone(nil)))
    run.send(.clock(.alarm(.switched(id, true))))
    #expect(tone(run)?.at == (try instant("2026-11-24T09:30:00+09:00")))
  }

  @Test func followsTheZoneOfTheDevice() throws {
    var run = try run()
    addAlarm("10:30", &run, days: Weekday.allCases)
    #expect(tone(run)?.at == (try instant("2026-11-21T10:30:00+09:00")))
    try wake(&run, at: "2026-11-21T09:10:00+09:00", in: "Europe/London")
    #expect(tone(run)?.at == (try instant("2026-11-21T10:30:00+00:00")))
    #expect(run.html.contains("in 10 h 20 min"))
  }

  @Test func keepsToTheClocksOfItsPlaceWhereverTheDeviceIs() throws {
    var run = try run()
    run.send(.clock(.addTapped))
    run.send(.clock(.alarm(.edited(.timeChosen("10:30")))))
    run.send(.clock(.alarm(.edited(.zoneChosen("Asia/Seoul")))))
    run.send(.clock(.alarm(.editingConfirmed)))
    try wake(&run, at: "2026-11-21T09:10:00+09:00", in: "Europe/London")
    // No other tone is requested.
    #expect(tone(run) == nil)
    try wake(&run, at: "2026-11-21T10:30:00+09:00", in: "Europe/London")
    #expect(tone(run)?.isRinging == true)
  }

  @Test func saysThatAClosedPageCannotRing() throws {
    let sentence = "When it&#39;s closed, nothing rings on this device unless"
    #expect(try run().html.contains(sentence))
  }
}
