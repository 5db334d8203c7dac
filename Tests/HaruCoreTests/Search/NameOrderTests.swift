@testable import HaruCore
import Testing

/// Names in the order of ICU (`script/name-vectors`).
struct NameOrderTests {
  @Test func namesAreInTheOrderOfTheirLanguage() throws {
    let lines = try VectorTable.lines("name-order.tsv")
    #expect(lines.count == 23)
    for line in lines {
      let names = line[1].split(separator: "|").map(String.init)
      #expect(names.count > 40)
      // Their order by bytes is that of no language.
      let bytes = names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
      let own = NameOrder(of: bytes, in: line[0]).places.map { bytes[$0] }
      #expect(own == names, "\(line[0])")
      #expect(bytes != names, "\(line[0])")
    }
  }

  private static func ordered(_ names: [String], _ language: String) -> [String] {
    NameOrder(of: names, in: language).places.map { names[$0] }
  }

  @Test(arguments: [
    ("en", ["Aland", "Åland", "Zola"]), ("sv", ["Aland", "Zola", "Åland"]),
    ("da", ["Azra", "Ærø", "Øster", "Aage"]), ("es", ["Nuzzo", "Ñandú", "Oz"]),
    ("cs", ["Cyril", "Čech", "Havel", "Chytil", "Ivan"]),
    ("tr", ["Hz", "Irmak", "İbrahim", "Jale"]),
    ("ko", ["가", "가나", "각", "Zola"]), ("ja", ["Zola", "さくら", "漱石"]),
    ("ru", ["Ёлка", "Ель", "Жан", "Zola"]), ("uk", ["Ганна", "Ґудзь", "Дмитро", "Іван", "Їжак"]),
    ("th", ["กา", "เก่ง", "ขาว"]), ("zh-Hans", ["李白", "Zola"]), ("xx", ["Émile", "Zola"]),
  ])
  func theAlphabetIsThatOfTheLanguage(language: String, names: [String]) {
    #expect(Self.ordered(names.reversed(), language) == names)
  }

  @Test func accentsAndCaseOnlyDecideBetweenEqualLetters() {
    let names = ["anna", "Anna", "ánna", "Annabel"]
    #expect(Self.ordered(names.reversed(), "en") == names)
  }

  @Test func equalNamesStayAsTheyAre() {
    #expect(NameOrder(of: ["b", "a", "b", "a", ""], in: "en").places == [4, 1, 3, 0, 2])
    #expect(NameOrder(of: [], in: "en").places.isEmpty)
  }

  @Test func anyTextHasAPlace() {
    let names = ["", "\u{0}", "\u{301}", "🦋", "ー", "เ", "-", "\u{10FFFF}", "ﬁ"]
    #expect(Set(NameOrder(of: names, in: "ja").places) == Set(names.indices))
  }
}
