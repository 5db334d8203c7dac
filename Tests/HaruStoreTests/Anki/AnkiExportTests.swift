import Testing

@testable import HaruStore

/// What the reader of packages finds in a package; what Anki finds is in `Tests/Browser/test_anki.py`.
struct AnkiExportTests {
  private static func note(_ term: String, _ change: (inout AnkiExport.Note) -> Void = { _ in })
    -> AnkiExport.Note
  {
    var note = AnkiExport.Note(guid: "id of \(term)") { $0 == .term ? term : "" }
    change(&note)
    return note
  }

  private static func export(_ notes: [AnkiExport.Note]) -> AnkiExport {
    var export = AnkiExport()
    export.notes = notes
    export.offset = 32_400
    return export
  }

  private static func read(_ notes: [AnkiExport.Note]) throws -> AnkiPackage {
    try AnkiPackage(try #require(export(notes).archive()))
  }

  @Test func hasEachTextInItsField() throws {
    let run = AnkiExport.Note(guid: "run") { "the \($0)" }
    let package = try Self.read([run])
    let fields = try #require(package.notes.first).fields
    #expect(
      fields.map(\.name)
        == ["Term", "Meaning", "Example", "Reading", "Note", "Language", "Saved"]
    )
    #expect(fields.map(\.html) == AnkiExport.Field.allCases.map { "the \($0)" })
    #expect(package.mediaCount == 0 && package.lostCount == 0)
  }

  @Test(arguments: [
    ("a < b & c > d", "a &lt; b &amp; c &gt; d"), ("[sound:a.mp3]", "&#91;sound:a.mp3]"),
    ("[LaTeX]x[/latex] [$]y[/$]", "&#91;LaTeX]x[/latex] &#91;$]y[/$]"), ("[명사]", "[명사]"),
    ("{{c1::a}} {b}", "&#123;{c1::a}} {b}"), ("a\nb", "a<br>b"), ("a\n\n\nb", "a<br><br>\n<br>\nb"),
    ("a\u{1F}b\0c", "a b c"), ("\"quoted\"", "\"quoted\""), ("1", "1"),
  ])
  func writesTextsAsHTML(text: String, html: String) throws {
    #expect(try Self.read([Self.note(text)]).notes.first?.fields.first?.html == html)
  }

  @Test func hasDecksAndTags() throws {
    let package = try Self.read([
      Self.note("new"),
      Self.note("run") {
        $0.deck = "English::Verbs"
        $0.tags = ["verb", "two words", "", "c1"]
      },
      Self.note("own") { $0.deck = AnkiExport.defaultDeck },
    ])
    #expect(package.notes.map(\.deck) == ["Default", "English::Verbs", "Default"])
    #expect(package.notes.map(\.tags) == ["", " verb two_words c1 ", ""])
  }

  @Test func hasTheSchedule() throws {
    let day = 20_794  // 2026-12-07
    let package = try Self.read([
      Self.note("learned") {
        $0.card.stage = .review
        $0.card.due = Int64(day)
        $0.card.interval = 12
        $0.card.memory = AnkiExport.Memory(stability: 33.123456, difficulty: 6.5)
      },
      Self.note("suspended") { $0.card.isSuspended = true },
      Self.note("forgotten") {
        $0.card.stage = .relearning
        $0.card.due = 1_795_323_600
        $0.card.interval = 4
      },
    ])
    let schedule = try #require(package.notes.first?.schedule)
    // Noon in Seoul.
    #expect(schedule.due == Int64(day * 86_400 + (12 - 9) * 3_600) * 1_000)
    #expect(schedule.interval == 12 && schedule.factor == 2_500)
    #expect(schedule.stability == 33.1235 && schedule.difficulty == 6.5)
    #expect(package.notes.map(\.isSuspended) == [false, true, false])
    #expect(package.notes[1].schedule == nil)
    #expect(package.notes[2].schedule?.due == 1_795_323_600_000)
  }

  @Test func hasTheAnswersAndTheScheduleBeforeThem() throws {
    let memory = try #require(AnkiExport.Memory(stability: 50, difficulty: 6.37))
    let package = try Self.read([
      Self.note("run") {
        $0.card.stage = .review
        $0.card.start = AnkiExport.Start(dueDay: 20_794, interval: 50, memory: memory)
        $0.answers = [.init(at: 1_793_523_600_000, rating: 3), .init(at: 0, rating: 1)]
        $0.answers[0].duration = 4_000
        $0.answers[0].stage = .review
        $0.answers[0].waits = (50, 80)
      },
      Self.note("walk") { $0.answers = [.init(at: 1_793_523_600_000, rating: 4)] },
    ])
    let run = package.notes[0]
    // The time is the key of an answer: it is positive, and no two are the same.
    #expect(run.answers.map(\.milliseconds) == [1, 1_793_523_600_000])
    #expect(run.answers.map(\.rating) == [1, 3] && run.answers.map(\.duration) == [0, 4_000])
    #expect(package.notes[1].answers.map(\.milliseconds) == [1_793_523_600_001])
    let start = try #require(run.schedule)
    #expect(start.due == Int64(20_794 * 86_400 + 3 * 3_600) * 1_000 && start.interval == 50)
    #expect(start.stability == 50 && start.difficulty == 6.37)
    #expect(package.notes[1].schedule == nil)
  }

  @Test func isTheSameForTheSameWords() {
    let notes = (0..<300).map { number in
      Self.note("word \(number)") { $0.savedAt = 1_793_523_600_000 }
    }
    #expect(Self.export(notes).archive() == Self.export(notes).archive())
  }

  @Test func survivesImpossibleValues() throws {
    for extreme in [Int64.min, .max] {
      let package = try Self.read([
        Self.note("run") {
          $0.savedAt = extreme
          $0.changedAt = extreme
          $0.card.stage = .review
          $0.card.due = extreme
          $0.card.interval = Int(extreme)
          $0.card.reviewedAt = extreme
          $0.answers = [.init(at: extreme, rating: 3)]
          $0.answers[0].duration = extreme
        },
        Self.note("walk") { $0.savedAt = extreme },
      ])
      #expect(package.notes.count == 2)
      #expect(package.notes.first?.answers.first?.duration == (extreme > 0 ? 2_147_483_647 : 0))
    }
    #expect(AnkiExport.Memory(stability: .nan, difficulty: 5) == nil)
    let memory = try #require(AnkiExport.Memory(stability: 1e300, difficulty: -1))
    #expect(memory.stability == 36_500 && memory.factor == 100)
  }
}
