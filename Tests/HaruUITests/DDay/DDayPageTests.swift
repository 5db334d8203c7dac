import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Testing

struct DDayPageTests {
  @Test func beforeADayIsChosenItAsksForOne() {
    let run = AppRun(path: "/dday")
    #expect(run.html.contains("Which day are you waiting for?"))
    #expect(!run.html.contains("D-DAY"))
    #expect(!run.html.contains("The same day"))
    #expect(run.html.split(separator: #"value="2026-11-21""#).count == 2)
  }

  @Test func todayAsTheTargetIsTheDayItself() {
    var run = AppRun(path: "/dday")
    run.send(.dday(.toChosen("2026-11-21")))
    #expect(run.html.contains(">D-DAY</b>"))
    #expect(run.html.split(separator: #"value="2026-11-21""#).count == 3)
    #expect(run.html.contains("The same day"))
  }

  @Test(arguments: [
    ("2026-11-28", "D-7", "1 week left · 5 weekdays"),
    ("2026-11-14", "D+7", "1 week ago · 5 weekdays"),
    ("2026-12-15", "D-24", "3 weeks 3 days left · 17 weekdays"),
    ("2026-11-22", "D-1", "1 day left · 0 weekdays"),
  ])
  func countsToTheTargetDate(date: String, number: String, division: String) {
    var run = AppRun(path: "/dday")
    run.send(.dday(.toChosen(date)))
    #expect(run.html.contains(">\(number)</b>"))
    #expect(run.html.contains(division))
    run.send(.dday(.copyTapped))
    #expect(run.effects == [.copy(number)])
  }

  @Test func speaksKorean() {
    var run = AppRun(path: "/dday", language: .ko)
    run.send(.dday(.toChosen("2026-12-15")))
    #expect(run.html.contains("3주 3일 남음 · 평일 17일"))
    #expect(run.html.contains("목표일 · 화요일"))
    run.save("할머니 생신") { $0.isLunar = true }
    #expect(run.html.contains("음력 11월 7일"))
  }

  @Test func swapsTheDates() {
    var run = AppRun(path: "/dday")
    run.send(.dday(.toChosen("2026-12-15")))
    run.send(.dday(.datesSwapped))
    #expect(run.html.contains(">D+24</b>"))
    run.send(.dday(.datesSwapped))
    #expect(run.html.contains(">D-24</b>"))
    #expect(run.state.dday.from == nil)
  }

  @Test func keepsTheDateWhileItsFieldIsEmpty() {
    var run = AppRun(path: "/dday")
    run.send(.dday(.toChosen("2026-12-15")))
    run.send(.dday(.toChosen("")))
    #expect(run.html.contains(">D-24</b>"))
  }

  @Test func readsTheDatesOfTheAddress() {
    let run = AppRun(path: "/dday?from=2022-02-10&to=2022-02-17")
    #expect(run.html.contains(">D-7</b>"))
  }

  @Test func saysWhyADateOfTheAddressIsNone() {
    let paint = App.firstPaint(
      path: "/dday?from=2023-02-29&to=2022/2/17",
      messages: .inEnglish,
      at: AppRun.moment(0)
    )
    #expect(paint.html.contains("“2023-02-29” does not exist: Feb 2023 has 28 days."))
    #expect(paint.html.contains(#"value="2022-02-17""#))
  }

  @Test func isAPlainFormUntilTheAppRuns() {
    let paint = App.firstPaint(
      path: "/dday?from=2022-02-10&to=2022-02-17",
      messages: .carried(.ko),
      at: AppRun.moment(0)
    )
    #expect(paint.isFound)
    #expect(paint.html.contains(#"action="/dday" method="get""#))
    #expect(paint.html.contains(#"type="submit">계산</button>"#))
    #expect(paint.html.contains(">D-7</b>"))
    #expect(!paint.html.contains(#"id="save""#))
  }

  @Test func savesADay() {
    var run = AppRun(path: "/dday")
    run.send(.dday(.toChosen("2026-12-15")))
    run.send(.dday(.saveTapped))
    #expect(run.html.contains("<dialog"))
    run.send(.dday(.editingConfirmed))
    #expect(run.html.contains("Enter a name."))
    #expect(run.saved.isEmpty)
    run.send(.dday(.edited(.nameTyped("  Finals "))))
    run.send(.dday(.edited(.penChosen(3))))
    run.send(.dday(.editingConfirmed))
    #expect(
      run.saved.map(\.key.field) == [
        "name", "date", "pen", "counting", "yearly", "leapDay", "savedOn", "order",
      ]
    )
    #expect(run.effects.contains(.moveFocus("save")))
    #expect(!run.html.contains("<dialog"))
    #expect(run.html.contains(">Finals</span>"))
    #expect(run.html.contains(#"data-pen="3""#))
    #expect(run.html.contains("Tue, Dec 15"))
  }

  @Test func startsWithoutADate() {
    var run = AppRun(path: "/dday")
    #expect(run.html.contains("<small>Target date</small>"))
    run.send(.dday(.saveTapped))
    run.send(.dday(.edited(.nameTyped("Finals"))))
    run.send(.dday(.editingConfirmed))
    #expect(run.html.contains("Choose a date."))
    #expect(run.saved.isEmpty)
  }

  @Test func savesALunarDay() {
    var run = AppRun(path: "/dday")
    run.send(.dday(.saveTapped))
    run.send(.dday(.edited(.nameTyped("Grandma"))))
    run.send(.dday(.edited(.calendarChosen(isLunar: true))))
    run.send(.dday(.edited(.yearTyped("2017"))))
    run.send(.dday(.edited(.monthChosen("5"))))
    run.send(.dday(.edited(.dayChosen("30"))))
    run.send(.dday(.edited(.leapMonthChosen(true))))
    #expect(run.html.contains("That lunar month has only 29 days."))
    run.send(.dday(.editingConfirmed))
    #expect(run.saved.isEmpty)
    run.send(.dday(.edited(.dayChosen("1"))))
    #expect(run.html.contains("Sat, Jun 24, 2017 in the solar calendar"))
    run.send(.dday(.edited(.yearlyChosen(true))))
    run.send(.dday(.editingConfirmed))
    #expect(run.state.dday.saved.map(\.dday.date.start.description) == ["2017-06-24"])
    // 2027 has no leap month 5: the regular one starts on 5 June.
    #expect(run.html.contains("Sat, Jun 5, 2027 · lunar 5/1"))
    run.openFirst()
    #expect(run.html.contains("That lunar year has no leap month 5, so the regular month counts."))
  }

  @Test func changesOnlyWhatWasEdited() throws {
    var run = AppRun(path: "/dday")
    run.save("Finals")
    let id = try #require(run.state.dday.saved.first?.id)
    run.send(.dday(.editTapped(id)))
    run.send(.dday(.edited(.countingChosen(.dayOne))))
    run.send(.dday(.editingConfirmed))
    #expect(run.saved.map(\.key.field) == ["counting"])
    #expect(run.html.contains(">Day 1</b>"))
    #expect(run.effects.contains(.moveFocus("edit-\(id)")))
    run.send(.dday(.editTapped(id)))
    run.send(.dday(.editingConfirmed))
    #expect(run.saved.isEmpty)
  }

  @Test func deletesWithUndo() throws {
    var run = AppRun(path: "/dday")
    run.save("Finals")
    let id = try #require(run.state.dday.saved.first?.id)
    run.send(.dday(.deleteTapped(id)))
    #expect(run.state.dday.saved.isEmpty)
    #expect(run.saved.map(\.value) == [true])
    run.send(.toastActionTapped)
    #expect(run.saved.map(\.value) == [false])
    #expect(run.state.dday.saved.map(\.dday.name) == ["Finals"])
  }

  @Test func saysWhyAndWhatComesNext() {
    var run = AppRun(path: "/dday")
    run.send(.dday(.toChosen("2026-08-18")))
    run.save("Us") { $0.counting = .dayOne }
    #expect(run.html.contains(">Day 96</b>"))
    #expect(run.html.contains("Next: Day 100 · in 4 days"))
    run.openFirst()
    #expect(run.html.contains("Aug 18 is day 1, so Nov 21 is day 96."))
    #expect(run.html.contains("<b>Day 200</b>"))
    #expect(run.html.contains("<b>1 year</b>"))
    run.openFirst()
    #expect(!run.html.contains("is day 1, so"))
  }

  @Test(arguments: [
    (LeapDayRule.february28, "2027 has no 29 February, so 28 February counts.", "Feb 28, 2027"),
    (.march1, "2027 has no 29 February, so 1 March counts.", "Mar 1, 2027"),
  ])
  func namesTheRuleOfALeapDay(rule: LeapDayRule, sentence: String, date: String) {
    var run = AppRun(path: "/dday")
    run.send(.dday(.toChosen("2024-02-29")))
    run.save("Leap") {
      $0.isYearly = true
      $0.leapDay = rule
    }
    run.openFirst()
    #expect(run.html.contains(sentence))
    #expect(run.html.contains(date))
  }

  @Test func movesByHand() {
    var run = AppRun(path: "/dday")
    for name in ["a", "b", "c"] { run.save(name) }
    run.send(.dday(.sortingChosen(.byHand)))
    #expect(run.saved.map(\.key.field) == ["ddaySorting"])
    #expect(run.names == ["a", "b", "c"])
    let id = run.state.dday.saved[2].id
    run.send(.dday(.rowMoved(id, by: -1)))
    #expect(run.names == ["a", "c", "b"])
    #expect(run.effects.contains(.moveFocus("move-\(id)")))
    #expect(run.html.contains("c moved to 2 of 3"))
    run.send(.dday(.rowMoved(id, by: -9)))
    #expect(run.names == ["a", "c", "b"])
    run.send(.dday(.dragStarted(id)))
    run.send(.dday(.dragMoved(0.1)))
    run.send(.dday(.dragEnded))
    #expect(run.names == ["c", "a", "b"])
    run.send(.dday(.dragMoved(.nan)))
    run.send(.dday(.dragEnded))
    #expect(run.names == ["c", "a", "b"])
  }

  @Test func turnsAtMidnight() {
    var run = AppRun(path: "/dday")
    run.save("Today")
    let midnight = 15 * 3_600 * Int64(1_000)
    let turn = AppRun.moment(0).instant + midnight
    run.send(.woken, after: 60)
    #expect(App.subscriptions(run.state) == [.wake(at: turn)])
    run.send(.woken, after: 86_400)
    #expect(run.html.contains(">D+1</b>"))
    #expect(run.html.contains("Start date · Today"))
  }
}

extension AppRun {
  var names: [String] { state.dday.saved.map(\.dday.name) }

  /// Saves the target date, or today, with a name and the settings of the dialog.
  mutating func save(_ name: String, _ change: (inout DDayEditor) -> Void = { _ in }) {
    send(.dday(.saveTapped))
    guard var changed = state.dday.editor else { return }
    if changed.date == nil { send(.dday(.edited(.dateChosen(state.now.date.description)))) }
    change(&changed)
    send(.dday(.edited(.nameTyped(name))))
    send(.dday(.edited(.calendarChosen(isLunar: changed.isLunar))))
    send(.dday(.edited(.countingChosen(changed.counting))))
    send(.dday(.edited(.yearlyChosen(changed.isYearly))))
    send(.dday(.edited(.leapDayChosen(changed.leapDay))))
    send(.dday(.editingConfirmed))
  }

  mutating func openFirst() {
    if let id = state.dday.saved.first?.id { send(.dday(.rowToggled(id))) }
  }
}
