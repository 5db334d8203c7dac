import HaruCore
import HaruJSON
import Testing

struct QuoteSearchTests {
  private static let quotes = [
    Quote(text: "불씨는 작아도 긴 밤을 데운다.", source: "하루", tags: ["시작"], language: "ko"),
    Quote(text: "Chi va piano va sano.", source: "Italian proverb", tags: ["Patience"]),
    Quote(text: "À cœur vaillant rien d’impossible.", author: "Jacques Cœur"),
    Quote(text: "Don't count your chickens\nbefore they are hatched."),
    Quote(text: "γνῶθι σαυτόν", source: "Δελφοί"),
    Quote(text: "Тише едешь — дальше будешь.", tags: ["Терпение"]),
    Quote(text: "七転び八起き", source: "Japanese proverb"),
    Quote(text: "값진 것은 천천히 온다.", author: "김소월"),
    Quote(text: "Die Straße brennt. 🔥"),
    // Decomposed, as file systems write it.
    Quote(text: "\u{1102}\u{1161}\u{1107}\u{1175}\u{110B}\u{1163} \u{1100}\u{1161}\u{11B9}"),
  ]

  /// The query, and the numbers of the matching quotes.
  @Test(arguments: [
    ("불씨", [0]), ("ㅂㅆ", [0]), ("불ㅆ", [0]), ("부", [0]), ("밤을 불씨", [0]), ("ㄱㅅㅇ", [7]),
    ("갑", [7, 9]), ("ㄳㅇ", [7]), ("하루", [0]), ("시작", [0]), ("시작 밤", [0]), ("시작 낮", []),
    ("PIANO", [1]), ("patience", [1]), ("proverb", [1, 6]), ("italian sano", [1]),
    ("coeur", [2]), ("vaillant", [2]), ("a cœur", [2]), ("CŒUR", [2]), ("d'impossible", [2]),
    ("dont count", [3]), ("chickens before", [3]), ("ΔΕΛΦΟΊ", [4]), ("σαυτον", [4]),
    ("тише", [5]), ("ТЕРПЕНИЕ", [5]), ("八起", [6]), ("", Array(0...9)),
    ("  . ", Array(0...9)), ("sanoitalian", []), ("xyzzy", []),
    ("strasse", [8]), ("STRAẞE", [8]), ("🔥", [8]), ("🦋", []), ("나비야", [9]), ("ㄴㅂㅇ", [9]),
    ("값", [7, 9]),
  ])
  func findsWordsInAnyFieldAndOrder(text: String, expected: [Int]) {
    let search = FullTextSearch(text)
    var all = FullTextIndex()
    for quote in Self.quotes { all.append(quote.texts) }
    #expect(all.find(search) == expected)
    #expect(Self.quotes.indices.filter { search.matches(Self.quotes[$0].texts) } == expected)
    var index = FullTextIndex()
    let maybe = Self.quotes.indices.filter { number in
      Self.quotes[number].json.utf8.withUnsafeBufferPointer { index.mayMatch(search, json: $0) }
    }
    #expect(Set(maybe).isSuperset(of: expected))
  }

  @Test(arguments: [
    ("Kadıköy", "kadikoy"), ("Kadiköy", "KADIKÖY"), ("İSTANBUL", "istanbul"),
    ("Isparta", "ısparta"), ("Weiß", "WEISS"), ("Weiss", "weiß"), ("café", "cafe"),
    ("cafe", "CAFÉ"), ("รักยาวให้บั่นรักสั้นให้ต่อ", "สั้น"), ("ゲーテとさくら", "げーて"),
    ("ゲーテとさくら", "サクラ"), ("서울의 봄", "ㅅㅇ"), ("Łódź", "lodz"), ("Phạm Ngũ Lão", "pham ngu"),
  ])
  func lettersAreFoundHoweverTheyAreWritten(text: String, typed: String) {
    let search = FullTextSearch(typed)
    #expect(search.matches([text]))
    #expect(!search.matches(["Haru 하루 はる"]))
    var index = FullTextIndex()
    let json = Quote(text: text).json.utf8
    #expect(json.withUnsafeBufferPointer { index.mayMatch(search, json: $0) })
  }

  @Test func whatIsStillJSONIsRefusedWhereNoWordIsInIt() {
    var index = FullTextIndex()
    let json = Quote(text: "One \"night\"\nand\\a day").json.utf8
    func may(_ text: String) -> Bool {
      json.withUnsafeBufferPointer { index.mayMatch(FullTextSearch(text), json: $0) }
    }
    #expect(may("night and"))
    #expect(may("a day"))
    #expect(!may("week"))
    #expect(!may("nand"))
  }
}
