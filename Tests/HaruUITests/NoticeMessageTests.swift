import HaruSync
import HaruTime
import HaruUI
import Testing

@testable import HaruCore

/// Notices in words.
struct NoticeMessageTests {
  private static let date = PlainDate(year: 2026, month: 11, day: 23)
  private static let text = Messages.carried(.en)
  private static let midnight = Instant(milliseconds: 1_795_359_600_000)

  /// The instant of an hour of the day.
  private static func at(_ hour: Int64) -> Instant { midnight + hour * 3_600_000 }

  private func notice(
    _ kind: NoticeKind,
    at hour: Int64,
    _ content: DueNotice.Content
  ) -> DueNotice {
    DueNotice(
      kind: kind,
      key: "\(kind.name)/\(hour)",
      at: Self.at(hour),
      deadline: Self.at(kind.isToTheMinute ? hour + 1 : 24),
      content: content
    )
  }

  /// The messages for notices at an instant.
  private func bundled(_ notices: [DueNotice], at now: Instant) throws -> [NoticeMessage] {
    var facts = NoticeFacts()
    facts.wordsDue = 3
    facts.overrun = "Ends around 1:00 AM"
    let told = notices.compactMap { notice in
      NoticeMessage(notice, in: Self.text, facts, at: now).map { (notice, $0) }
    }
    return NoticeMessage.bundled(told, on: try #require(Self.date), in: Self.text)
  }

  @Test func whatIsDueTogetherIsOneMessage() throws {
    let date = try #require(Self.date)
    let exam = DDayEntry(id: "d", dday: DDay(name: "Exam", date: .solar(date)))
    let messages = try bundled(
      [
        notice(.words, at: 7, .words),
        notice(.dday, at: 7, .ddays([exam], on: date, isEvening: false)),
      ],
      at: Self.at(7) + 60_000
    )
    let message = try #require(messages.first)
    #expect(messages.count == 1)
    #expect(message.key == "words/7+dday/7" && message.kind == nil)
    #expect(NoticeMessage.notices(of: message.key) == ["words/7", "dday/7"])
    #expect(message.path == "/today" && !message.isUrgent)
    #expect(message.body.split(separator: "\n").count == 2)
    #expect(message.body.contains("Exam"))
    // Both are worth showing until midnight, but no longer than services keep them.
    #expect(message.secondsToLive == 43_200)
  }

  /// A server that was off all day sends the morning's and the evening's messages at once.
  @Test func aMorningAndAnEveningReplaceOneAnotherNeitherInTheServiceNorOnTheScreen() throws {
    let date = try #require(Self.date)
    let exam = DDayEntry(id: "d", dday: DDay(name: "Exam", date: .solar(date)))
    let evening = DueNotice.Content.ddays([exam], on: date, isEvening: true)
    let messages = try bundled(
      [
        notice(.quote, at: 7, .words), notice(.words, at: 7, .words),
        notice(.plan, at: 17, .plan(date)), notice(.dday, at: 20, evening),
        notice(.week, at: 20, .week(date)),
      ],
      at: Self.at(21)
    )
    #expect(
      messages.map(\.key) == ["quote/7+words/7", "plan/17", "dday/20+week/20"]
    )
    #expect(messages.map(\.secondsToLive) == [10_800, 10_800, 10_800])
  }

  @Test func whatHasAnExactTimeIsAMessageOfItsOwn() throws {
    let date = try #require(Self.date)
    let time = try PlainTime(parsing: "07:00")
    let moment = Moment(instant: Self.at(7), offset: UTCOffset(seconds: 32_400), zone: "Asia/Seoul")
    let ring = AlarmOccurrence(alarm: "a", date: date, time: time, moment: moment)
    let messages = try bundled(
      [
        notice(.words, at: 7, .words), notice(.week, at: 7, .week(date)),
        notice(.alarm, at: 7, .alarm(ring, label: "Up")),
      ],
      at: Self.at(7)
    )
    #expect(messages.map(\.key) == ["alarm/7", "words/7+week/7"])
    #expect(messages.map(\.isUrgent) == [true, false])
  }

  /// A device that is off when the server is back gets it when it is turned on.
  @Test func anAlarmThatWasMissedIsKeptForHalfADay() throws {
    let date = try #require(Self.date)
    let time = try PlainTime(parsing: "07:00")
    let moment = Moment(instant: Self.at(7), offset: UTCOffset(seconds: 32_400), zone: "Asia/Seoul")
    let ring = AlarmOccurrence(alarm: "a", date: date, time: time, moment: moment)
    let notice = DueNotice(
      kind: .alarm,
      key: "missed/a",
      at: Self.at(7) + DueNotice.patience,
      deadline: Self.at(7) + DueNotice.regret,
      content: .missed(ring, label: "Up")
    )
    let message = NoticeMessage(notice, in: Self.text, NoticeFacts(), at: Self.at(8))
    #expect(message?.secondsToLive == 11 * 3_600 && message?.isUrgent == true)
    #expect(message?.body == "Your server couldn't reach this device in time.")
    var facts = NoticeFacts()
    facts.wasServerDown = true
    let other = NoticeMessage(notice, in: Self.text, facts, at: Self.at(8))
    #expect(other?.body == "Your server was down at that time.")
  }

  @Test func aTaskWithoutANameHasATitle() throws {
    let date = try #require(Self.date)
    var facts = NoticeFacts()
    facts.paused = (item: WorkItem(id: "a", name: ""), days: 7)
    let notice = notice(.practice, at: 7, .practice(date))
    let message = NoticeMessage(notice, in: Self.text, facts, at: Self.at(7))
    #expect(message?.title == "Untitled")
  }

  @Test(arguments: [(55, "/focus?start="), (56, "/focus")])
  func thePathOfATaskWithALongNameIsThatOfThePage(length: Int, path: String) throws {
    let date = try #require(Self.date)
    var facts = NoticeFacts()
    // Nine bytes each: 13 + 55 * 9 = 508.
    let name = String(repeating: "하", count: length)
    facts.paused = (item: WorkItem(id: "a", name: name), days: 7)
    let notice = notice(.practice, at: 7, .practice(date))
    let message = NoticeMessage(notice, in: Self.text, facts, at: Self.at(7))
    #expect(message?.path.prefix(13) == Substring(path))
    #expect((message?.path.utf8.count ?? 513) <= 512)
  }
}
