import HaruCore
import HaruJSON
import HaruTime
import HaruUI
import Testing

@testable import HaruHTML

/// Input in an editor stays until it is saved or discarded.
@Suite struct DraftTests {
  private static let note = "Your unsaved changes are back."

  /// A D-day with a typed name.
  private func typed() -> AppRun {
    var app = AppRun(path: "/dday")
    app.send(.dday(.saveTapped))
    app.send(.dday(.edited(.nameTyped("Exam"))))
    app.send(.dday(.edited(.dateChosen("2027-03-01"))))
    app.send(.dday(.edited(.penChosen(5))))
    return app
  }

  @Test func whatIsTypedIsKeptAtOnce() {
    let app = typed()
    guard case .keepDraft(let draft) = app.effects.first else {
      Issue.record("\(app.effects)")
      return
    }
    #expect(draft.key == "dday ")
    #expect(draft.fields.first == "Exam")
    #expect(draft.fields[7] == "5")
  }

  @Test func whoLeavesFindsItAgain() {
    var app = typed()
    app.send(.left(.dday(.editingCancelled)))
    #expect(!app.html.contains("<dialog"))
    #expect(app.effects == [.moveFocus("save")])
    app.send(.dday(.saveTapped))
    #expect(app.state.dday.editor?.name == "Exam")
    #expect(app.state.dday.editor?.pen == 5)
    #expect(app.html.contains(Self.note))
  }

  @Test(arguments: [DDayPage.Action.editingCancelled, .editingConfirmed])
  func decidingDropsTheDraft(decision: DDayPage.Action) {
    var app = typed()
    app.send(.dday(decision))
    #expect(app.effects.contains(.dropDraft("dday ")))
    app.send(.dday(.saveTapped))
    #expect(app.state.dday.editor?.name == "")
    #expect(!app.html.contains(Self.note))
  }

  @Test func whatIsTakenBackByHandIsNoDraft() {
    var app = AppRun(path: "/dday")
    app.send(.dday(.saveTapped))
    app.send(.dday(.edited(.nameTyped("E"))))
    app.send(.dday(.edited(.nameTyped(""))))
    #expect(app.effects == [.dropDraft("dday ")])
  }

  @Test func anEditorThatWasOnlyLookedAtKeepsNothing() {
    var app = AppRun(path: "/dday")
    app.send(.dday(.saveTapped))
    #expect(app.effects == [])
    app.send(.left(.dday(.editingCancelled)))
    #expect(app.effects == [.moveFocus("save")])
  }

  @Test func aDraftOutlivesTheApp() {
    var app = typed()
    guard case .keepDraft(let draft) = app.effects.first else { return }
    let kept = JSON.object([
      JSON.Member(key: draft.key, value: .array(draft.fields.map { .string($0) }))
    ])
    app = AppRun(path: "/dday", drafts: kept)
    app.send(.dday(.saveTapped))
    #expect(app.state.dday.editor?.name == "Exam")
  }

  @Test func anotherTabKeepsAndDropsADraft() {
    var app = AppRun(path: "/quotes")
    app.send(.draftChanged(["key": "quote ", "fields": ["Festina lente", "", "", "", "", "la"]]))
    app.send(.quotes(.addTapped))
    #expect(app.state.quotes.editor?.texts[0] == "Festina lente")
    app.send(.left(.quotes(.dialogCancelled)))
    app.send(.draftChanged(["key": "quote "]))
    app.send(.quotes(.addTapped))
    #expect(app.state.quotes.editor?.texts[0] == "")
  }

  @Test func aDraftOfAnotherVersionIsPassedOver() {
    var app = AppRun(path: "/quotes")
    app.send(.draftChanged(["key": "quote ", "fields": ["Festina lente"]]))
    app.send(.quotes(.addTapped))
    #expect(app.state.quotes.editor?.texts[0] == "")
  }

  @Test func aTaskComesBackWithAllItsFields() {
    var app = AppRun(path: "/focus")
    app.send(.focus(.task(.newTapped)))
    app.send(.focus(.task(.edited(.nameTyped("Piano")))))
    app.send(.focus(.task(.edited(.minutesChosen(95)))))
    app.send(.focus(.task(.edited(.iconChosen("music")))))
    app.send(.focus(.task(.edited(.penChosen(6)))))
    app.send(.left(.focus(.task(.editingEnded(isConfirmed: false)))))
    app.send(.focus(.task(.newTapped)))
    #expect(app.state.focus.editor?.item.name == "Piano")
    #expect(app.state.focus.editor?.item.estimateSeconds == 5_700)
    #expect(app.state.focus.editor?.item.icon == "music")
    #expect(app.state.focus.editor?.item.pen == 6)
  }

  @Test func anAlarmComesBackWithAllItsFields() {
    var app = AppRun(path: "/clock")
    app.send(.clock(.addTapped))
    let changes: [ClockAlarmEditor.Action] = [
      .timeChosen("06:45"), .labelTyped("Swim"), .dayTapped(.tuesday), .zoneChosen("Asia/Tokyo"),
      .soundChosen("glass"), .snoozeTyped("4"), .holidaysChosen(true), .pauseChosen("2026-12-02"),
    ]
    for change in changes { app.send(.clock(.alarm(.edited(change)))) }
    let alarm = app.state.clock.editor?.alarm
    app.send(.left(.clock(.alarm(.editingCancelled))))
    #expect(app.state.clock.editor == nil)
    app.send(.clock(.addTapped))
    #expect(app.state.clock.editor?.alarm == alarm)
    #expect(app.state.clock.editor?.days == WeekdaySet(.tuesday))
  }

  @Test func theBrowsersOwnWayOutOfADialogDecidesNothing() throws {
    let program = Program(typed().state)
    program.receive(.woken, at: AppRun.moment(10))
    let target = program.document.tree.mounted.compactMap { $0 }.first { mounted in
      mounted.element.handlers.contains { $0.kind == .cancel }
    }
    _ = program.receive(
      Event(),
      kind: .cancel,
      at: try #require(target?.id),
      moment: AppRun.moment(11)
    )
    #expect(program.state.dday.editor == nil)
    program.receive(.dday(.saveTapped), at: AppRun.moment(12))
    #expect(program.state.dday.editor?.name == "Exam")
  }
}
