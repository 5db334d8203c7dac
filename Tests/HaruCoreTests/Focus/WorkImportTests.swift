import HaruCore
import HaruSync
import HaruTime
import Testing

struct WorkImportTests {
  private func timewarrior(_ text: String) -> WorkImport {
    WorkImport(timewarrior: Array(text.utf8))
  }

  private func toggl(_ text: String) -> WorkImport {
    WorkImport(toggl: Array(text.utf8)) { $0.instant(offset: UTCOffset(seconds: 3_600)) }
  }

  // The formats of Timewarrior 1.9 (Interval::serialize) and, for the note, of earlier versions.
  @Test(
    arguments: [
      ("", "", ""),
      (" # tag", "tag", ""),
      (#" # tag "two words""#, "tag, two words", ""),
      (#" # tag "two words" # "a note""#, "tag, two words", "a note"),
      (" # tag # old note", "tag", "old note"),
      (#" # # "only a note""#, "only a note", ""),
      (##" # "a \"b\" c" "d#e" # "x \"y\"" "##, ##"a "b" c, d#e"##, #"x "y""#),
      (##" # "#" a"##, "#, a", ""),
      ("  #  영어 \r", "영어", ""),
    ]
  )
  func readsALineOfTimewarriorsData(tail: String, name: String, note: String) throws {
    let work = timewarrior("inc 20260101T010000Z - 20260101T020000Z" + tail)
    #expect(work.unread.isEmpty)
    let entry = try #require(work.entries.first)
    #expect(entry.name == name)
    #expect(entry.note == note)
    #expect(entry.start == (try Instant(rfc3339: "2026-01-01T01:00:00Z")))
    #expect(entry.end == (try Instant(rfc3339: "2026-01-01T02:00:00Z")))
  }

  @Test(
    arguments: [
      ("exc monday", .malformed), ("increase", .malformed), ("inc", .noStart),
      ("inc 20260101 # a", .noStart), ("inc 20261301T010000Z - 20260101T020000Z", .noStart),
      ("inc 20260101T010000Z - tomorrow # a", .noEnd), ("inc 20260101T010000Z -", .noEnd),
      ("inc 20260101T010000Z # a", .stillRunning), ("inc 20260101T010000Z", .stillRunning),
      ("inc 20260101T020000Z - 20260101T010000Z # a", .endsBeforeStart),
      ("inc 20260101T010000Z - 20260101T020000Z tag", .malformed),
      (#"inc 20260101T010000Z - 20260101T020000Z # "open"#, .openQuote),
    ] as [(String, WorkImport.Reason)]
  )
  func listsALineItCannotRead(line: String, reason: WorkImport.Reason) {
    let work = timewarrior("\ninc 20260101T010000Z - 20260101T020000Z # a\n\n" + line + "\n")
    #expect(work.entries.map(\.line) == [2])
    #expect(work.unread.map(\.lines) == [4...4])
    #expect(work.unread.map(\.reason) == [reason])
  }

  /// Carriage returns, tabs and other control characters do not belong to words, not even at the
  /// end of a line.
  @Test(arguments: ["\r", "\u{B}", "\t", "\r\r", "\u{0}", " \u{C} "])
  func aLineWithControlCharactersEnds(mark: String) {
    let line = "inc 20260101T010000Z - 20260101T020000Z"
    for (tail, name) in [("# a\(mark)", "a"), ("# a\(mark)b", "a, b"), ("#\(mark)", "")] {
      let work = timewarrior("\(line) \(tail)\n\(line) # c\n")
      #expect(work.entries.map(\.name) == [name, "c"])
    }
  }

  @Test func listsALineThatIsTooLong() {
    let long = String(repeating: "x", count: 1_000)
    let work = timewarrior(
      """
      inc 20260101T010000Z - 20260101T020000Z # \(long) # \(long)
      inc 20260101T010000Z - 20260101T020000Z # \(long) # x\(long)
      """
    )
    #expect(work.entries.map(\.line) == [1])
    #expect(work.unread.map(\.reason) == [.tooLong])
  }

  @Test func readsTimewarriorsExport() {
    let work = timewarrior(
      #"""
      [
      {"id":2,"start":"20260101T010000Z","end":"20260101T020000Z","tags":["haru","two words"],"annotation":"a \"note\""},
      {"id":1,"start":"20260102T010000Z","tags":["open"]},
      {"id":1,"start":"20260103T010000Z",
       "end":"20260103T013000Z"},
      {"id":1,"start":7,"end":"20260103T013000Z"},
      {"id":1,"start":"20260103T010000Z","end":null}, 7
      ]
      """#
    )
    #expect(work.entries.map(\.name) == ["haru, two words", ""])
    #expect(work.entries.map(\.note) == [#"a "note""#, ""])
    #expect(work.entries.map(\.line) == [2, 4])
    #expect(work.unread.map(\.lines) == [3...3, 6...6, 7...7, 7...7])
    #expect(work.unread.map(\.reason) == [.stillRunning, .noStart, .noEnd, .malformed])
  }

  @Test func readsTheWholeLinesOfABrokenExport() {
    let work = timewarrior(
      #"""
      [
      {"start":"20260101T010000Z","end":"20260101T020000Z","tags":["a"]},
      {"start":"20260102T010000Z","end":"2026
      {"start":"20260103T010000Z","end":"20260103T020000Z","tags":["b"]},
      ]
      """#
    )
    #expect(work.entries.map(\.name) == ["a", "b"])
    #expect(work.unread.map(\.lines) == [3...3])
    #expect(work.unread.map(\.reason) == [.malformed])
  }

  @Test func readsTogglsDetailedReport() throws {
    let work = toggl(
      """
      \u{FEFF}User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()
      Jo,jo@example.com,Acme,Website,Design,"Homepage, copy",Yes,2026-01-05,09:00:00,2026-01-05,10:30:00,01:30:00,"a, b",
      Jo,jo@example.com,,Admin,,,No,2026-01-05,23:30:00,2026-01-06,00:15:00,00:45:00,,
      Jo,jo@example.com,,,,,No,2026-01-06,08:00:00,2026-01-06,08:00:10,00:00:10,,\r
      """
    )
    #expect(work.unread.isEmpty)
    #expect(work.entries.map(\.name) == ["Homepage, copy", "Admin", ""])
    #expect(work.entries.map(\.note) == ["Design · Website · Acme · a, b", "", ""])
    #expect(work.entries.map { $0.end - $0.start } == [5_400_000, 2_700_000, 10_000])
    #expect(work.entries.first?.start == (try Instant(rfc3339: "2026-01-05T08:00:00Z")))
  }

  @Test func findsTogglsColumnsInAnyOrder() {
    let work = toggl("Duration,start TIME,Start Date,Project\n0:30:00,9:00:00,2026/01/05,Haru\n")
    #expect(work.entries.map(\.name) == ["Haru"])
    #expect(work.entries.map { $0.end - $0.start } == [1_800_000])
    let byEnd = toggl("Start date,Start time,End date,End time\n2026-01-05,09:00,2026-01-05,10:00")
    #expect(byEnd.entries.map { $0.end - $0.start } == [3_600_000])
  }

  @Test func theDurationKnowsWhenTheClocksChanged() throws {
    let zone = try TestZone.newYorkAutumn()
    let text = """
      Description,Start date,Start time,End date,End time,Duration
      night,2026-11-01,00:30:00,2026-11-01,02:30:00,03:00:00
      """
    let work = WorkImport(toggl: Array(text.utf8), instant: zone.instant)
    #expect(work.entries.map { $0.end - $0.start } == [3 * 3_600_000])
  }

  @Test func listsTheRowsOfTogglItCannotRead() {
    let work = toggl(
      """
      Description,Start date,Start time,End date,End time,Duration
      good,2026-01-05,09:00:00,,,1:00:00
      month first,01/31/2026,09:00:00,,,1:00:00
      no end,2026-01-05,09:00:00,,,
      "two
      lines",2026-01-05,,,,1:00:00
      short
      back,2026-01-05,09:00:00,2026-01-05,08:00:00,
      open,"2026-01-05,09:00:00,,,1:00:00
      last,2026-01-05,09:00:00,,,1:00:00
      """
    )
    #expect(work.entries.map(\.name) == ["good"])
    #expect(work.unread.map(\.lines) == [3...3, 4...4, 5...6, 7...7, 8...8, 9...10])
    let reasons: [WorkImport.Reason] = [
      .noStart, .noEnd, .noStart, .noStart, .endsBeforeStart, .openQuote,
    ]
    #expect(work.unread.map(\.reason) == reasons)
  }

  @Test func anotherTableIsListedWhole() {
    let work = toggl("Project,Hours\na,1\nb,2\n")
    #expect(work.entries.isEmpty)
    #expect(work.unread.map(\.lines) == [1...3])
    #expect(work.unread.map(\.reason) == [.noHeader])
    #expect(toggl("") == WorkImport(timewarrior: []))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func noLineIsLost(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let good = Array("inc 20260101T010000Z - 20260101T020000Z # tag \"two\" # \"n\"".utf8)
    let lines = (0..<20).map { _ in
      var line = good
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        // Any byte except line ends and white space, so that it stays one line.
        line[Int.random(in: 0..<line.count, using: &random)] = .random(
          in: 0x21...0xFF,
          using: &random
        )
      }
      return line
    }
    let work = WorkImport(timewarrior: Array(lines.joined(separator: [0x0A])))
    let seen = work.entries.map(\.line) + work.unread.map(\.lines.lowerBound)
    #expect(seen.sorted() == Array(1...20))
  }

  @Test func makesItemsAndSessionsOnce() throws {
    let text = """
      inc 20260101T010000Z - 20260101T020000Z # english
      inc 20260102T010000Z - 20260102T020000Z # walk
      inc 20260103T010000Z - 20260103T020000Z # english
      inc 20260104T010000Z - 20260104T020000Z
      """
    let walk = WorkItem(id: "walk-id", name: "walk", pen: 1, order: "a3")
    func records() -> (items: [WorkItem], sessions: [WorkSession]) {
      timewarrior(text).records(existing: [walk], unnamed: "Untitled") {
        Moment(instant: $0, offset: UTCOffset(seconds: 32_400), zone: "Asia/Seoul")
      }
    }
    let (items, sessions) = records()
    #expect(items.map(\.name) == ["english", "Untitled"])
    #expect(items.map(\.pen) == [2, 3])
    #expect(items.map(\.order) == ["a4", "a5"])
    #expect(sessions.map(\.item) == [items[0].id, "walk-id", items[0].id, items[1].id])
    #expect(sessions.allSatisfy { $0.estimateSeconds == nil && $0.actualSeconds == 3_600 })
    #expect(sessions.first?.startedAt.rfc3339 == "2026-01-01T10:00:00+09:00")
    #expect(Set(sessions.map(\.id)).count == 4)
    #expect(records().sessions.map(\.id) == sessions.map(\.id))
    #expect(records().items.map(\.id) == items.map(\.id))
  }

  @Test func sessionsThatAreWrittenTwiceAreTwo() {
    let line = "inc 20260101T010000Z - 20260101T020000Z # english"
    let text = [line, line + " # again", line].joined(separator: "\n")
    let sessions = timewarrior(text).records(existing: [], unnamed: "") {
      Moment(instant: $0, offset: .utc, zone: "UTC")
    }.sessions
    #expect(Set(sessions.map(\.id)).count == 3)
    #expect(sessions.map(\.note) == ["", "again", ""])
  }
}
