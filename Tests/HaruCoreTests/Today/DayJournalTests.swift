import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct DayJournalTests {
  private static let date = PlainDate(daysSinceEpoch: 20_778) ?? .first
  private let now = Instant(milliseconds: 1_795_219_200_000)

  /// A replica with these changes.
  private func replica(_ writes: [CellWrite]) -> Replica {
    var replica = Replica()
    replica.apply(writes)
    return replica
  }

  private func weather(_ text: String) -> DayWeather? {
    (try? JSON.parse(Array(text.utf8))).flatMap(DayWeather.init(json:))
  }

  @Test func aLineSurvivesBeingWrittenAndRead() {
    let writes = DayJournal(date: Self.date).writes(note: "  a quiet\nday ", at: now)
    let read = DayJournal(of: Self.date, in: replica(writes))
    #expect(read.line == "a quiet day")
    #expect(writes.map(\.key.id) == ["2026-11-21"])
    #expect(read.writes(note: "a quiet day", at: now).isEmpty)
    #expect(read.writes(note: "", at: now).map(\.value) == [""])
  }

  @Test func lineAndWeatherOfTwoDevicesAreBothKept() throws {
    let seen = try #require(weather(#"{"place":"Seoul","low":-3.4,"high":11,"condition":61}"#))
    let empty = DayJournal(date: Self.date)
    let phone = empty.writes(note: "rain", at: now)
    let desk = DayJournal(date: Self.date, weather: seen).writes(since: empty, at: now)
    for writes in [phone + desk, desk + phone] {
      let read = DayJournal(of: Self.date, in: replica(writes))
      #expect(read.line == "rain")
      #expect(read.weather == seen)
      #expect(read.weather?.low == -34)
      #expect(read.weather?.condition == .rain)
    }
  }

  @Test func aDeletedDayComesBackWithItsNextLine() {
    let empty = DayJournal(date: Self.date)
    let deleted = empty.writes(note: "gone", at: now) + [empty.deletion(at: now)]
    let writes = empty.writes(note: "back", isDeleted: true, at: now)
    #expect(DayJournal(of: Self.date, in: replica(deleted)).line == "")
    #expect(DayJournal(of: Self.date, in: replica(deleted + writes)).line == "back")
  }

  @Test(arguments: ["[]", "{}", #"{"low":1e9}"#, #"{"place":"x","high":"warm"}"#, "7"])
  func rejectsWeatherWithoutContent(text: String) { #expect(weather(text) == nil) }

  @Test func aLongLineIsCutBetweenLetters() {
    let line = DayJournal.cleaned(String(repeating: "하루", count: 400))
    #expect(line.utf8.count <= DayJournal.byteLimit)
    #expect(line.hasPrefix("하루하루") && !line.contains("\u{FFFD}"))
  }

  @Test func aRecordWhoseIdIsNoDateIsIgnored() {
    let note = JSON.Member(key: "note", value: "x")
    #expect(DayJournal(record: Record(id: "someday", fields: [note])) == nil)
    #expect(DayJournal(record: Record(id: "2026-11-21", fields: [note]))?.line == "x")
  }
}
