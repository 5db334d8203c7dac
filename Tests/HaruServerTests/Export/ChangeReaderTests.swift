import Foundation
import HaruJSON
import HaruStore
import HaruSync
import Testing

@testable import HaruServer

struct ChangeReaderTests {
  private static let head = #"{"format":"haru","version":1,"changes":["#

  private static func change(_ id: String, _ value: String = "\"Exam\"") -> String {
    #"{"e":"dday","i":"\#(id)","f":"name","v":\#(value),"t":1}"#
  }

  private static func read(_ text: String) throws -> (changes: [CellWrite], unreadable: [Int]) {
    let folder = try TemporaryFolder()
    let file = try SpoolFile(in: folder.path)
    try file.append(Array(text.utf8))
    var reader = ChangeReader(file)
    var changes: [CellWrite] = []
    let unreadable = try reader.read { changes.append($0) }
    return (changes, unreadable)
  }

  @Test(arguments: [
    head + change("1") + "," + change("2") + "]}",
    " {\n\t\"changes\" : [ \(change("1")) ,\r\n \(change("2")) ] , \"made_at\":null,"
      + "\"version\":1,\"format\":\"haru\" } \n",
  ])
  func readsWhatTheJSONReaderReads(text: String) throws {
    let whole = try #require(RecordFile(json: JSON.parse(text.utf8)))
    let (changes, unreadable) = try Self.read(text)
    #expect(changes == whole.changes && unreadable.isEmpty && changes.count == 2)
  }

  /// Windows end inside names, escapes and multi-byte characters.
  @Test func readsAFileOfManyWindows() throws {
    let values = (0..<40_000).map { #""\#($0) 하루 \"}]{[,:\\ \ud83c\udf75 🍵""# }
    let list = values.enumerated().map { Self.change("\($0)", $1) }
    let text = Self.head + list.joined(separator: ",") + "]}"
    #expect(text.utf8.count > 3 << 20)
    let (changes, _) = try Self.read(text)
    #expect(changes.count == values.count)
    #expect(changes.last?.value == "39999 하루 \"}]{[,:\\ 🍵 🍵")
  }

  @Test func listsWhatIsNoChange() throws {
    let list = [Self.change("1"), "1", #"{"e":"dday"}"#, Self.change(""), Self.change("2")]
    let (changes, unreadable) = try Self.read(Self.head + list.joined(separator: ",") + "]}")
    #expect(changes.map(\.key.id) == ["1", "2"] && unreadable == [1, 2, 3])
  }

  private static func code(_ text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch { return (error as? Problem)?.code }
  }

  @Test(arguments: [
    "", " ", "[]", "nothing", "{", "{]", #"{"format""#, #"{"format":}"#, #"{"format" "haru"}"#,
    head, head + "]", head + "]}}", head + "]}x", head + "]},", head + ",]}", head + change("1"),
    head + change("1") + ",]}", head + change("1") + ",,]}", head + change("1") + " 1]}",
    head + change("1") + "}}", head + "{]}", head + #"{"e":[}]}"#, head + "\"]}", head + "\\]}",
    head + #""\u00"]}"#, head + "\"\u{1}\"]}", head + "[1,]]}", head + "nul]}", #"{1:2}"#,
  ])
  func refusesWhatIsNoJSON(text: String) {
    #expect((try? JSON.parse(text.utf8)) == nil || text == "[]" || text == "nothing")
    #expect(Self.code(text) == "bad_json")
  }

  @Test(arguments: [
    "{}", #"{"changes":[]}"#, #"{"format":"haru","version":1,"changes":null}"#,
    #"{"format":"haru","version":2,"changes":[]}"#, #"{"format":"other","version":1,"changes":[]}"#,
    #"{"format":"haru","version":1}"#, head + #"],"changes":[]}"#,
  ])
  func refusesWhatIsNoExport(text: String) {
    #expect(Self.code(text) == "no_export")
  }

  @Test func refusesMoreElementsThatAreNoChangesThanAMistakeMakes() {
    let many = Array(repeating: "1", count: 10_001).joined(separator: ",")
    #expect(Self.code(Self.head + many + "]}") == "no_export")
  }

  @Test(arguments: [(61, nil), (62, nil), (63, "too_large"), (1_000_000, "too_large")])
  func nestsAtMostSixtyFourLevels(depth: Int, code: String?) {
    let value = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
    #expect(Self.code(Self.head + Self.change("1", value) + "]}") == code)
    let open = Self.head + String(repeating: "[", count: depth)
    #expect(Self.code(open) == (code ?? "bad_json"))
    #expect(Self.code(open + String(repeating: "]", count: depth) + "]}") == code)
  }

  @Test func takesTheLongestValueHoweverItIsEscaped() throws {
    let longest = String(repeating: #"\u0041"#, count: CellWrite.valueLimit - 2)
    let (changes, _) = try Self.read(Self.head + Self.change("1", "\"\(longest)\"") + "]}")
    #expect(changes.first?.value.string?.utf8.count == CellWrite.valueLimit - 2)
    let endless = "\"" + String(repeating: "x", count: 1 << 20)
    #expect(Self.code(Self.head + endless) == "too_large")
    #expect(Self.code("{" + endless) == "too_large")
  }
}
