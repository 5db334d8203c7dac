import HaruJSON
import HaruSync
import HaruCore
import HaruUI
import Testing

/// A person's own quotes: writing, importing and exporting them.
struct QuotesOwnTests {
  @Test func writesChangesAndDeletesAQuote() throws {
    var app = AppRun.quotes()
    app.send(.quotes(.addTapped))
    app.send(.quotes(.dialogConfirmed))
    #expect(app.html.contains("no text"))
    app.send(.quotes(.edited(.text, "Mine alone")))
    app.send(.quotes(.edited(.author, "Me")))
    app.send(.quotes(.edited(.year, "2026")))
    app.send(.quotes(.edited(.tags, "a, b")))
    #expect(app.html.contains(#"<option value="en" selected="">English</option>"#))
    app.send(.quotes(.edited(.language, "ja")))
    app.send(.quotes(.dialogConfirmed))
    let write = try #require(app.saved.first)
    #expect(
      write.value.text
        == #"{"text":"Mine alone","author":"Me","year":2026,"tags":["a","b"],"language":"ja"}"#
    )
    let id = write.key.id
    #expect(app.shownQuotes.first == id.text)
    app.send(.navigated("/quotes?id=\(id)"))
    app.send(.quotes(.editTapped(id)))
    #expect(app.html.contains("value=\"a,b\""))
    app.send(.quotes(.edited(.text, "Mine and yours")))
    app.send(.quotes(.dialogConfirmed))
    #expect(app.html.contains("Mine and yours"))
    app.send(.quotes(.deleteTapped(id)))
    #expect(app.effects.contains(.navigate("/quotes")))
    app.send(.navigated("/quotes"))
    #expect(!app.shownQuotes.contains(id.text))
    app.send(.toastActionTapped)
    #expect(app.shownQuotes.first == id.text)
    app.send(.quotes(.addTapped))
    app.send(.quotes(.dialogCancelled))
    #expect(app.effects == [.moveFocus("add")])
  }

  @Test func importsAFileAndTakesItBack() throws {
    var app = AppRun.quotes()
    app.send(.quotes(.importTapped))
    app.send(.quotes(.fileChosen))
    #expect(app.effects == [.readFile(try #require(app.question), input: "quote-file")])
    let file = "text,author\nOne,Ada\nBEGIN small,\n\"open"
    app.answer(file: file, named: "mine.csv")
    #expect(app.html.contains("1 quote will be added."))
    #expect(app.html.contains("1 duplicate skipped."))
    #expect(app.html.contains("line 4: a quotation mark is never closed"))
    app.send(.quotes(.dialogConfirmed))
    #expect(app.saved.count == 1)
    app.send(.navigated("/quotes?f=own"))
    #expect(app.shownQuotes.count == 1)
    app.send(.toastActionTapped)
    #expect(app.shownQuotes.isEmpty)
  }

  @Test func anEarlierFileIsNotShownInALaterDialog() throws {
    var app = AppRun.quotes()
    app.send(.quotes(.importTapped))
    app.send(.quotes(.fileChosen))
    let first = try #require(app.question)
    app.send(.quotes(.dialogCancelled))
    app.send(.quotes(.importTapped))
    let file = Array("text,author\nOne,Ada\n".utf8)
    app.answer(.file(name: "a.csv", file), to: first)
    #expect(app.state.quotes.reading?.result == nil)
    app.send(.quotes(.fileChosen))
    app.answer(.file(name: "a.csv", file), to: first)
    #expect(app.state.quotes.reading?.result == nil)
    app.answer(.file(name: "a.csv", file))
    #expect(app.html.contains("1 quote will be added."))
  }

  @Test func saysHowManyMoreLinesCouldNotBeRead() {
    var app = AppRun.quotes()
    app.send(.quotes(.importTapped))
    app.send(.quotes(.fileChosen))
    let file = "text,author\n" + String(repeating: ",nobody\n", count: 120)
    app.answer(file: file, named: "mine.csv")
    #expect(app.html.contains("line 101: no text") && app.html.contains("and 20 more"))
  }

  @Test func exportsWhatIsTheirs() throws {
    var app = AppRun.quotes()
    app.send(.quotes(.likeTapped("en-1")))
    app.send(.quotes(.exportTapped))
    #expect(app.html.contains(">Fortune</button>") && app.effects.isEmpty)
    app.send(.quotes(.dialogCancelled))
    #expect(!app.html.contains(">Fortune</button>"))
    app.send(.quotes(.exportTapped))
    app.send(.quotes(.exportChosen(.json)))
    guard case .download(let name, let text) = try #require(app.effects.first) else {
      Issue.record("no file")
      return
    }
    #expect(name == "haru-quotes.jsonl")
    #expect(text.hasPrefix(#"{"id":"en-1","text":"Begin small.""#))
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (QuoteImport.Format.csv, ".csv"), (.tsv, ".tsv"), (.fortune, ".fortune"), (.lines, ".txt"),
  ])
  func exportsWhatItsImportReads(format: QuoteImport.Format, ending: String) throws {
    var app = AppRun.quotes()
    app.send(.quotes(.likeTapped("en-2")))
    app.send(.quotes(.likeTapped("en-3")))
    app.send(.quotes(.exportChosen(format)))
    guard case .download(let name, let text) = try #require(app.effects.first) else {
      Issue.record("no file")
      return
    }
    #expect(name == "haru-quotes" + ending)
    let bytes = Array(text.utf8)
    #expect(QuoteImport.Format(name: name, bytes: bytes) == format)
    let read = QuoteImport(bytes, format: format, known: QuoteDigest())
    #expect(read.entries.map(\.quote.text) == ["Stay calm.", "Keep going."])
  }
}
