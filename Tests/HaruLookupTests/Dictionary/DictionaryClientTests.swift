import Testing

@testable import HaruLookup

struct DictionaryAnswerTests {
  private static let greeting = "220 dictd <auth.mime> <1@x>\r\n250 ok\r\n"

  private func answer(_ text: String) throws(DictionaryError) -> DictionaryAnswer {
    try DictionaryAnswer(reply: Array((Self.greeting + text).utf8))
  }

  // RFC 2229, section 6.1, shortened.
  @Test func readsDefinitions() throws {
    let reply = """
      150 2 definitions retrieved\r
      151 "shortcake" wn "WordNet 1.5"\r
      shortcake\r
        1. very short biscuit dough baked as individual biscuits\r
      ..dots\r
      .\r
      151 "short \\"cake\\"" web1913 "Webster's (1913)"\r
      한국어\r
      .\r
      250 ok\r
      152 1 matches found\r
      wn "shortcake"\r
      .\r
      250 ok\r
      221 bye\r

      """
    let answer = try answer(reply)
    #expect(answer.definitions.map(\.word) == ["shortcake", "short \"cake\""])
    #expect(answer.definitions.map(\.database) == ["wn", "web1913"])
    #expect(answer.definitions[0].title == "WordNet 1.5")
    #expect(answer.definitions[0].text.hasSuffix("individual biscuits\n.dots"))
    #expect(answer.definitions[1].text == "한국어")
    #expect(answer.suggestions == [])
  }

  @Test func suggestsSimilarWordsWithoutAMatch() throws {
    let reply = """
      552 no match\r
      152 3 matches\r
      wn "receive"\r
      web1913 receive\r
      wn "well received"\r
      .\r
      250 ok\r
      221 bye\r

      """
    #expect(try answer(reply).suggestions == ["receive", "well received"])
    #expect(try answer("552 no match\r\n552 no match\r\n221 bye\r\n") == DictionaryAnswer())
  }

  @Test(arguments: [
    ("550 invalid database\r\n", DictionaryError.noSuchDatabase),
    ("420 temporarily unavailable\r\n", .unreachable), ("", .malformed), ("hello\r\n", .malformed),
    ("151 \"a\" b \"c\"\r\nno end", .malformed),
  ])
  func saysWhatIsWrong(reply: String, error: DictionaryError) {
    #expect(throws: error) { try answer(reply) }
  }

  @Test func takesNoOtherGreeting() {
    #expect(throws: DictionaryError.unreachable) {
      try DictionaryAnswer(reply: Array("530 access denied\r\n".utf8))
    }
    #expect(throws: DictionaryError.unreachable) { try DictionaryAnswer(reply: []) }
  }

  @Test func quotesWhatItAsks() {
    let commands = DictionaryClient.commands("a\"b\\c\r\nQUIT", "*")
    #expect(commands.contains(#"DEFINE "*" "a\"b\\cQUIT""# + "\r\n"))
    let long = DictionaryClient.commands(String(repeating: "한", count: 2_000), "wn")
    #expect(long.split(separator: "\r\n").allSatisfy { $0.utf8.count < 1_024 })
  }

  @Test(arguments: [
    ("dict.org", true), ("localhost:2628", true), ("[::1]:2628", true), ("::1", true), ("", false),
    ("x:0", false), ("x:99999", false), ("x:y", false), (":2628", false), ("a b", false),
  ])
  func readsAnAddress(text: String, isOne: Bool) {
    #expect((DictionaryClient(address: text) != nil) == isOne)
  }

  @Test func saysWhenNobodyAnswers() async throws {
    let client = try #require(DictionaryClient(address: "127.0.0.1:1"))
    await #expect(throws: DictionaryError.unreachable) { try await client.lookUp("word") }
  }
}
