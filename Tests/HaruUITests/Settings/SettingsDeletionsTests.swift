import HaruCore
import HaruJSON
@testable import HaruSync
import HaruTime
import Testing

@testable import HaruUI

/// The list of what was deleted lately, on the data page.
struct SettingsDeletionsTests {
  private static func words(_ count: Int) -> AppRun {
    let now = AppRun.moment(0).instant
    var replica = Replica()
    for number in 1...count {
      let id = RecordID("w\(number)")
      let term = CellKey(entity: Word.entity, id: id, field: "term")
      replica.apply([
        CellWrite(term, value: .string("word \(number)"), madeAt: now - 60_000),
        Word.deletion(of: id, at: now - Int64(number)),
      ])
    }
    var run = AppRun(path: "/settings/data")
    run.state.replica = replica
    return run
  }

  @Test func saysThatNothingWasDeleted() {
    #expect(
      AppRun(path: "/settings/data").html.contains("Nothing was deleted in the last 30 days.")
    )
  }

  @Test func bringsAWordBackAndTakesThatBack() {
    var run = Self.words(2)
    #expect(run.html.contains("word · Today"))
    #expect(run.html.contains("aria-label=\"Restore word 1\""))
    run.send(.settings(.data(.restoreTapped(Word.entity, "w1"))))
    #expect(run.state.replica.record(Word.entity, id: "w1")?.title == "word 1")
    #expect(run.html.contains("“word 1” is back"))
    #expect(!run.html.contains("aria-label=\"Restore word 1\""))
    run.send(.toastActionTapped)
    #expect(run.state.replica.record(Word.entity, id: "w1") == nil)
  }

  @Test func showsMoreWhenAsked() {
    var run = Self.words(25)
    let count = { (run: AppRun) in run.html.matches(of: /aria-label="Restore/).count }
    #expect(count(run) == 20)
    run.send(.settings(.data(.moreDeletionsTapped)))
    #expect(count(run) == 25)
  }

  @Test func aMissingRecordIsNotRestored() {
    var run = Self.words(1)
    run.send(.settings(.data(.restoreTapped(QuoteEntry.entity, "w1"))))
    #expect(run.effects.isEmpty)
  }

  @Test func alarmsAndSessionsAreNamedWithTheirTimes() {
    let messages = Messages.carried(.en)
    let alarm = DeletedRecord(
      entity: Alarm.entity,
      record: Record(
        id: "a",
        fields: Alarm(id: "a", time: PlainTime(millisecondsOfDay: 27_000_000), days: .weekly([]))
          .fields
      ),
      deletedAt: Instant(milliseconds: 0)
    )
    #expect(messages.name(of: alarm) == "7:30 AM")
    let task = DeletedRecord(
      entity: WorkItem.entity,
      record: Record(id: "t", fields: []),
      deletedAt: Instant(milliseconds: 0)
    )
    #expect(messages.name(of: task) == "task")
  }
}
