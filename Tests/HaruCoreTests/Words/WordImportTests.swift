import Foundation
import HaruCore
import HaruSync
import HaruTime
import Testing

struct WordImportTests {
  private func read(_ text: String) -> WordImport { WordImport(delimited: Array(text.utf8)) }

  private func texts(_ entry: WordImport.Entry) -> [String] {
    [entry.term, entry.meaning, entry.example, entry.note, entry.tags.joined(separator: " ")]
  }

  @Test(arguments: [
    ("term,meaning\nrun,달리다\n", ["run", "달리다", "", "", ""]),
    ("\u{FEFF}Front\tBack\tSentence\nrun\t달리다\tI run.\n", ["run", "달리다", "I run.", "", ""]),
    ("뜻;단어\r\n달리다;run\r\n", ["run", "달리다", "", "", ""]),
    ("run\t달리다\n", ["run", "달리다", "", "", ""]),
    ("\"run, ran\",\"to \"\"run\"\"\nfast\"", ["run, ran", "to \"run\"\nfast", "", "", ""]),
    ("term,note,extra\nrun,'=1+1,'plain", ["run", "", "", "=1+1\n'plain", ""]),
    (
      "#separator:tab\n#html:true\n#tags column:3\nrun\t<b>달리다</b>&amp;\tverb c1\n",
      ["run", "달리다&", "", "", "verb c1"]
    ),
    ("#separator:Semicolon\n#deck:Travel\n#tags:x\nrun;달리다", ["run", "달리다", "", "", "x"]),
    (
      "#separator:tab\n#notetype column:1\n#deck column:2\nBasic\tEnglish\trun\t달리다",
      ["run", "달리다", "", "", ""]
    ),
    ("#separator:tab\n#columns:Front\tBack\tTags\nrun\t달리다\tverb", ["run", "달리다", "", "", "verb"]),
    ("#deck:Default\n\"#tags: x\",number sign\n", ["#tags: x", "number sign", "", "", ""]),
    ("#1: first\tnumber\n", ["#1: first", "number", "", "", ""]),
    (
      "#html:true\n&Eacute;t&eacute; &mdash; &thetasym;\t&bogus; &AMP; a&b;",
      ["Été — ϑ", "&bogus; & a&b;", "", "", ""]
    ),
  ])
  func readsATable(text: String, fields: [String]) throws {
    let result = read(text)
    #expect(result.unread.isEmpty)
    #expect(texts(try #require(result.entries.first)) == fields)
    #expect(result.entries.count == 1)
  }

  @Test func losesNoLineSilently() {
    let long = String(repeating: "x", count: 12_001)
    let result = read("term,meaning,saved\n,no word\nrun,달리다,soon\n\(long),y,\n\"open,z")
    #expect(result.entries.map(\.term) == ["run"])
    #expect(result.unread.map(\.lines.lowerBound) == [2, 3, 4, 5])
    #expect(result.unread.map(\.reason) == [.noTerm, .noDate, .tooLong, .openQuote])
  }

  @Test func takesAFileOnlyOnce() throws {
    let now = try WordFixture.moment("2026-11-21T09:00:00+09:00")
    let result = read("term,meaning,deck\nrun,달리다,Verbs\nwalk,걷다,Verbs\nrun,달리다,\n")
    let first = result.changes(existing: [], notebooks: [], at: now) { _ in now }
    #expect(first.words.map(\.term) == ["run", "walk"])
    #expect(first.known == 1)
    #expect(first.notebooks.map(\.name) == ["Verbs"])
    #expect(Set(first.words.map(\.notebook)) == Set(first.notebooks.map(\.id)))
    let second = result.changes(existing: first.words, notebooks: first.notebooks, at: now) { _ in
      now
    }
    #expect(second.words.isEmpty && second.notebooks.isEmpty && second.known == 3)
    let elsewhere = result.changes(existing: [], notebooks: [], at: now) { _ in now }
    #expect(elsewhere.words.map(\.id) == first.words.map(\.id))
  }

  @Test func newCardsComeInTheOrderOfTheFile() throws {
    let now = try WordFixture.moment("2026-11-21T09:00:00+09:00")
    let lines = (1...300).map { "word \($0)\tmeaning\n" }
    let words = read(lines.joined()).changes(existing: [], notebooks: [], at: now) { _ in now }
      .words
    #expect(words.map(\.id) == words.map(\.id).sorted())
  }

  private static func start(
    due: String,
    days: Int,
    stability: Double = 50
  ) throws -> WordImport.Start {
    WordImport.Start(
      due: try WordFixture.moment(due).instant,
      days: days,
      memory: FSRS.Memory(stability: stability, difficulty: 6.37)
    )
  }

  private static func changes(_ start: WordImport.Start) throws -> WordImport.Changes {
    let now = try WordFixture.moment("2026-11-21T09:00:00+09:00")
    var entry = WordImport.Entry(line: 1)
    entry.term = "run"
    entry.start = start
    entry.isSuspended = true
    var result = WordImport()
    result.add(entry, lines: 1...1)
    return result.changes(existing: [], notebooks: [], at: now) {
      Moment(instant: $0, offset: WordFixture.seoul, zone: "Asia/Seoul")
    }
  }

  @Test func aWordWithoutAnswersComesBackOnTheDayThatTheOtherProgramHad() throws {
    let changes = try Self.changes(Self.start(due: "2026-11-29T12:00:00+09:00", days: 50))
    var word = changes.words[0]
    #expect(changes.reviews.isEmpty && word.isSuspended)
    #expect(word.start?.reviewedOn.description == "2026-10-10")
    word.isSuspended = false
    var deck = WordDeck(words: [word], reviews: [], startHour: 4)
    #expect(deck.agenda(at: try WordFixture.moment("2026-11-28T12:00:00+09:00")).count == 0)
    let day = try WordFixture.moment("2026-11-29T12:00:00+09:00")
    #expect(deck.agenda(at: day).reviews == [0])
    #expect(deck.history.streak(at: deck.day(of: day)) == 0)
    // If it is remembered after 50 days, it waits longer than 50.
    deck.apply(WordReview(id: "r", word: word.id, rating: .good, at: day))
    #expect(deck.cards[0].dueDay - deck.day(of: day) > 100)
    #expect(deck.cards[0].lapses == 0 && deck.history[deck.day(of: day)].tested == 1)
  }

  @Test func aBeginningIsKeptInTheWordsRecord() throws {
    let word = try Self.changes(
      Self.start(due: "2026-11-29T12:00:00+09:00", days: 50, stability: 33.5)
    ).words[0]
    var replica = Replica()
    replica.apply(word.writes(at: word.savedAt.instant))
    let read = Word(record: try #require(replica.record(Word.entity, id: word.id)))
    #expect(read?.start == word.start && read?.start?.memory.stability == 33.5)
    #expect(read?.isSuspended == true)
  }

  @Test func theLastReviewOfACardThatWasPutOffIsNotAhead() throws {
    let start = try Self.start(due: "2027-11-29T12:00:00+09:00", days: 3, stability: .infinity)
    let word = try Self.changes(start).words[0]
    #expect(word.start?.reviewedOn.description == "2026-11-21")
    #expect(word.start?.dueOn.description == "2027-11-29")
    #expect(word.start?.memory.stability == 36_500)
  }

  @Test func bringsTheAnswersOfAnotherProgram() throws {
    let now = try WordFixture.moment("2026-11-21T09:00:00+09:00")
    var entry = WordImport.Entry(line: 1)
    entry.term = "run"
    entry.answers = [
      .init(instant: now.instant - 86_400_000 * 3, rating: .easy, milliseconds: 900)
    ]
    var result = WordImport()
    result.add(entry, lines: 1...1)
    let changes = result.changes(existing: [], notebooks: [], at: now) {
      Moment(instant: $0, offset: WordFixture.seoul, zone: "Asia/Seoul")
    }
    #expect(changes.words[0].savedOn == PlainDate(year: 2026, month: 11, day: 18))
    let deck = WordDeck(words: changes.words, reviews: changes.reviews, startHour: 4)
    #expect(deck.cards[0].stage == .review)
    #expect(changes.reviews[0].milliseconds == 900)
  }

  @Test func sortsReviewsByTheirIds() throws {
    let now = try WordFixture.moment("2026-11-21T09:00:00+09:00")
    var result = WordImport()
    for (line, days) in [[3, 1], [2, 1], [4]].enumerated() {
      var entry = WordImport.Entry(line: line)
      entry.term = "word \(line)"
      entry.answers = days.map {
        .init(instant: now.instant - Int64($0) * 86_400_000, rating: .good, milliseconds: nil)
      }
      result.add(entry, lines: line...line)
    }
    var changes = result.changes(existing: [], notebooks: [], at: now) {
      Moment(instant: $0, offset: WordFixture.seoul, zone: "Asia/Seoul")
    }
    let before = changes.reviews.map(\.id)
    changes.sortReviews()
    #expect(changes.reviews.map(\.id) == before.sorted() && before != before.sorted())
  }

  @Test(arguments: [
    ("<div>one</div><div>two</div>", "one\ntwo"), ("a<br>b<br/>c", "a\nb\nc"),
    ("<script>alert(1)</script>x", "x"), ("<style>a{}</style>x<!-- <b> -->y", "xy"),
    ("1 < 2 &lt; 3", "1 < 2 < 3"), ("&#65;&#x1F600;&#0;&nope;", "A😀&#0;&nope;"),
    ("[sound:a.mp3]run", "run"), ("{{c1::Seoul::city}} is {{c2::big}}", "Seoul is big"),
    ("<img src=x onerror=alert(1)>cat", "cat"), ("<", "<"), ("&", "&"), ("&#", "&#"),
    ("{{c1::open", "{{c1::open"), ("<b", ""), ("[sound:", ""), ("&#x110000;", "&#x110000;"),
    ("{{c}}::", "{{c}}::"), ("{{c::}}", ""),
  ])
  func readsWhatAFieldOfAnkiSays(html: String, text: String) {
    #expect(ImportedText.text(html: html) == text)
  }

  @Test(arguments: [
    ("2026-02-03", PlainDate(year: 2026, month: 2, day: 3), ""), ("", nil, ""),
    ("<b>in spring</b>", nil, "in spring"),
  ])
  func readsWhenANoteWasSaved(field: String, date: PlainDate?, note: String) throws {
    var result = WordImport()
    let fields = [("Term", "run"), ("Meaning", "달리다"), ("Saved", field)]
    result.addNote(1, fields: fields.map { (name: $0, html: $1) }, tags: "", deck: "", answers: [])
    let entry = try #require(result.entries.first)
    #expect(entry.savedOn == date && entry.note == note && result.unread.isEmpty)
  }

  /// Each opening searched to the end would take minutes.
  @Test func readsManyOpenClozesInAMoment() {
    let html = String(repeating: "{{c1::", count: 150_000)
    #expect(ImportedText.text(html: html) == html)
    #expect(ImportedText.text(html: html + "x}}") == "{{c1")
  }

  @Test(arguments: [WordExport.Format.csv, .tsv, .anki])
  func readsBackWhatItWrote(_ format: WordExport.Format) throws {
    var word = try WordFixture.word("w", "=SUM(A1)", on: "2026-02-03")
    word.meaning = "a\tb, \"c\"\nd"
    word.example = "-example"
    word.reading = "리딩"
    word.note = "@note"
    word.tags = ["x", "y"]
    word.language = "en"
    word.notebook = "n"
    let bytes = WordExport.text([word], notebooks: [Notebook(id: "n", name: "Verbs")], as: format)
    let result = WordImport(delimited: bytes)
    #expect(result.unread.isEmpty)
    let entry = try #require(result.entries.first)
    #expect(entry.term == word.term && entry.meaning == word.meaning)
    #expect(entry.example == word.example && entry.reading == word.reading)
    #expect(entry.note == word.note && entry.tags == word.tags && entry.language == "en")
    #expect(entry.notebook == "Verbs" && entry.savedOn == word.savedOn)
  }

  @Test func ankiFindsFrontBackAndDeckAndSkipsNoWord() throws {
    let word = try WordFixture.word("w", "#1", on: "2026-02-03")
    let bytes = WordExport.text([word], notebooks: [], as: .anki)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains("#notetype:Basic"))
    #expect(lines.contains { $0.hasPrefix("#columns:Front\tBack\t") })
    #expect(lines.last?.hasPrefix("\"#1\"\t") == true)
    #expect(lines.last?.contains("\tDefault\t") == true)
    let entry = try #require(WordImport(delimited: bytes).entries.first)
    #expect(entry.term == "#1" && entry.notebook.isEmpty)
  }

  @Test func guardsFormulas() throws {
    let word = try WordFixture.word("w", "=1+1", on: "2026-02-03")
    let csv = WordExport.text([word], notebooks: [], as: .csv)
    #expect(
      String(decoding: csv, as: UTF8.self)
        == "term,meaning,example,reading,note,tags,language,notebook,saved\r\n"
        + "'=1+1,,,,,,,,2026-02-03\r\n"
    )
  }

  @Test func survivesRandomBytes() {
    var random = SeededGenerator(seed: 9)
    let alphabet = Array("#:tab,;\n\r\"<>&{}c[]'=term\tcolumn1\u{FEFF}단".utf8)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let result = WordImport(delimited: bytes)
      #expect(result.entries.allSatisfy { !$0.term.isEmpty })
      #expect(ImportedText.text(html: String(decoding: bytes, as: UTF8.self)).utf8.count <= 200)
    }
  }
}

struct MonthGridTests {
  @Test(arguments: [
    ("2026-11-21", Weekday.sunday, "2026-11-01", "2026-12-05"),
    ("2026-11-21", .monday, "2026-10-26", "2026-12-06"),
    ("2026-02-01", .sunday, "2026-02-01", "2026-02-28"),
  ])
  func fillsWholeWeeks(date: String, start: Weekday, first: String, last: String) throws {
    let grid = MonthGrid(of: try PlainDate(parsing: date), firstWeekday: start)
    #expect(grid.weeks.first?.first??.description == first)
    #expect(grid.weeks.last?.last??.description == last)
    #expect(grid.weeks.allSatisfy { $0.count == 7 })
  }

  @Test func endsWithTheCalendar() {
    #expect(MonthGrid(of: .first, firstWeekday: .sunday).weeks[0][0] == nil)
    #expect(MonthGrid(of: .last, firstWeekday: .monday).weeks.last?.last == .some(nil))
  }

  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2024-02-29", 12, "2025-02-28"),
    ("2026-01-15", -1, "2025-12-15"),
  ])
  func movesByMonths(date: String, months: Int, result: String) throws {
    let moved = MonthGrid.date(try PlainDate(parsing: date), addingMonths: months)
    #expect(moved?.description == result)
    #expect(MonthGrid.date(.first, addingMonths: -1) == nil)
    #expect(MonthGrid.date(.last, addingMonths: 1) == nil)
    #expect(MonthGrid.date(.last, addingMonths: .max) == nil)
  }

  @Test func countsTheWordsOfADay() throws {
    let words = [
      try WordFixture.word("a", on: "2026-11-01"), try WordFixture.word("b", on: "2026-11-30"),
      try WordFixture.word("c", on: "2026-11-30"), try WordFixture.word("d", on: "2026-12-01"),
    ]
    let grid = MonthGrid(of: try PlainDate(parsing: "2026-11-09"), firstWeekday: .monday)
    let counts = words.counts(in: grid)
    #expect(counts.count == 30)
    #expect(counts[0] == 1 && counts[29] == 2 && counts.reduce(0, +) == 3)
  }

  @Test func findsWordsByAnyText() throws {
    var word = try WordFixture.word("a", "serendipity")
    word.meaning = "뜻밖의 발견"
    word.tags = ["c1"]
    for (typed, isFound) in [("DIPI", true), ("ㄸㅂ", true), ("c1", true), ("run", false)] {
      #expect(FullTextSearch(typed).matches(word.texts) == isFound)
    }
    #expect(Word.tags(in: " #noun, c1 noun ") == ["noun", "c1"])
  }
}
