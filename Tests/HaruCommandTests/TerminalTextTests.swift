import Testing

@testable import haru

struct TerminalTextTests {
  @Test(arguments: [("abc", 3), ("하루", 4), ("日本", 4), ("⏰", 2), ("e\u{301}", 1), ("❤️", 2)])
  func countsColumns(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test func cutsBeforeAWideLetterThatDoesNotFit() {
    #expect("a하루".cut(toColumns: 4) == "a하")
    #expect("abc".cut(toColumns: 4) == "abc")
    #expect("abc".cut(toColumns: 0) == "")
  }

  @Test func padsToColumns() {
    #expect("1시간".padded(7) == "  1시간" && "1:30".padded(7) == "   1:30")
    #expect("1시간".padded(3) == "1시간")
  }

  @Test func breaksLinesBetweenWords() {
    #expect("10:00  one two three".wrapped(at: 12) == ["10:00  one", "    two", "    three"])
    #expect("  하나 둘 셋 넷".wrapped(at: 10) == ["  하나 둘", "    셋 넷"])
    #expect("short".wrapped(at: 12) == ["short"])
    #expect("unbreakableword x".wrapped(at: 10) == ["unbreakableword", "    x"])
  }

  @Test func aNameWithLineBreaksStaysOnOneLine() {
    #expect("a\r\nb\n\nc".onOneLine == "a b c")
    #expect("abc".onOneLine == "abc")
  }
}
