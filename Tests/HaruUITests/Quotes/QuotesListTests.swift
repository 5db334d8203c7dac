import HaruJSON
import HaruTime
import HaruSync
import HaruCore
import HaruUI
import Testing

/// The list of quotes and one quote: search, filters, order, favourites, uses and sharing.
struct QuotesListTests {
  @Test func readsManyTextsFrameByFrameAndFindsAllAtOnce() {
    var app = AppRun(path: "/quotes")
    let lines = (0..<3_500).map { "en-\($0)\tneedle\($0) in the hay\t\t\t\thay\n" }.joined()
    app.send(.quotes(.collectionArrived(language: "en", Array(lines.utf8))))
    app.send(.quotes(.collectionArrived(language: "ko", [])))
    #expect(App.subscriptions(app.state).contains(.everyFrame))
    app.send(.quotes(.typed("needle3499")))
    #expect(app.shownQuotes == ["en-3499"])
    #expect(!App.subscriptions(app.state).contains(.everyFrame))
    var patient = AppRun(path: "/quotes")
    patient.send(.quotes(.collectionArrived(language: "en", Array(lines.utf8))))
    patient.send(.quotes(.collectionArrived(language: "ko", [])))
    for _ in 0..<4 { patient.send(.woken) }
    #expect(!App.subscriptions(patient.state).contains(.everyFrame))
    patient.send(.quotes(.typed("needle3499")))
    #expect(patient.shownQuotes == ["en-3499"])
  }

  @Test func asksOnceForTheCollectionOfTheLanguageAndTheOperators() {
    var app = AppRun(path: "/quotes")
    #expect(app.requestedQuotes == ["en", ""])
    app.send(.navigated("/calc"))
    app.send(.navigated("/quotes"))
    #expect(app.requestedQuotes.isEmpty)
  }

  /// Whoever has marked quotes of another language keeps its collection.
  @Test func asksForTheCollectionOfAQuoteThatIsShownOrMarked() {
    var app = AppRun(path: "/quotes?id=pt-BR-3")
    #expect(app.requestedQuotes == ["en", "pt-BR", ""])
    app.send(.quotes(.collectionArrived(language: "en", Array("en-1\tText".utf8))))
    #expect(app.state.quotes.library.entries.isEmpty)
    app.send(.quotes(.collectionArrived(language: "pt-BR", Array("pt-BR-3\tTexto".utf8))))
    #expect(app.shownQuotes.contains("pt-BR-3"))
    app.send(.quotes(.likeTapped("pt-BR-3")))
    let files = PageFiles.all
    let next = AppRun(path: "/quotes", replica: app.state.replica, files: files)
    #expect(next.requestedQuotes == ["en", "pt-BR", ""])
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
    var app = AppRun.quotes(path)
    if !typed.isEmpty { app.send(.quotes(.typed(typed))) }
    #expect(app.shownQuotes.joined(separator: " ") == ids)
    let empty = path.hasSuffix("f=own") ? "written any quotes yet." : "No quotes found."
    let nothing = typed.isEmpty ? empty : "Nothing found for “\(typed)”"
    #expect(app.html.contains(nothing) == ids.isEmpty)
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

  @Test func keepsTheOrderInTheAddress() {
    var app = AppRun.quotes("/quotes?f=unused&tag=a%20b")
    app.send(.quotes(.orderChosen("2")))
    #expect(app.effects == [.navigate("/quotes?f=unused&tag=a%20b&s=author")])
  }

  @Test func theFocusStaysOnAFilter() {
    var app = AppRun.quotes()
    app.send(.navigated("/quotes?f=liked"))
    #expect(!app.effects.contains(.moveFocus("main")))
    app.send(.navigated("/quotes?id=en-1"))
    #expect(app.effects.contains(.moveFocus("main")))
  }

  @Test func theListTakesTheFocusFromAnotherPage() {
    var app = AppRun.quotes("/words")
    app.send(.navigated("/quotes"))
    #expect(app.effects.contains(.moveFocus("main")))
    app.send(.navigated("/quotes?f=liked"))
    #expect(!app.effects.contains(.moveFocus("main")))
  }

  @Test func sortsTheUnusedFirst() {
    var app = AppRun.quotes()
    for id in ["en-5", "en-3"] as [RecordID] { app.send(.quotes(.useTapped(id))) }
    app.send(.navigated("/quotes?s=unused"))
    #expect(app.shownQuotes == ["en-4", "en-2", "en-1", "ko-2", "ko-1", "en-5", "en-3"])
  }

  @Test func marksFavouritesAndUses() {
    var app = AppRun.quotes()
    app.send(.quotes(.likeTapped("en-2")))
    app.send(.quotes(.useTapped("en-2")))
    #expect(app.saved.first?.value["date"]?.string == "2026-11-21")
    #expect(app.html.contains("Used · Today"))
    app.send(.navigated("/quotes?f=liked"))
    #expect(app.shownQuotes == ["en-2"])
    app.send(.navigated("/quotes?f=unused"))
    #expect(!app.shownQuotes.contains("en-2"))
    app.send(.navigated("/quotes?f=used"))
    #expect(app.shownQuotes == ["en-2"])
    // The same after the records were reloaded.
    app.send(.operationsArrived([]))
    #expect(app.shownQuotes == ["en-2"])
    app.send(.quotes(.useTapped("en-2")))
    #expect(app.shownQuotes == [])
    app.send(.toastActionTapped)
    #expect(app.shownQuotes == ["en-2"])
    app.send(.quotes(.likeTapped("en-2")))
    #expect(app.saved.first?.value == false)
  }

  @Test func aUseOfLongAgoIsNeverTakenAway() {
    var app = AppRun.quotes()
    app.send(.quotes(.useTapped("en-2")))
    app.send(.quotes(.useTapped("en-2")), after: 365 * 86_400)
    let dates = { (app: AppRun) in
      app.state.quotes.library.entries.first { $0.id == "en-2" }?.uses.map(\.date.description)
    }
    #expect(dates(app) == ["2026-11-21", "2027-11-21"])
    app.send(.quotes(.useTapped("en-2")))
    #expect(dates(app) == ["2026-11-21"])
  }

  @Test func showsOneQuoteWithItsDates() throws {
    var app = AppRun.quotes("/quotes?id=en-3")
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
    #expect(AppRun.quotes("/quotes?id=nothing").html.contains("No quotes found."))
  }

  @Test func copiesAndShares() {
    var app = AppRun.quotes("/quotes?id=en-2")
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
}
