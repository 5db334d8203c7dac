import Foundation
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Testing

/// The clock on a quiet morning.
struct ClockPageTests: ClockScene {
  @Test func asksForTheZonesWhenTheClockIsOpened() {
    #expect(AppRun(path: "/calc").effects.contains(.fetchZones) == false)
    let run = AppRun(path: "/clock")
    #expect(run.effects.contains(.fetchZones))
    #expect(run.effects.contains(.fetchPlaces(.en)))
  }

  @Test func schedulesTheToneOfTheNextAlarmAhead() throws {
    var run = try run()
    addAlarm("10:30", &run)
    #expect(
      tone(run)
        == Tone(
          at: try instant("2026-11-21T10:30:00+09:00"),
          sound: "woodenBell",
          isRinging: false
        )
    )
    #expect(Effect.tone(tone(run)).json["tone"]?["length"] == .integer(AlarmBell.ringLength))
    #expect(run.state.toast?.text == "10:30 AM: rings in 1 h 30 min")
    let alarm = try #require(run.state.clock.alarms.first)
    #expect(alarm.days == .once(try PlainDate(parsing: "2026-11-21")))
  }

  @Test func ringsOnceAndSwitchesItselfOff() throws {
    var run = try run()
    addAlarm("09:30", &run)
    run.send(.woken, after: 1_800)
    #expect(tone(run)?.isRinging == true)
    #expect(run.state.clock.alarms.first?.isOn == false)
    #expect(run.html.contains("Alarm · 9:30 AM"))
    run.send(.clock(.ring(.answered(isSnooze: false))))
    #expect(run.effects.contains(.tone(nil)))
    #expect(!run.html.contains("Alarm · 9:30 AM"))
    run.send(.woken, after: 60)
    #expect(run.state.clock.bell?.rings == [])
  }

  @Test func ringsAgainAfterASnooze() throws {
    var run = try run()
    addAlarm("09:30", &run)
    run.send(.woken, after: 1_800)
    run.send(.clock(.ring(.answered(isSnooze: true))))
    let again = try #require(tone(run))
    #expect(!again.isRinging)
    #expect(again.at == run.state.now.instant + 540_000)
    run.send(.woken, after: 540)
    #expect(tone(run)?.isRinging == true)
  }

  @Test func twoAlarmsAtOneTimeAreBothNamedAndOneAnswerEndsBoth() throws {
    var run = try run()
    for label in ["Medicine", "Bus"] {
      run.send(.clock(.addTapped))
      run.send(.clock(.alarm(.edited(.timeChosen("09:30")))))
      run.send(.clock(.alarm(.edited(.labelTyped(label)))))
      run.send(.clock(.alarm(.editingConfirmed)))
    }
    run.send(.settings(.chosen(.notifications(true))))
    run.send(.woken, after: 1_800)
    #expect(run.html.contains("Medicine · 9:30 AM"))
    #expect(run.html.contains("Bus · 9:30 AM"))
    let both = "Medicine · 9:30 AM\nBus · 9:30 AM"
    let told = run.effects.compactMap { if case .notify(let text, _, _) = $0 { text } else { nil } }
    #expect(told.last == both)
    run.send(.clock(.ring(.answered(isSnooze: false))))
    #expect(run.state.clock.bell?.rings == [])
  }

  @Test func theTestAsksForLeaveAndThenNotifies() throws {
    var run = try run()
    let isNotice = { (effect: Effect) in if case .notify = effect { true } else { false } }
    run.send(.deviceDescribed(Device(notifications: .notAsked)))
    // What the tap leads to is said before it.
    #expect(run.html.contains("When you tap “Test”, your browser asks whether to allow them."))
    run.send(.clock(.alarm(.testTapped)))
    #expect(run.effects.contains(.askToNotify))
    #expect(!run.effects.contains(where: isNotice))
    run.send(.notificationsAnswered(Device(notifications: .granted)))
    #expect(run.effects.contains(where: isNotice))
    #expect(run.state.settings.hasNotifications)
    #expect(run.html.contains("You&#39;ll get a notification when an alarm rings"))
    run.send(.clock(.alarm(.testTapped)))
    #expect(run.effects.contains(where: isNotice))
    run.send(.deviceDescribed(Device(notifications: .denied, canStayLit: false)))
    run.send(.clock(.alarm(.testTapped)))
    #expect(!run.effects.contains(where: isNotice))
    #expect(run.html.contains("This browser blocks notifications"))
    #expect(run.html.contains("can&#39;t keep the screen on"))
  }

  @Test func anAlarmCanKeepToTheClocksOfAnyPlace() throws {
    var run = try run()
    run.send(.clock(.addTapped))
    run.send(.clock(.alarm(.edited(.timeChosen("12:00")))))
    run.send(.clock(.alarm(.edited(.zoneChosen("Asia/Kathmandu")))))
    run.send(.clock(.alarm(.editingConfirmed)))
    #expect(tone(run)?.at == (try instant("2026-11-21T12:00:00+05:45")))
  }

  @Test func tellsInOneSummaryWhatWasMissedInSleep() throws {
    var run = try run()
    addAlarm("09:30", &run, days: Weekday.allCases)
    addAlarm("10:00", &run, days: Weekday.allCases)
    run.send(.woken, after: 3 * 86_400)
    #expect(run.state.clock.bell?.missed.count == 2)
    #expect(run.html.components(separatedBy: #"class="card missed""#).count == 3)
    for ring in run.state.clock.bell?.missed ?? [] {
      run.send(.clock(.ring(.missedDismissed(ring.occurrence.key))))
    }
    #expect(run.state.clock.bell?.missed == [])
    #expect(!run.html.contains("card missed"))
  }

  @Test func anAlarmThatIsSwitchedOnDoesNotRingForThePast() throws {
    var run = try run()
    addAlarm("09:30", &run, days: Weekday.allCases)
    let id = try #require(run.state.clock.alarms.first?.id)
    run.send(.clock(.alarm(.switched(id, false))))
    run.send(.woken, after: 1_700)
    run.send(.clock(.alarm(.switched(id, true))), after: 200)
    #expect(run.state.clock.bell?.rings == [])
    #expect(tone(run)?.at == (try instant("2026-11-22T09:30:00+09:00")))
  }

  @Test func refusesADateThatIsPast() throws {
    var run = try run()
    run.send(.clock(.addTapped))
    run.send(.clock(.alarm(.edited(.timeChosen("08:00")))))
    run.send(.clock(.alarm(.edited(.dateChosen("2026-11-21")))))
    run.send(.clock(.alarm(.editingConfirmed)))
    #expect(run.state.clock.editor?.problem == .isPast)
    #expect(run.saved == [])
  }

  @Test func notesAChangeOfTheClocksOnTheList() throws {
    var run = try run()
    run.send(.clock(.addTapped))
    run.send(.clock(.alarm(.edited(.timeChosen("02:30")))))
    run.send(.clock(.alarm(.edited(.dateChosen("2027-03-14")))))
    run.send(.clock(.alarm(.edited(.zoneChosen("America/New_York")))))
    run.send(.clock(.alarm(.editingConfirmed)))
    #expect(
      run.html.contains("Clocks go forward that day and skip this time, so it rings at 3:30 AM.")
    )
  }

  @Test func deletesWithUndo() throws {
    var run = try run()
    addAlarm("09:30", &run)
    let id = try #require(run.state.clock.alarms.first?.id)
    run.send(.clock(.alarm(.deleted(id))))
    #expect(run.state.clock.alarms == [])
    run.send(.toastActionTapped)
    #expect(run.state.clock.alarms.count == 1)
  }

  @Test func theStopwatchCountsByTheClockThatNobodySets() throws {
    var run = try run("/clock/stopwatch")
    run.send(.clock(.stopwatch(.startTapped)))
    run.send(.woken, after: 4 * 3_600)
    #expect(run.html.contains("4:00:00"))
    #expect(App.subscriptions(run.state).contains(.everyFrame))
    run.send(.clock(.stopwatch(.lapTapped)), after: 1)
    run.send(.clock(.stopwatch(.startTapped)), after: 1)
    #expect(run.state.clock.stopwatch.laps.map { $0.split } == [14_401_000])
    #expect(!App.subscriptions(run.state).contains(.everyFrame))
    #expect(run.saved.count == 1)
    run.send(.clock(.stopwatch(.lapsExported)))
    #expect(
      run.effects.contains(
        .download(
          name: "laps.csv",
          text: "lap,time,split\r\n1,4:00:01.00,4:00:01.00\r\n2,00:01.00,4:00:02.00\r\n"
        )
      )
    )
  }

  @Test func severalTimersRunAndRing() throws {
    var run = try run("/clock/timer")
    run.send(.clock(.timer(.lengthTyped("90s"))))
    run.send(.clock(.timer(.named("Tea"))))
    run.send(.clock(.timer(.started)))
    run.send(.clock(.timer(.dial(.pressed(1, 0.5)))))
    run.send(.clock(.timer(.started)))
    #expect(run.state.clock.countdowns.map { $0.length } == [90_000, 900_000])
    run.send(.woken, after: 100)
    #expect(tone(run)?.isRinging == true)
    #expect(run.html.contains("Tea: 1 min 30 s timer is done."))
    run.send(.clock(.ring(.answered(isSnooze: false))))
    #expect(run.state.clock.countdowns.first?.phase == .ready)
    run.send(.clock(.timer(.lengthTyped("soon"))))
    run.send(.clock(.timer(.started)))
    #expect(run.html.contains("“soon” is not a duration"))
  }

  @Test func saysOnceThatATimerEndedUnheard() throws {
    var run = try run("/clock/timer")
    run.send(.clock(.timer(.lengthTyped("10m"))))
    run.send(.clock(.timer(.named("Tea"))))
    run.send(.clock(.timer(.started)))
    run.send(.woken, after: 3_600)
    #expect(run.state.toast?.text == "Missed: Tea · 9:10 AM")
    #expect(run.html.contains("Missed: Tea · 9:10 AM"))
    #expect(tone(run)?.isRinging != true)
    run.send(.woken, after: 60)
    #expect(run.state.toast == nil)
  }

  @Test func aClockThatIsSetMovesNeitherStopwatchNorTimer() throws {
    var run = try run("/clock/stopwatch")
    run.send(.clock(.stopwatch(.startTapped)))
    run.send(.clock(.timer(.started)))
    run.send(.woken, after: 60)
    run.setClock(by: -3_600)
    #expect(run.state.clock.stopwatch.elapsed(at: run.state.measured) == 62_000)
    #expect(run.state.clock.countdowns.first?.left(at: run.state.measured) == 1_439_000)
    run.setClock(by: 7_200)
    #expect(run.state.clock.stopwatch.elapsed(at: run.state.measured) == 63_000)
  }

  @Test func theWorldClockKeepsItsFirstPlacesOnceItIsChanged() throws {
    var run = try run("/clock/world")
    #expect(run.state.clock.places.map { $0.zone } == ["Asia/Seoul"])
    run.send(.clock(.world(.placeChosen("Europe/Paris"))))
    run.send(.clock(.world(.placeMoved("Europe/Paris", by: -1))))
    #expect(run.state.clock.places.map { $0.zone } == ["Europe/Paris", "Asia/Seoul"])
    #expect(run.html.contains("8 h behind"))
    run.send(.clock(.world(.placeRemoved("Asia/Seoul"))))
    run.send(.clock(.world(.placeRemoved("Europe/Paris"))))
    #expect(run.state.clock.places == [])
    run.send(.toastActionTapped)
    #expect(run.state.clock.places.map { $0.zone } == ["Europe/Paris"])
  }

  @Test func movesAPlaceBetweenTwoWithTheSameKey() throws {
    var replica = Replica()
    for zone in ["Asia/Seoul", "Asia/Tokyo", "Europe/Paris"] {
      let place = ClockPlace(id: RecordID(zone), zone: zone, order: "a0")
      replica.apply(place.writes(at: AppRun.moment(-60).instant))
    }
    var run = AppRun(path: "/clock/world", replica: replica, files: .all)
    try sendZones(to: &run)
    run.send(.clock(.world(.placeMoved("Europe/Paris", by: -1))))
    #expect(run.state.clock.places.map { $0.zone } == ["Asia/Seoul", "Europe/Paris", "Asia/Tokyo"])
  }

  @Test func movesAllPlacesThroughTheDay() throws {
    var run = try run("/clock/world")
    run.send(.clock(.world(.placeChosen("America/New_York"))))
    run.send(.clock(.world(.minuteShown("540"))))
    run.send(.clock(.world(.timesCopied)))
    #expect(
      run.effects.contains(.share("9:00 AM Asia/Seoul = 7:00 PM America/New_York (day before)"))
    )
    run.send(.clock(.world(.hoursTapped)))
    run.send(.clock(.world(.timesCopied)))
    #expect(
      run.effects.contains(.share("09:00 Asia/Seoul = 19:00 America/New_York (day before)"))
    )
  }

  /// The slider's text comes from the document, which extensions can change.
  @Test(arguments: [("9223372036854775807", "23:59"), ("-9223372036854775808", "00:00")])
  func theMinuteStaysWithinTheDay(text: String, time: String) throws {
    var run = try run("/clock/world")
    run.send(.clock(.world(.placeChosen("America/New_York"))))
    run.send(.clock(.world(.hoursTapped)))
    run.send(.clock(.world(.minuteShown(text))))
    run.send(.clock(.world(.timesCopied)))
    let shared = run.effects.compactMap { if case .share(let text) = $0 { text } else { nil } }
    #expect(shared.first?.hasPrefix("\(time) Asia/Seoul = ") == true)
  }

  @Test func marksTheRowsOfAnotherDay() throws {
    var run = try run("/clock/world")
    run.send(.clock(.world(.placeChosen("America/New_York"))))
    run.send(.clock(.world(.placeChosen("Pacific/Kiritimati"))))
    run.send(.clock(.world(.placeChosen("Pacific/Pago_Pago"))))
    run.send(.clock(.world(.minuteShown("\(23 * 60)"))))
    let marks = run.html.matches(of: /aria-hidden="true">([+-]\d)</).map { "\($0.output.1)" }
    #expect(marks == ["+1"])
    #expect(run.html.contains(#"<span class="sr">next day</span>"#))
    run.send(.clock(.world(.minuteShown("60"))))
    #expect(run.html.contains(#"aria-hidden="true">-1<"#))
  }

  @Test func saysThatThePageIsSilentUntilItIsTouched() throws {
    var run = try run()
    addAlarm("09:30", &run)
    let sentence = run.state.messages[.alarmMuted]
    #expect(!run.html.contains(sentence))
    run.send(.clock(.muted(true)))
    #expect(run.html.contains(sentence))
    // It is above the page: inside, it would push everything down when the browser reports it.
    #expect(run.html.contains(#"class="banner warn silence""#))
    run.send(.clock(.muted(false)))
    #expect(!run.html.contains(sentence))
  }

  @Test func importsHolidaysAndSaysWhatCouldNotBeRead() throws {
    var run = try run()
    run.send(.clock(.alarm(.holidaysChosen("hello"))))
    #expect(run.state.toast?.text.contains("nothing was imported") == true)
    run.send(
      .clock(
        .alarm(
          .holidaysChosen(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            DTSTART:20261225
            SUMMARY:Christmas
            END:VEVENT
            BEGIN:VEVENT
            SUMMARY:Lost
            END:VEVENT
            END:VCALENDAR
            """
          )
        )
      )
    )
    #expect(run.state.clock.holidays.map { $0.name } == ["Christmas"])
    #expect(run.state.toast?.text.contains("“Lost”") == true)
  }

  @Test func theBellOfAnEarlierRunGoesOn() throws {
    var first = try run()
    addAlarm("09:30", &first, days: Weekday.allCases)
    first.send(.woken, after: 1_800)
    var kept = ""
    for case .keepBell(let text) in first.effects { kept = text }
    var other = try run()
    other.send(.clock(.bellArrived(kept)))
    #expect(other.state.clock.bell == first.state.clock.bell)
  }

  @Test func aTabThatWakesLateDoesNotRingAnewWhatWasStopped() throws {
    var first = try run()
    var late = try run()
    addAlarm("09:30", &first, days: Weekday.allCases)
    addAlarm("09:30", &late, days: Weekday.allCases)
    first.send(.woken, after: 1_800)
    first.send(.clock(.ring(.answered(isSnooze: false))), after: 5)
    var kept = ""
    for case .keepBell(let text) in first.effects { kept = text }
    late.send(.clock(.bellArrived(kept)), after: 1_810)
    #expect(late.state.clock.bell == first.state.clock.bell)
    let isTold = late.effects.contains { if case .keepBell = $0 { true } else { false } }
    #expect(!isTold)
  }
}
