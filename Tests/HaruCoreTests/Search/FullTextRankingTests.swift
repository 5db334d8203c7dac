import HaruCore
import HaruSync
import Testing

struct FullTextRankingTests {
  private static func index(_ items: [[String]]) -> FullTextIndex {
    var index = FullTextIndex()
    for item in items { index.append(item) }
    return index
  }

  /// The items in the order of the ranking, and the total.
  private static func found(
    _ typed: String,
    _ items: [[String]],
    limit: Int = 10
  ) -> [String] {
    let ranking = index(items).best(FullTextSearch(typed), in: Array(items.indices), limit: limit)
    return ranking.numbers.map { items[$0].first ?? "" }
  }

  @Test func whatIsTypedComesBeforeWhatStartsWithItAndWhatContainsIt() {
    let items = [
      ["allocate", "토익 파트 5"], ["새 토익"], ["토익 LC 1회"], ["토익"], ["토끼"],
    ]
    #expect(Self.found("토익", items) == ["토익", "토익 LC 1회", "새 토익", "allocate"])
  }

  @Test func initialConsonantsComeAfterWhatContainsTheLetters() {
    // 끝에 has ㅌ and ㅇ next to each other, which is not what people mean.
    let items = [["끝에"], ["내 토익"], ["토익 LC"], ["ㅌㅇ 모음"], ["abc", "토익"]]
    #expect(Self.found("ㅌㅇ", items) == ["ㅌㅇ 모음", "토익 LC", "내 토익", "끝에", "abc"])
  }

  @Test func equallyGoodOnesStayInOrder() {
    let items = [["word one"], ["word two"], ["word three"]]
    let index = Self.index(items)
    let numbers = index.best(FullTextSearch("word"), in: [2, 0, 1], limit: 2)
    #expect(numbers.numbers == [2, 0])
    #expect(numbers.total == 3)
  }

  @Test func aBetterMatchIsFoundBehindManyWorseOnes() {
    let items = (0..<1_000).map { ["the \($0) rest"] } + [["rest"]]
    #expect(Self.found("rest", items, limit: 1) == ["rest"])
  }

  @Test(arguments: [
    ("lc 토익", ["새 LC 토익", "토익 LC 1회"]), ("토익 lc", ["토익 LC 1회", "새 LC 토익"]),
    ("토익 1회", ["토익 LC 1회"]),
  ])
  func everyWordMustOccurAndTheFirstOneDecides(_ typed: String, _ expected: [String]) {
    #expect(Self.found(typed, [["토익 LC 1회"], ["새 LC 토익"]].reversed()) == expected)
  }

  @Test func numbersThatAreNotIndexedYetAreLeftOut() {
    let ranking = Self.index([["a"]]).best(FullTextSearch("a"), in: [5, -1, 0], limit: 3)
    #expect(ranking.numbers == [0])
  }

  @Test func aLimitOfNothingStillCounts() {
    let ranking = Self.index([["a"], ["ab"]]).best(FullTextSearch("a"), in: [0, 1], limit: 0)
    #expect(ranking.numbers.isEmpty && ranking.total == 2)
  }

  @Test func hitsHaveTheirTitleAndTheTextThatWasFound() {
    var list = SearchList(.word)
    list.append("1", ["allocate", "배분하다", "", "토익 파트 5에서 만난 단어"])
    let group = list.find(FullTextSearch("토익"), limit: 5)
    #expect(group.total == 1)
    #expect(group.hits.first?.title.marks.isEmpty == true)
    #expect(group.hits.first?.detail.parts.map(\.text) == ["토익", " 파트 5에서 만난 단어"])
    let other = list.find(FullTextSearch("allo"), limit: 5).hits.first
    #expect(other?.title.parts.map(\.isMarked) == [true, false])
    #expect(other?.detail.text == "배분하다")
    list.append("2", ["토익", "Test of English", "토익"])
    #expect(list.find(FullTextSearch("토익"), limit: 5).hits.first?.detail.text == "Test of English")
  }
}
