import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// The records page: sessions corrected, added by hand, and shown by month.
struct FocusRecordsPageTests {
  /// As many of the longest sessions as an account holds take more milliseconds than 64 bits.
  @Test func aMonthOfEndlessSessionsIsShown() throws {
    var run = AppRun.withTask()
    let moment = { (text: String) in try Moment(rfc3339: text, zone: "UTC") }
    let start = try moment("0001-01-01T00:00:00+00:00")
    let end = try moment("9999-12-31T00:00:00+00:00")
    run.state.focus.log = WorkLog(
      (0..<30_000).map { number in
        WorkSession(
          id: RecordID("s\(number)"),
          item: run.item,
          name: "",
          estimateSeconds: 60,
          startedAt: start,
          endedAt: end
        )
      }
    )
    run.send(.navigated("/focus/records?month=9999-12"))
    #expect(run.html.contains("December 9999"))
  }

  @Test func correctingASessionRecomputesTheRow() throws {
    var run = AppRun.withTask()
    run.work(seconds: 1_500)
    run.work(seconds: 1_900)
    run.send(.navigated("/focus/records"))
    #expect(run.html.contains("over"))
    let id = try #require(run.state.focus.log.sessions.last).id
    run.send(.focus(.records(.sessionChangeTapped(id))))
    run.send(.focus(.records(.sessionEdited(.estimate, "40"))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    #expect(run.state.focus.log.sessions.count == 2)
    #expect(run.state.focus.log.statistics(of: run.item).bestStreak == 2)
    #expect(run.state.focus.log.sessions.last?.actualSeconds == 1_900)
    let corrected = try #require(run.state.focus.log.sessions.last).id
    run.send(.focus(.records(.sessionDeleteTapped(corrected))))
    #expect(run.state.focus.log.sessions.count == 1)
    run.send(.toastActionTapped)
    #expect(run.state.focus.log.statistics(of: run.item).bestStreak == 2)
  }

  /// A session that was left running: from 09:00:05 to 15:00:05 on the next day.
  @Test(
    arguments: [
      (.start, "09:05", "21T09:05:00", "22T15:00:05"),
      (.start, "16:00", "21T16:00:00", "22T15:00:05"),
      (.date, "2026-11-20", "20T09:00:05", "21T15:00:05"),
      (.estimate, "40", "21T09:00:05", "22T15:00:05"),
      (.end, "10:00", "21T09:00:05", "21T10:00:00"), (.end, "08:00", "21T09:00:05", "22T08:00:00"),
    ] as [(FocusSessionEditor.Field, String, String, String)]
  )
  func aSessionOfMoreThanADayKeepsItsEndWhereThatWasNotTouched(
    _ field: FocusSessionEditor.Field,
    _ text: String,
    _ start: String,
    _ end: String
  ) throws {
    var run = AppRun.withTask()
    run.work(seconds: 108_000)
    let id = try #require(run.state.focus.log.sessions.last).id
    run.send(.focus(.records(.sessionChangeTapped(id))))
    run.edit([(field, text)])
    let session = try #require(run.state.focus.log.sessions.last)
    #expect(session.startedAt.rfc3339.hasPrefix("2026-11-\(start)"))
    #expect(session.endedAt.rfc3339.hasPrefix("2026-11-\(end)"))
  }

  @Test func aNightIsCorrectedByTheHourThatWasMeant() throws {
    var run = AppRun.withTask()
    run.send(.focus(.records(.sessionAdded)))
    run.edit([(.date, "2026-11-20"), (.start, "23:50"), (.end, "00:10")])
    let id = try #require(run.state.focus.log.sessions.last).id
    run.send(.focus(.records(.sessionChangeTapped(id))))
    run.edit([(.date, "2026-11-21"), (.start, "00:02")])
    let session = try #require(run.state.focus.log.sessions.last)
    #expect(session.actualSeconds == 480)
    #expect(session.endedAt.rfc3339 == "2026-11-21T00:10:00+09:00")
  }

  @Test func aCorrectionCanNameAnotherTask() throws {
    var run = AppRun.withTask()
    run.add("Maths")
    run.work(seconds: 1_500)
    let (english, maths) = (run.state.focus.items[0].id, run.state.focus.items[1].id)
    run.send(.navigated("/focus/records"))
    run.send(
      .focus(.records(.sessionChangeTapped(try #require(run.state.focus.log.sessions.last).id)))
    )
    #expect(run.html.contains("<select>"))
    run.send(.focus(.records(.sessionEdited(.task, maths.text))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    let session = try #require(run.state.focus.log.sessions.last)
    #expect((session.item, session.name) == (maths, "Maths"))
    #expect(session.actualSeconds == 1_500)
    #expect(run.state.focus.log.statistics(of: english).total == 0)
    #expect(run.state.focus.log.statistics(of: maths).currentStreak == 1)
  }

  @Test func theRecordsOfADeletedTaskAreFoundAndCorrected() throws {
    var run = AppRun.withTask()
    run.work(seconds: 1_500)
    let item = run.item
    run.send(.focus(.task(.deleteTapped(item))))
    run.send(.navigated("/focus/records"))
    run.send(.focus(.records(.sessionAdded)))
    #expect(run.state.toast?.text == "Every session belongs to a task. Add a task first.")
    #expect(run.html.contains(#"<button class="chip" type="button" aria-pressed="false">English"#))
    run.send(.focus(.records(.filterChosen(item))))
    let session = try #require(run.state.focus.log.sessions.last)
    run.send(.focus(.records(.sessionChangeTapped(session.id))))
    run.send(.focus(.records(.sessionEdited(.estimate, "10"))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    #expect(run.state.focus.log.sessions.last?.item == item)
    #expect(run.state.focus.log.sessions.last?.isAchieved == false)
  }

  @Test func addsASessionByHand() throws {
    var run = AppRun.withTask()
    run.send(.navigated("/focus/records"))
    run.send(.focus(.records(.sessionAdded)))
    run.send(.focus(.records(.sessionEdited(.start, "23:50"))))
    run.send(.focus(.records(.sessionEdited(.end, "00:10"))))
    run.send(.focus(.records(.sessionEdited(.date, "2026-11-20"))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    run.send(.focus(.records(.sessionFaultConfirmed)))
    let session = try #require(run.state.focus.log.sessions.first)
    #expect(session.startedAt.rfc3339 == "2026-11-20T23:50:00+09:00")
    #expect(session.endedAt.rfc3339 == "2026-11-21T00:10:00+09:00")
    #expect(session.isAchieved == true)
  }
}
