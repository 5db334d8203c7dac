@testable import HaruUI
import Testing

struct WordsTermFitTests {
  @Test(arguments: [
    ("run", "1"), ("walk the dog again", "1"), ("meticulous", "1"), ("simultaneous", "2"),
    ("acknowledgement", "3"), ("internationalization", "4"),
    ("Donaudampfschifffahrtsgesellschaftskapitän", "5"),
    ("하루하루", "1"), ("가나다라마바사아자차카", "4"), ("", "1"),
  ])
  func aWordTakesTheStepOfItsLongestPart(term: String, step: String) {
    #expect(WordsTermFit.step(of: term) == step)
  }

  @Test func marksOnALetterTakeNoRoom() {
    #expect(WordsTermFit.widestPart(of: "e\u{301}") == WordsTermFit.widestPart(of: "e"))
    #expect(WordsTermFit.widestPart(of: "a b") == WordsTermFit.widestPart(of: "b"))
  }
}
