import HaruCore
import Testing

struct NameSearchTests {
  @Test(
    arguments: [
      ("ㅇㅇ", "영어"), ("ㅇㅇ", "영어 단어"), ("ㄷㅇ", "영어 단어"), ("ㅇㄷ", "영어 단어"),
      ("ㄷㅇㅌㄱㅈ", "데이터 구조"), ("ㅈ료", "자료구조"), ("데이터구조", "데이터 구조"),
      ("ㄲ", "꽃 그리기"), ("ㄳ", "감사 일기"), ("ㅎ", "힣"), ("ㄱ", "가"),
    ]
  )
  func findsByInitialConsonants(query: String, name: String) {
    #expect(NameSearch(query).matches(name))
  }

  @Test(
    arguments: [
      ("여", "영어"), ("영", "영어"), ("영ㅇ", "영어"), ("영어", "영어"), ("각", "가구"),
      ("고", "과학"), ("과", "과학"), ("과하", "과학"), ("두", "뒤집기"), ("그", "긔"),
      ("안", "앉기"), ("값", "갑시다"), ("갑", "값"), ("깎", "까꾸로"),
    ]
  )
  func findsWhileASyllableIsTyped(query: String, name: String) {
    #expect(NameSearch(query).matches(name))
  }

  @Test(
    arguments: [
      ("ㅇㄱ", "영어"), ("여어", "영어"), ("가구", "각"), ("고기", "과기"), ("ㄱ", "까치"),
      ("영어 단어장", "영어 단어"), ("각", "가나"), ("값", "갑니다"), ("ㅏ", "가"), ("과", "고구마"),
    ]
  )
  func leavesOutWhatWasNotTyped(query: String, name: String) {
    #expect(!NameSearch(query).matches(name))
  }

  @Test(
    arguments: [
      ("walk", "Walk the dog"), ("THE D", "Walk the dog"), ("élan", "ÉLAN"), ("ÅSE", "åse"),
      ("straße", "STRAßE"), ("čeština", "ČEŠTINA"), ("žluť", "ŽLUŤ"), ("ÿ", "Ÿ"),
      ("tiếng", "TIẾNG VIỆT"), ("УКРАЇНА", "Україна"), ("ґ", "Ґ"), ("ΑΩ", "αω"), ("ŁÓDŹ", "łódź"),
    ]
  )
  func upperAndLowerCaseCountAsTheSame(query: String, name: String) {
    #expect(NameSearch(query).matches(name))
  }

  @Test(
    arguments: [
      ("Sao Paulo", "São Paulo"), ("bogota", "Bogotá"), ("ZURICH", "Zürich"), ("cafe", "café"),
      ("cafe", "cafe\u{301}"), ("strasse", "Straße"), ("Coeur", "cœur"), ("è", "é"),
      ("kadikoy", "Kadıköy"), ("ısparta", "Isparta"), ("げーて", "ゲーテ"), ("サクラ", "さくら"),
      ("ยาว", "รักยาว"), ("o", "Ơ"), ("ư", "Ư"),
      ("나비", "\u{1102}\u{1161}\u{1107}\u{1175}"), ("ㄴㅂ", "\u{1102}\u{1161}\u{1107}\u{1175}"),
      ("\u{1100}\u{1161}\u{11B9}", "값"), ("c++", "C++"),
    ]
  )
  func accentsAndTheWayOfWritingDoNotCount(query: String, name: String) {
    #expect(NameSearch(query).matches(name))
  }

  @Test func punctuationCountsInNames() {
    #expect(!NameSearch("c++").matches("C"))
  }

  @Test func nothingTypedFindsEverything() {
    #expect(NameSearch(" \t").isEmpty)
    #expect(NameSearch("").matches(""))
    #expect(!NameSearch("a").matches(""))
  }

  @Test func foldsCaseAsUnicodeDoesInTheBlocksItKnows() {
    // Letters whose lower case has several scalars or is in another block are left out.
    let known: [ClosedRange<UInt32>] = [
      0x41...0x17E, 0x1A0...0x1A1, 0x1AF...0x1B0, 0x391...0x3A9, 0x400...0x481, 0x48A...0x4BF,
      0x4D0...0x52F, 0x1E00...0x1E95, 0x1EA0...0x1EFF,
    ]
    for value in known.joined() where ![0x130, 0x149, 0x1E9E].contains(value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let lower = scalar.properties.lowercaseMapping
      #expect(NameSearch(lower).matches(String(scalar)), "U+\(String(value, radix: 16))")
    }
  }
}
