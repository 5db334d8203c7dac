import HaruJSON
import Testing

struct JSONTests {
  let fact: JSON = [
    "formula": "0:58 + 0:53", "seconds": 6660, "kept": true, "tags": ["a", "b"], "note": .null,
  ]

  @Test func readsMembersByName() {
    #expect(fact["formula"]?.string == "0:58 + 0:53")
    #expect(fact["seconds"]?.integer == 6660)
    #expect(fact["kept"]?.bool == true)
    #expect(fact["tags"]?.array == ["a", "b"])
    #expect(fact["tags"]?[1]?.string == "b")
    #expect(fact["note"]?.isNull == true)
    #expect(fact.object?.count == 5)
  }

  @Test func returnsNilForMissingMembers() {
    #expect(fact["absent"] == nil)
    #expect(fact["formula"]?["x"] == nil)
    #expect(fact["tags"]?[2] == nil)
    #expect(fact["tags"]?[-1] == nil)
    #expect(fact["formula"]?.integer == nil)
    #expect(fact["seconds"]?.string == nil)
    #expect(JSON.number("1.5").integer == nil)
  }

  @Test func takesTheLastOfTwoMembersWithOneName() throws {
    #expect(try JSON.parse(#"{"a":1,"a":2}"#.utf8)["a"] == 2)
  }

  /// A body may consist of very many of them.
  @Test func emptyObjectsTakeNoMemoryOfTheirOwn() throws {
    let objects = try JSON.parse("[{},{}]".utf8).array ?? []
    #expect(objects.count == 2)
    for object in objects { #expect(object.object?.capacity == 0) }
  }

  @Test func tellsComposedAndDecomposedNamesApart() throws {
    #expect(try JSON.parse("{\"\u{E9}\":1}".utf8)["e\u{301}"] == nil)
    #expect(JSON.string("\u{E9}") != JSON.string("e\u{301}"))
  }

  @Test(
    arguments: [
      (.null, "null"), (true, "true"), (false, "false"), (.integer(.min), "-9223372036854775808"),
      (.integer(.max), "9223372036854775807"), (0, "0"), (.number("1.50e+3"), "1.50e+3"),
      ("", "\"\""), ("하루", "\"하루\""), ("a\"b\\c/", #""a\"b\\c/""#),
      ("한\n글 \"하루\"", #""한\n글 \"하루\"""#),
      ("\u{8}\u{9}\n\u{C}\r", #""\b\t\n\f\r""#), ("\0\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""),
      ([], "[]"), ([1, [2]], "[1,[2]]"), (.object([]), "{}"),
      (["a\n": 1, "b": ["c": .null]], #"{"a\n":1,"b":{"c":null}}"#),
    ] as [(JSON, String)]
  )
  func writesCompactText(_ value: JSON, text: String) throws {
    #expect(value.text == text)
    #expect(try JSON.parse(text.utf8) == value)
  }
}

struct JSONAccessTests {
  @Test(
    arguments: [
      (0, 0), (-5, -5), (2_147_483_647, 2_147_483_647), (2_147_483_648, nil),
      (9_007_199_254_740_991, nil),
    ] as [(Int64, Int?)]
  )
  func anIntIsTheSameOnEveryFace(number: Int64, expected: Int?) {
    #expect(JSON.integer(number).int == expected)
  }
}
