import HaruCore
import Testing

struct MarkedTextTests {
  private static func marked(_ text: String, _ typed: String) -> String {
    MarkedText(text, FullTextSearch(typed)).parts
      .map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test(arguments: [
    ("토익 LC 1회", "토익", "[토익] LC 1회"), ("토익 LC", "ㅌㅇ", "[토익] LC"),
    ("토익 LC", "토", "[토]익 LC"), ("과학", "고", "[과]학"), ("영어 단어", "영ㅇ", "[영어] 단어"),
    ("Walk the dog", "THE do", "Walk [the] [do]g"), ("walk the dog", "thed", "walk [the d]og"),
    ("Zürich", "zur", "[Zür]ich"), ("Cafe\u{301} noir", "cafe", "[Cafe\u{301}] noir"),
    ("straße", "ss", "stra[ß]e"), ("aaaa", "aa", "[aaaa]"), ("one", "two", "one"),
    ("𝒳 axis", "axis", "𝒳 [axis]"), ("", "a", ""), ("abc", "", "abc"),
    // Conjoining jamo stay one syllable.
    ("\u{1112}\u{1161}\u{1105}\u{116E}", "하", "[\u{1112}\u{1161}]\u{1105}\u{116E}"),
    ("‮토익‬", "토익", "‮[토익]‬"), ("👩‍💻 일", "일", "👩‍💻 [일]"),
  ])
  func marksWholeCharacters(_ text: String, _ typed: String, _ expected: String) {
    #expect(Self.marked(text, typed).utf8.elementsEqual(expected.utf8))
  }

  @Test(arguments: ["a", "é", "가", "ㄱ", "\u{301}", "\u{202E}", "0", "👩‍💻", " "])
  func marksStayInOrderAndInTheText(_ typed: String) {
    let parts = ["e\u{301}", "가나", "👩‍💻", "\u{202E}x", "\u{1100}\u{1161}", "00", "\u{0}", "ﬁ", "İ"]
    for first in parts {
      for second in parts {
        let text = first + second + first
        let marked = MarkedText(text, FullTextSearch(typed))
        var end = 0
        for mark in marked.marks {
          #expect(mark.lowerBound >= end && mark.upperBound <= text.utf8.count && !mark.isEmpty)
          end = mark.upperBound
        }
        #expect(marked.parts.map(\.text).joined().utf8.elementsEqual(text.utf8))
      }
    }
  }

  @Test func aLongTextIsCutAroundItsFirstMark() {
    let text = String(repeating: "가나다 ", count: 500) + "토익" + String(repeating: " 라마바", count: 500)
    let cut = MarkedText(text, FullTextSearch("토익")).excerpted
    #expect(cut.text.utf8.count <= 610)
    #expect(cut.text.hasPrefix("…") && cut.text.hasSuffix("…"))
    #expect(cut.parts.filter(\.isMarked).map(\.text) == ["토익"])
    #expect(cut.marks.first.map { $0.lowerBound < 70 } == true)
  }

  @Test func aLongTextWithoutBlanksIsCutBetweenCharacters() {
    let text = String(repeating: "하", count: 400) + "x" + String(repeating: "루", count: 400)
    let cut = MarkedText(text, FullTextSearch("x")).excerpted
    #expect(!cut.text.unicodeScalars.contains("\u{FFFD}"))
    #expect(cut.parts.filter(\.isMarked).map(\.text) == ["x"])
    let start = MarkedText(text, FullTextSearch("하하")).excerpted
    #expect(start.text.hasPrefix("하하") && !start.text.unicodeScalars.contains("\u{FFFD}"))
  }
}
