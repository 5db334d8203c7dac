import Foundation
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Testing

struct QuotesPageTests {
  /// The page with a small collection: five quotes in English, two in Korean.
  private func page(
    _ path: String = "/quotes",
    language: Language = .en,
    published: String = ""
  ) -> AppRun {
    var app = AppRun(path: path, language: language)
    let english = """
      en-1\tBegin small.\t\t\t\tstart
      en-2\tStay calm.\tAda Lovelace\tNotes\t1843\twork
      en-3\tKeep going.\tZeno\tFragments\t-300\tpatience
      en-4\tLittle by little.\t\tEnglish proverb\t\tpatience
      en-5\t<b>Bold & free</b>\t\t\t\tcourage
      """
    let korean = "ko-1\t불씨는 작아도 밤을 데운다.\t\t\t\t시작\nko-2\t천 리 길도 한 걸음부터.\t\t한국 속담\t\t시작"
    app.send(.quotes(.collectionArrived(language: "", Array(published.utf8))))
    app.send(.quotes(.collectionArrived(language: "en", Array(english.utf8))))
    app.send(.quotes(.collectionArrived(language: "ko", Array(korean.utf8))))
    return app
  }

  private func shown(_ app: AppRun) -> [String] {
    app.state.quotes.places.map { app.state.quotes.library.entries[$0].id.text }
  }

  private func seen(_ app: AppRun) -> [String] {
    app.saved.filter { $0.key.field == "seen" }.map(\.key.id.text)
  }

  @Test func readsManyTextsFrameByFrameAndFindsAllAtOnce() {
    var app = AppRun(path: "/quotes")
    let lines = (0..<3_500).map { "en-\($0)\tneedle\($0) in the hay\t\t\t\thay\n" }.joined()
    app.send(.quotes(.collectionArrived(language: "en", Array(lines.utf8))))
    app.send(.quotes(.collectionArrived(language: "ko", [])))
    #expect(App.subscriptions(app.state).contains(.everyFrame))
    app.send(.quotes(.typed("needle3499")))
    #expect(shown(app) == ["en-3499"])
    #expect(!App.subscriptions(app.state).contains(.everyFrame))
    var patient = AppRun(path: "/quotes")
    patient.send(.quotes(.collectionArrived(language: "en", Array(lines.utf8))))
    patient.send(.quotes(.collectionArrived(language: "ko", [])))
    for _ in 0..<4 { patient.send(.woken) }
    #expect(!App.subscriptions(patient.state).contains(.everyFrame))
    patient.send(.quotes(.typed("needle3499")))
    #expect(shown(patient) == ["en-3499"])
  }

  @Test func asksForTheCollectionsOnce() {
    var app = AppRun(path: "/quotes")
    #expect(
      app.effects.contains(.fetchQuotes(language: "en"))
        && app.effects.contains(.fetchQuotes(language: "ko"))
    )
    app.send(.navigated("/calc"))
    app.send(.navigated("/quotes"))
    #expect(!app.effects.contains(.fetchQuotes(language: "en")))
  }

  @Test func recommendsOneAtEachVisit() {
    var app = page()
    var ids = seen(app)
    #expect(ids.count == 1 && app.saved.contains { $0.key.entity == QuoteShuffle.entity })
    for _ in 0..<2 {
      app.send(.navigated("/calc"))
      app.send(.navigated("/quotes"))
      ids += seen(app)
    }
    for _ in 0..<2 {
      app.send(.quotes(.anotherTapped))
      ids += seen(app)
    }
    #expect(Set(ids) == ["en-1", "en-2", "en-3", "en-4", "en-5"])
    #expect(app.html.contains("For you") && app.html.contains("Quote of the day"))
    // Opening one quote and returning is not a new visit.
    let recommended = app.state.quotes.recommended
    app.send(.navigated("/quotes?id=en-1"))
    app.send(.navigated("/quotes"))
    #expect(app.state.quotes.recommended == recommended)
  }

  @Test func theQuoteOfTheDayChangesWhereTheDayBegins() {
    var app = page()
    var days = [app.state.quotes.today]
    // From 9:00 on: 20 hours later it is still the same day; an hour more and the next one has
    // started.
    app.send(.woken, after: 20 * 3_600 - 60)
    #expect(app.state.quotes.today == days[0])
    app.send(.woken, after: 60)
    for _ in 0..<8 {
      days.append(app.state.quotes.today)
      app.send(.woken, after: 86_400)
    }
    #expect(Set(days).count > 2)
  }

  @Test func theQuoteOfTheDayStaysUntilTheHourThatIsChosen() {
    var app = page()
    app.send(.settings(.chosen(.dayStartHour(9))))
    app.send(.woken, after: 24 * 3_600 - 120)
    let before = (0..<8).map { _ in
      let pair = [app.state.quotes.today]
      app.send(.woken, after: 180)
      let after = app.state.quotes.today
      app.send(.woken, after: 24 * 3_600 - 180)
      return pair + [after, app.state.quotes.today]
    }
    // Between 8:58 and 9:01 it changes on most days; until the next 8:58 it stays.
    #expect(before.contains { $0[0] != $0[1] })
    #expect(before.allSatisfy { $0[1] == $0[2] })
  }

  @Test func recommendsInTheLanguageOfTheApp() {
    let app = page(language: .ko)
    #expect(app.state.quotes.recommended?.text.hasPrefix("ko-") == true)
    #expect(app.state.quotes.today?.text.hasPrefix("ko-") == true)
  }

  @Test func theQuoteOfTheDayFollowsTheLanguage() {
    var app = page(language: .ko)
    #expect(app.state.quotes.today?.text.hasPrefix("ko-") == true)
    app.send(.settings(.chosen(.language("en"))))
    app.send(.languageArrived(.en, Messages.inEnglish.texts))
    app.send(.woken, after: 1)
    #expect(app.state.quotes.today?.text.hasPrefix("en-") == true)
  }

  /// The parameters in the address, the search text, and the visible quotes.
  @Test(arguments: [
    ("/quotes", "", "en-5 en-4 en-3 en-2 en-1 ko-2 ko-1"), ("/quotes", "ㅂㅆ", "ko-1"),
    ("/quotes", "ADA", "en-2"), ("/quotes?q=calm", "", "en-2"), ("/quotes", "xyz", ""),
    ("/quotes?tag=patience", "", "en-4 en-3"), ("/quotes?tag=%EC%8B%9C%EC%9E%91", "", "ko-2 ko-1"),
    ("/quotes?s=author", "", "en-2 en-3 en-5 en-4 en-1 ko-2 ko-1"),
    ("/quotes?f=liked", "", ""), ("/quotes?f=own", "", ""), ("/quotes?f=nonsense", "calm", "en-2"),
  ])
  func showsWhatTheAddressAndTheSearchSay(path: String, typed: String, ids: String) {
    var app = page(path)
    if !typed.isEmpty { app.send(.quotes(.typed(typed))) }
    #expect(shown(app).joined(separator: " ") == ids)
    let empty = path.hasSuffix("f=own") ? "written any quotes yet." : "No quotes found."
    let nothing = typed.isEmpty ? empty : "Nothing found for “\(typed)”"
    #expect(app.html.contains(nothing) == ids.isEmpty)
  }

  @Test func sortsTheUnusedFirst() {
    var app = page()
    for id in ["en-5", "en-3"] as [RecordID] { app.send(.quotes(.useTapped(id))) }
    app.send(.navigated("/quotes?s=unused"))
    #expect(shown(app) == ["en-4", "en-2", "en-1", "ko-2", "ko-1", "en-5", "en-3"])
  }

  @Test func marksFavouritesAndUses() {
    var app = page()
    app.send(.quotes(.likeTapped("en-2")))
    app.send(.quotes(.useTapped("en-2")))
    #expect(app.saved.first?.value["date"]?.string == "2026-11-21")
    #expect(app.html.contains("Used · Today"))
    app.send(.navigated("/quotes?f=liked"))
    #expect(shown(app) == ["en-2"])
    app.send(.navigated("/quotes?f=unused"))
    #expect(!shown(app).contains("en-2"))
    app.send(.navigated("/quotes?f=used"))
    #expect(shown(app) == ["en-2"])
    // The same after the records were reloaded.
    app.send(.operationsArrived([]))
    #expect(shown(app) == ["en-2"])
    app.send(.quotes(.useTapped("en-2")))
    #expect(shown(app) == [])
    app.send(.toastActionTapped)
    #expect(shown(app) == ["en-2"])
    app.send(.quotes(.likeTapped("en-2")))
    #expect(app.saved.first?.value == false)
  }

  @Test func showsOneQuoteWithItsDates() throws {
    var app = page("/quotes?id=en-3")
    #expect(app.html.contains("Zeno, Fragments (301 BC)"))
    #expect(app.html.contains("href=\"/quotes?tag=patience\""))
    #expect(!app.html.contains("Delete"))
    app.send(.quotes(.useAgainTapped("en-3")))
    app.send(.quotes(.useAgainTapped("en-3")), after: 86_400)
    #expect(app.html.contains("Delete Yesterday") && app.html.contains("Delete Today"))
    let entry = app.state.quotes.library.entries.first { $0.id == "en-3" }
    let first = try #require(entry?.uses.first?.id)
    app.send(.quotes(.useRemoved(first)))
    #expect(!app.html.contains("Delete Yesterday") && app.html.contains("Delete Today"))
    #expect(page("/quotes?id=nothing").html.contains("No quotes found."))
  }

  @Test func copiesAndShares() {
    var app = page("/quotes?id=en-2")
    app.send(.quotes(.copyTapped("en-2")))
    #expect(app.effects == [.copy("Stay calm.\n— Ada Lovelace, Notes (1843)")])
    app.send(.quotes(.shareTapped("en-1")))
    #expect(app.effects == [.share("Begin small.")])
    app.send(.quotes(.tallChosen(true)))
    app.send(.quotes(.darkChosen(true)))
    app.send(.quotes(.imageTapped("en-5")))
    let image = QuotesImage(
      text: "<b>Bold & free</b>",
      origin: "Haru collection",
      app: "Haru",
      language: "en",
      isTall: true,
      isDark: true
    )
    #expect(app.effects == [.shareImage(image)])
    #expect(!app.html.contains("<b>Bold"))
    app.send(.quotes(.imageFailed))
    #expect(app.state.toast?.text == "Couldn't make the image.")
  }

  @Test func writesChangesAndDeletesAQuote() throws {
    var app = page()
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
    #expect(shown(app).first == id.text)
    app.send(.navigated("/quotes?id=\(id)"))
    app.send(.quotes(.editTapped(id)))
    #expect(app.html.contains("value=\"a,b\""))
    app.send(.quotes(.edited(.text, "Mine and yours")))
    app.send(.quotes(.dialogConfirmed))
    #expect(app.html.contains("Mine and yours"))
    app.send(.quotes(.deleteTapped(id)))
    #expect(app.effects.contains(.navigate("/quotes")))
    app.send(.navigated("/quotes"))
    #expect(!shown(app).contains(id.text))
    app.send(.toastActionTapped)
    #expect(shown(app).first == id.text)
    app.send(.quotes(.addTapped))
    app.send(.quotes(.dialogCancelled))
    #expect(app.effects == [.moveFocus("add")])
  }

  @Test func importsAFileAndTakesItBack() throws {
    var app = page()
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
    #expect(shown(app).count == 1)
    app.send(.toastActionTapped)
    #expect(shown(app).isEmpty)
  }

  @Test func anEarlierFileIsNotShownInALaterDialog() throws {
    var app = page()
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

  @Test func exportsWhatIsTheirs() throws {
    var app = page()
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
    var app = page()
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

  @Test func aUseOfLongAgoIsNeverTakenAway() {
    var app = page()
    app.send(.quotes(.useTapped("en-2")))
    app.send(.quotes(.useTapped("en-2")), after: 365 * 86_400)
    let dates = { (app: AppRun) in
      app.state.quotes.library.entries.first { $0.id == "en-2" }?.uses.map(\.date.description)
    }
    #expect(dates(app) == ["2026-11-21", "2027-11-21"])
    app.send(.quotes(.useTapped("en-2")))
    #expect(dates(app) == ["2026-11-21"])
  }

  @Test func nobodyWaitsForTheOperatorsQuotes() {
    var app = AppRun(path: "/quotes")
    for language in ["en", "ko"] {
      let quote = "\(language)-1\tBegin small."
      app.send(.quotes(.collectionArrived(language: language, Array(quote.utf8))))
    }
    #expect(app.state.quotes.today == "en-1" && app.state.quotes.places.count == 2)
    let published = #"{"id":"op","publishedOn":"2026-11-21","text":"From us"}"#
    app.send(.quotes(.collectionArrived(language: "", Array(published.utf8))))
    #expect(app.html.contains("From us") && app.state.quotes.places.count == 3)
    // A pull requests it again; the response replaces the previous one.
    app.send(.pulled)
    #expect(app.effects.contains(.fetchQuotes(language: "")))
    app.send(.quotes(.collectionArrived(language: "", Array(published.utf8))))
    #expect(app.state.quotes.places.count == 3)
  }

  @Test(arguments: [("", true), ("fr", true), ("en", true), ("ko", false)])
  func theOperatorsQuotesAreRecommended(language: String, isMeant: Bool) {
    let lines = (1...40).map {
      #"{"id":"op\#($0)","publishedOn":"2026-11-20","text":"\#($0)","language":"\#(language)"}"#
    }
    var app = page(published: lines.joined(separator: "\n"))
    var days: [RecordID?] = []
    for _ in 0..<8 {
      days.append(app.state.quotes.today)
      app.send(.woken, after: 86_400)
    }
    #expect(days.contains { $0?.text.hasPrefix("op") == true } == isMeant)
    #expect((app.state.quotes.recommended?.text.hasPrefix("op") == true) == isMeant || isMeant)
  }

  @Test func saysHowManyMoreLinesCouldNotBeRead() {
    var app = page()
    app.send(.quotes(.importTapped))
    app.send(.quotes(.fileChosen))
    let file = "text,author\n" + String(repeating: ",nobody\n", count: 120)
    app.answer(file: file, named: "mine.csv")
    #expect(app.html.contains("line 101: no text") && app.html.contains("and 20 more"))
  }

  @Test func keepsTheOrderInTheAddress() {
    var app = page("/quotes?f=unused&tag=a%20b")
    app.send(.quotes(.orderChosen("2")))
    #expect(app.effects == [.navigate("/quotes?f=unused&tag=a%20b&s=author")])
  }

  @Test func theFocusStaysOnAFilter() {
    var app = page()
    app.send(.navigated("/quotes?f=liked"))
    #expect(!app.effects.contains(.moveFocus("main")))
    app.send(.navigated("/quotes?id=en-1"))
    #expect(app.effects.contains(.moveFocus("main")))
  }

  @Test func marksWhatTheOperatorPublishedToday() {
    let published = """
      {"id":"p1","publishedOn":"2026-11-20","text":"From yesterday","language":"en"}
      {"id":"p2","publishedOn":"2026-11-21","text":"From today","language":"en"}
      """
    var app = page(published: published)
    #expect(Array(shown(app).prefix(2)) == ["p2", "p1"])
    #expect(app.html.components(separatedBy: "New today").count == 2)
    app.send(.quotes(.likeTapped("p1")))
    app.send(.navigated("/quotes?f=liked"))
    #expect(shown(app) == ["p1"])
    #expect(!app.html.contains("New today"))
  }

  @Test func showsAFewAtATime() {
    var app = AppRun(path: "/quotes")
    let lines = (1...100).map { "en-\($0)\tLine \($0)" }.joined(separator: "\n")
    app.send(.quotes(.collectionArrived(language: "en", Array(lines.utf8))))
    app.send(.quotes(.collectionArrived(language: "ko", [])))
    app.send(.quotes(.collectionArrived(language: "", [])))
    #expect(app.html.contains("Show more") && !app.html.contains(">Line 60<"))
    app.send(.quotes(.moreTapped))
    #expect(app.html.contains(">Line 60<"))
    app.send(.quotes(.moreTapped))
    #expect(!app.html.contains("Show more"))
  }
}
