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
    words.addNote(2, fields: [("Front", ""), ("Back", "x")], tags: "", deck: "", answers: [])
    #expect(words.entries.map(\.term) == ["run"])
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
    "[1,5,null]", "[1,0,null]", "[-1,3,null]", "[253402300800000,3,null]", "[\"1\",3,1]", "[]",
  ])
  func passesOverAnswersThatAreNone(answer: String) throws {
    let json = try JSON.parse(#"{"entries":[{"term":"a","answers":[\#(answer)]}]}"#.utf8)
    #expect(WordImport(json: json).entries.first?.answers == [])
  }
}
