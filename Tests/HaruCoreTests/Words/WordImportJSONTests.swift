import HaruCore
import HaruJSON
import HaruTime
import Testing

struct WordImportJSONTests {
  @Test func readsWhatItWrote() throws {
    var words = WordImport()
    words.addNote(
      1,
      fields: [("Front", "<b>run</b>"), ("Back", "달리다"), ("Extra", "irregular")],
      tags: "verb c1",
      deck: "English",
      answers: [
        .init(instant: Instant(milliseconds: 1_795_219_200_000), rating: .good, milliseconds: 900),
        .init(instant: Instant(milliseconds: 1_795_305_600_000), rating: .again, milliseconds: nil),
      ]
    )
    words.addNote(
      3,
      fields: [("Front", "walk")],
      tags: "",
      deck: "",
      answers: [],
      start: .init(
        due: Instant(milliseconds: 1_795_219_200_000),
        days: 50,
        memory: FSRS.Memory(stability: 33.57, difficulty: 6.2)
      ),
      isSuspended: true
    )
    words.addNote(2, fields: [("Front", ""), ("Back", "x")], tags: "", deck: "", answers: [])
    #expect(words.entries.map(\.term) == ["run", "walk"])
    #expect(words.unread.map(\.lines) == [2...2] && words.unread.map(\.reason) == [.noTerm])
    #expect(WordImport(json: try JSON.parse(words.json.text.utf8)) == words)
  }

  @Test(arguments: [
    "null", "[]", #"{"entries":3,"unread":{}}"#, #"{"entries":[null,{"meaning":"no word"}]}"#,
    #"{"unread":[[2,1,0],[1],["a",1,0],[1,1,9]]}"#,
  ])
  func passesOverWhatIsNoWord(text: String) throws {
    #expect(WordImport(json: try JSON.parse(text.utf8)).entries.isEmpty)
  }

  @Test(arguments: [
    "null", "[1,2,3,4]", #"{"due":-1,"days":1,"stability":1,"difficulty":1}"#,
    #"{"due":1,"days":36501,"stability":1,"difficulty":1}"#,
    #"{"due":1,"days":1,"stability":"1","difficulty":1}"#,
  ])
  func ignoresAnInvalidStart(start: String) throws {
    let json = try JSON.parse(#"{"entries":[{"term":"a","start":\#(start)}]}"#.utf8)
    let entry = try #require(WordImport(json: json).entries.first)
    #expect(entry.start == nil && !entry.isSuspended)
  }

  @Test(arguments: [
    "[1,5,null]", "[1,0,null]", "[-1,3,null]", "[253402300800000,3,null]", "[\"1\",3,1]", "[]",
  ])
  func ignoresInvalidAnswers(answer: String) throws {
    let json = try JSON.parse(#"{"entries":[{"term":"a","answers":[\#(answer)]}]}"#.utf8)
    #expect(WordImport(json: json).entries.first?.answers == [])
  }
}
