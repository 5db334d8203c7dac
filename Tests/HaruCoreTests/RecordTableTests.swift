import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct RecordTableTests {
  @Test func writesARowForEachRecordThatIsNotDeleted() {
    let file = RecordFile(changes: [
      Self.cell("workItem", "1", "name", "Read, twice"), Self.cell("workItem", "1", "pen", 3),
      Self.cell("workItem", "1", "estimateSeconds", 5400),
      Self.cell("workItem", "2", "name", "=1+1"),
      Self.cell("workItem", "3", "name", "Gone"), Self.cell("workItem", "3", "deleted", true),
    ])
    #expect(
      Self.text(.workItems, file) == """
        name,icon,pen,estimateSeconds
        "Read, twice",,3,5400
        '=1+1,,,

        """
    )
  }

  @Test func writesFactsListsAndObjects() {
    let file = RecordFile(changes: [
      Self.cell(
        "calculation",
        "1",
        "fact",
        [
          "formula": "0:58 + 0:53", "result": "1:51", "seconds": 6660,
          "at": "2026-11-21T09:30:00.000+09:00", "date": "2026-11-21", "zone": "Asia/Seoul",
        ]
      ),
      Self.cell("alarm", "2", "time", "07:30"), Self.cell("alarm", "2", "days", [1, 2, 5]),
      Self.cell("alarm", "2", "on", true), Self.cell("dday", "3", "name", "Seollal"),
      Self.cell("dday", "3", "date", ["lunar": "1956-01-01", "leapMonth": false]),
    ])
    #expect(
      Self.text(.calculations, file) == """
        at,date,zone,formula,result,seconds
        2026-11-21T09:30:00.000+09:00,2026-11-21,Asia/Seoul,0:58 + 0:53,1:51,6660

        """
    )
    #expect(
      Self.text(.alarms, file) == """
        time,days,date,label,zone,on,sound,snoozeMinutes
        07:30,1 2 5,,,,true,,

        """
    )
    #expect(
      Self.text(.days, file) == """
        name,date,pen,counting,yearly,leapDay,savedOn
        Seollal,"{""lunar"":""1956-01-01"",""leapMonth"":false}",,,,,

        """
    )
  }

  @Test func writesWordsAndQuotesAsTheirImportsReadThem() {
    let file = RecordFile(changes: [
      Self.cell("word", "1", "term", "하루"), Self.cell("word", "1", "meaning", "a day"),
      Self.cell(
        "word",
        "1",
        "saved",
        ["at": "2026-11-21T09:30:00.000+09:00", "date": "2026-11-21", "zone": "Asia/Seoul"]
      ),
      Self.cell(
        "quote",
        "2",
        "content",
        ["text": "Begin.", "author": "Anon", "tags": ["a", "b"]]
      ),
    ])
    #expect(Self.text(.words, file).hasSuffix("하루,a day,,,,,,,2026-11-21\r\n"))
    let quotes = QuoteImport(RecordTable.quotes.csv(of: file), format: .csv, known: QuoteDigest([]))
    #expect(quotes.entries.map(\.quote.text) == ["Begin."])
    #expect(quotes.entries.map(\.quote.tags) == [["a", "b"]])
  }

  @Test func countsTheNewestVersionOfASession() {
    func session(_ name: String, _ more: [JSON.Member] = []) -> JSON {
      .object(
        [
          JSON.Member(key: "item", value: "w"), JSON.Member(key: "name", value: .string(name)),
          JSON.Member(key: "startedAt", value: "2026-11-21T09:00:00.000+09:00"),
          JSON.Member(key: "at", value: "2026-11-21T09:30:00.000+09:00"),
          JSON.Member(key: "date", value: "2026-11-21"),
          JSON.Member(key: "zone", value: "Asia/Seoul"),
        ] + more
      )
    }
    let file = RecordFile(changes: [
      Self.cell("workSession", "1", "fact", session("Read")),
      Self.cell(
        "workSession",
        "2",
        "fact",
        session("Reading", [JSON.Member(key: "replaces", value: "1")])
      ),
    ])
    #expect(
      Self.text(.workSessions, file) == """
        name,estimateSeconds,actualSeconds,pausedSeconds,startedAt,endedAt,achieved
        Reading,,1800,0,2026-11-21T09:00:00+09:00,2026-11-21T09:30:00+09:00,

        """
    )
  }

  @Test(arguments: RecordTable.allCases)
  func isFoundByItsEntityAndHasAHeaderWithoutRecords(_ table: RecordTable) {
    #expect(RecordTable(entity: "\(table.entity)") == table)
    let lines = Self.text(table, RecordFile(changes: [])).split(whereSeparator: \.isNewline)
    #expect(lines.count == 1)
  }

  @Test func knowsNoOtherTable() { #expect(RecordTable(entity: "settings") == nil) }

  private static func text(_ table: RecordTable, _ file: RecordFile) -> String {
    String(decoding: table.csv(of: file), as: UTF8.self)
  }

  private static func cell(
    _ entity: String,
    _ id: RecordID,
    _ field: String,
    _ value: JSON
  ) -> CellWrite {
    CellWrite(
      CellKey(entity: entity, id: id, field: field),
      value: value,
      madeAt: Instant(milliseconds: 0)
    )
  }
}
