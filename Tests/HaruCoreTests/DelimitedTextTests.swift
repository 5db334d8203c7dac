import HaruCore
import Testing

struct DelimitedTextTests {
  private func rows(_ text: String, separator: UInt8 = UInt8(ascii: ",")) -> [DelimitedText.Row] {
    var table = DelimitedText(Array(text.utf8), separator: separator)
    var rows: [DelimitedText.Row] = []
    while let row = table.next() { rows.append(row) }
    return rows
  }

  @Test(
    arguments: [
      ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
      ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      ("a\rb", [["a"], ["b"]]),
      ("\u{FEFF}a,", [["a", ""]]),
      (",\n\n,", [["", ""], ["", ""]]),
      (#""a,b","c ""d""","""#, [["a,b", #"c "d""#, ""]]),
      ("\"one\r\ntwo\",x", [["one\r\ntwo", "x"]]),
      (#""a"b,c"#, [["ab", "c"]]),
      (#"a"b,c"#, [[#"a"b"#, "c"]]),
      ("", []), ("\n\n", []),
    ] as [(String, [[String]])]
  )
  func readsRows(text: String, expected: [[String]]) {
    #expect(rows(text).map(\.fields) == expected)
  }

  @Test func countsTheLinesOfEachRow() {
    let rows = rows("a\n\n\"b\nc\"\r\nd")
    #expect(rows.map(\.lines) == [1...1, 3...4, 5...5])
    #expect(rows.map(\.isCutOff) == [false, false, false])
  }

  @Test func saysWhereAQuotationMarkStaysOpen() {
    let rows = rows("a\nb,\"c\nd,e")
    #expect(rows.map(\.fields) == [["a"], ["b", "c\nd,e"]])
    #expect(rows.map(\.isCutOff) == [false, true])
    #expect(rows.last?.lines == 2...3)
  }

  @Test func takesAnotherSeparator() {
    #expect(rows("a\tb,c", separator: 0x09).map(\.fields) == [["a", "b,c"]])
  }
}
