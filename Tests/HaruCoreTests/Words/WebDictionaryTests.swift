import HaruCore
import Testing

struct WebDictionaryTests {
  @Test(arguments: [
    (
      "https://en.wiktionary.org/wiki/{word}", "ice cream",
      "https://en.wiktionary.org/wiki/ice%20cream"
    ),
    ("https://x.org/?q={word}&l=en", "뜻", "https://x.org/?q=%EB%9C%BB&l=en"),
    ("https://x.org/{word}", "../a?b#c", "https://x.org/..%2Fa%3Fb%23c"),
  ])
  func putsTheWordInItsPlace(address: String, word: String, expected: String) {
    #expect(WebDictionary(name: "X", address: address)?.address(of: word) == expected)
  }

  @Test(arguments: [("", "https://x.org/{word}"), ("X", "https://x.org/"), ("X", "")])
  func needsANameAndAPlaceholderForTheWord(name: String, address: String) {
    #expect(WebDictionary(name: name, address: address) == nil)
  }
}
