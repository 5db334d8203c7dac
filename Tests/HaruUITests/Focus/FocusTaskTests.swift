import Foundation
import HaruCore
import HaruSync
import HaruUI
import Testing

/// The pages of a task and its sessions, and their effects.
struct FocusTaskTests {
  private static func fact(_ name: String, _ value: String) -> String {
    "<dt>\(name)</dt><dd>\(value)</dd>"
  }

  @Test func theTaskPageHasEverythingOfOneTask() {
    var run = AppRun.withTask()
    for seconds in [1_500, 2_100, 1_200, 1_440] as [Int64] { run.work(seconds: seconds) }
    run.send(.navigated("/focus/task?id=\(run.state.focus.items[0].id)"))
    #expect(run.html.contains("<dt>Current streak</dt><dd><span>2</span><svg"))
    let facts = [
      ("Longest streak", "2"), ("On-time rate", "75%"), ("Sessions", "4"), ("On time", "3"),
      ("Over", "1"), ("Average time", "26 min"), ("Average time left", "4 min"),
      ("Total", "1 h 44 min"),
    ]
    for (name, value) in facts { #expect(run.html.contains(Self.fact(name, value))) }
    #expect(run.html.components(separatedBy: #"class="record""#).count == 5)
  }

  @Test func figuresAreForThoseWhoAskHowTheyAreComputed() throws {
    var run = AppRun.withTask()
    for seconds in [1_500, 2_100, 1_200, 1_440, 1_500] as [Int64] { run.work(seconds: seconds) }
    run.send(.navigated("/focus/task?id=\(run.state.focus.items[0].id)"))
    let fold = try #require(run.html.firstRange(of: #"<details class="more">"#))
    let figure = try #require(run.html.firstRange(of: "<dt>How much it varies</dt>"))
    let end = try #require(run.html[fold.upperBound...].firstRange(of: "</details>"))
    #expect(run.html.contains("How is this computed?"))
    #expect(fold.upperBound < figure.lowerBound && figure.upperBound < end.lowerBound)
  }

  @Test func aTaskOfADDayCountsForIt() throws {
    var run = AppRun.withTask()
    run.send(.navigated("/dday"))
    run.send(.dday(.saveTapped))
    run.send(.dday(.edited(.nameTyped("Finals"))))
    run.send(.dday(.edited(.dateChosen("2026-12-01"))))
    run.send(.dday(.editingConfirmed))
    let day = try #require(run.state.dday.saved.first?.id)
    let task = run.state.focus.items[0].id
    run.send(.navigated("/focus/task?id=\(task)"))
    #expect(!run.html.contains("<b>D-10</b>"))
    run.send(.focus(.task(.changeTapped(task))))
    #expect(run.html.contains(">No D-day</option>"))
    run.send(.focus(.task(.edited(.ddayChosen(day.text)))))
    run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    #expect(run.html.contains("Finals"))
    #expect(run.html.contains("<b>D-10</b>"))
    #expect(run.html.contains("Nothing done for it yet: English"))
    run.work(seconds: 3_600)
    run.send(.navigated("/dday?id=\(day)"))
    #expect(run.html.contains("1 h so far: English"))
    #expect(run.html.contains("At 1 h a day, you&#39;ll add 10 h by then."))
    #expect(run.html.contains("/clock?date=2026-12-01&amp;label=Finals"))
    run.send(.dday(.exportTapped(day)))
    #expect(run.effects.contains { if case .download("haru.ics", _) = $0 { true } else { false } })
  }

  @Test(arguments: [
    (1_740, "29 min", "9:54 AM", "1 min left"), (1_860, "31 min", "9:56 AM", "1 min over"),
  ])
  func theResultHasItsTimes(_ seconds: Int64, _ spent: String, _ end: String, _ left: String) {
    var run = AppRun.withTask()
    run.work(seconds: 1_500)
    run.work(seconds: seconds)
    run.send(.navigated("/focus/session"))
    let facts = [
      ("Started", "9:25 AM"), ("Expected finish", "9:55 AM"), ("Finished", end),
      ("Time spent", spent),
    ]
    for (name, value) in facts { #expect(run.html.contains(Self.fact(name, value))) }
    #expect(run.html.contains(left))
    #expect(run.html.contains("<h1>\(seconds < 1_800 ? "2 in a row" : "Over")</h1>"))
  }

  @Test func theResultHasAStarWhereTheRowEqualsTheBest() {
    var run = AppRun.withTask()
    let pictures = [1_500, 1_500, 1_900, 1_500, 1_500, 1_500].map { (seconds: Int64) -> String in
      run.work(seconds: seconds)
      run.send(.navigated("/focus/session"))
      let prize = run.html.components(separatedBy: #"class="burst""#).last ?? ""
      let picture = prize.components(separatedBy: "#i-").dropFirst().first ?? ""
      #expect(run.html.contains("your longest streak") == picture.hasPrefix("star"))
      return String(picture.prefix { $0.isLetter })
    }
    #expect(pictures == ["star", "star", "clock", "check", "star", "star"])
  }

  @Test func theTaskPageDrawsItsGuessesBesideTheDiagonal() {
    var run = AppRun.withTask()
    for seconds in [1_500, 2_100] as [Int64] { run.work(seconds: seconds) }
    run.send(.navigated("/focus/task?id=\(run.state.focus.items[0].id)"))
    let plots = run.html.components(separatedBy: #"class="plot scatter""#)
    #expect(plots.count == 2)
    #expect(plots[1].contains(#"class="guide""#))
    #expect(plots[1].components(separatedBy: "<circle").count == 3)
  }

  @Test func theListJudgesAllTasksWhateverTheRecordsShow() {
    var run = AppRun.withTask()
    for _ in 1...5 { run.work(seconds: 1_500) }
    run.add("Maths")
    run.send(.navigated("/focus/records"))
    run.send(.focus(.records(.filterChosen(run.state.focus.items[1].id))))
    #expect(!run.html.contains("plot scatter"))
    run.send(.navigated("/focus"))
    #expect(run.html.contains("plot scatter"))
    #expect(run.html.contains(Self.fact("Finished within the estimate", "100%")))
  }

  @Test func aTaskIsChangedAndItsSessionsKeepTheirGuess() {
    var run = AppRun.withTask()
    run.work(seconds: 1_500)
    run.send(.focus(.task(.changeTapped(run.state.focus.items[0].id))))
    let changes: [FocusItemEditor.Action] = [
      .nameTyped("French"), .iconChosen("globe"), .penChosen(5), .hoursTyped("1"),
      .minutesTyped("5"),
    ]
    for change in changes { run.send(.focus(.task(.edited(change)))) }
    run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    let item = run.state.focus.items[0]
    #expect((item.name, item.icon, item.pen, item.estimateSeconds) == ("French", "globe", 5, 3_900))
    #expect(run.state.focus.log.sessions[0].estimateSeconds == 1_800)
  }

  @Test func theBadgeTellsTheMinutesLeft() {
    var run = AppRun.withTask()
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    #expect(run.effects.contains(.badge(30)))
    run.send(.woken, after: 60)
    #expect(run.effects.contains(.badge(29)))
    run.send(.woken, after: 2_400)
    #expect(run.effects.contains(.badge(1)))
    run.send(.focus(.session(.cancelAnswered(true))))
    #expect(run.effects.contains(.badge(0)))
  }

  @Test func theScreenStaysLitWhereTheSessionIsShown() {
    var run = AppRun.withTask()
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    run.send(.navigated("/focus/session"))
    run.send(.focus(.session(.awakeTapped)))
    #expect(run.effects.contains(.stayLit(true)))
    run.send(.navigated("/focus"))
    #expect(run.effects.contains(.stayLit(false)))
    run.send(.navigated("/focus/session"))
    #expect(run.effects.contains(.stayLit(true)))
    run.send(.focus(.session(.completeTapped)), after: 600)
    #expect(run.effects.contains(.stayLit(false)))
  }

  @Test(arguments: [true, false])
  func soundsAtTheEstimateAndAtTheEnd(_ isWanted: Bool) {
    var run = AppRun.withTask()
    run.send(.settings(.chosen(.completionSounds(isWanted))))
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    run.send(.woken)
    let sound = Effect.sound(.completion(run.state.settings.completionSound))
    #expect(!run.effects.contains(sound))
    run.send(.woken, after: 1_800)
    #expect(run.effects.contains(sound) == isWanted)
    run.send(.woken)
    #expect(!run.effects.contains(sound))
    run.send(.focus(.session(.completeTapped)))
    let reward = Effect.reward(.completion(run.state.settings.completionSound))
    #expect(run.effects.contains(reward) == isWanted)
  }

  @Test func aResultIsSharedAsATextAndAsAPicture() {
    var run = AppRun.withTask()
    run.work(seconds: 1_500)
    run.send(.focus(.session(.resultShared(asPicture: false))))
    let text = "English: on time, 25 min of 30 min (5 min left)"
    #expect(run.effects == [.share(text)])
    run.send(.focus(.session(.resultShared(asPicture: true))))
    guard case .sharePicture(let picture, let words)? = run.effects.first else {
      Issue.record("no picture")
      return
    }
    #expect(words == text)
    for part in ["<svg", ">English<", ">On time<", String(text.dropFirst(9))] {
      #expect(picture.contains(part))
    }
  }

  @Test func theRecordsShowOneTaskAloneAndOpenToDetails() {
    var run = AppRun.withTask()
    run.work(seconds: 1_500)
    run.add("Maths")
    run.send(.navigated("/focus/records"))
    run.send(.focus(.records(.filterChosen(run.state.focus.items[1].id))))
    #expect(run.html.contains("No sessions yet."))
    run.send(.focus(.records(.filterChosen(run.state.focus.items[0].id))))
    let facts = [
      ("Estimate", "30 min"), ("Finished", "9:25 AM"), ("Time spent", "25 min"),
    ]
    for (name, value) in facts { #expect(run.html.contains(Self.fact(name, value))) }
    #expect(run.html.contains("5 min left"))
  }

  @Test func everyIconIsInTheSprite() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let sprite = try String(contentsOf: root.appending(path: "Web/work-icons.svg"), encoding: .utf8)
    #expect(WorkIcon.all.count >= 60)
    #expect(Set(WorkIcon.all.map(\.name)).count == WorkIcon.all.count)
    for icon in WorkIcon.all { #expect(sprite.contains("<symbol id=\"\(icon.name)\"")) }
    let drawings = sprite.components(separatedBy: "<symbol ").dropFirst().map { symbol in
      symbol.drop { $0 != ">" }.dropFirst().components(separatedBy: "</symbol>")[0]
    }
    #expect(Set(drawings).count == WorkIcon.all.count)
    #expect(drawings.allSatisfy { $0.contains("<path") || $0.contains("<circle") })
    #expect(WorkIcon.words(in: .carried(.ko)).count == WorkIcon.all.count)
  }

  @Test(arguments: [(Language.en, "study"), (.ko, "책"), (.ko, "ㅊ"), (.ko, "book")])
  func anIconIsFoundByItsWords(_ language: Language, _ query: String) {
    var run = AppRun(path: "/focus", language: language)
    run.send(.focus(.task(.newTapped)))
    let all = run.html.components(separatedBy: "tilebtn").count
    run.send(.focus(.task(.edited(.iconSearched(query)))))
    #expect(run.html.contains("#book"))
    #expect(run.html.components(separatedBy: "tilebtn").count < all)
    run.send(.focus(.task(.edited(.iconSearched("zzz")))))
    #expect(!run.html.contains("tilebtn"))
  }
}
