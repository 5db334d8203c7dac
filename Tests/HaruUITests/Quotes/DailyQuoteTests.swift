import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

struct DailyQuoteTests {
  /// The message to a closed app names the quote that the app shows.
  @Test(arguments: ["en", "ko"])
  func theMessageOfTheMorningHasTheQuoteOfThePage(language: String) throws {
    var app = AppRun(path: "/quotes", language: try #require(Language(nearestTo: language)))
    Self.fill(&app)
    for _ in 0..<20 {
      let told = DailyQuote.of(
        app.state.now.date,
        collection: app.state.quotes.library.entries,
        own: app.state.replica,
        language: language
      )
      #expect(told != nil && told?.id == app.state.quotes.today)
      app.send(.woken, after: 86_400)
    }
  }

  @Test func whatWasAskedForInsteadIsOfItsDayAlone() {
    var app = AppRun(path: "/today")
    Self.fill(&app)
    app.send(.quotes(.anotherTapped))
    #expect(app.state.quotes.recommended != nil)
    app.send(.woken, after: 60)
    #expect(app.state.quotes.recommended != nil)
    app.send(.woken, after: 86_400)
    #expect(app.state.quotes.recommended == nil)
    app.send(.quotes(.anotherTapped))
    app.send(.navigated("/focus"))
    #expect(app.state.quotes.recommended == nil)
  }

  /// The work and its year stand on the page of the quote.
  @Test func onThePageOfTheDayAQuoteNamesItsAuthorAlone() {
    var app = AppRun.quotes("/today")
    app.send(.quotes(.useTapped("en-2")))
    #expect(app.html.contains(#"<span class="meta">Ada Lovelace</span>"#))
    app.send(.navigated("/quotes?id=en-2"))
    #expect(app.html.contains("Ada Lovelace, Notes (1843)"))
  }

  /// The operator's quotes and two collections.
  private static func fill(_ app: inout AppRun) {
    let published = (1...20)
      .map {
        let itsLanguage = ["", "en", "ko"][$0 % 3]
        return
          #"{"id":"op\#($0)","publishedOn":"2026-11-20","text":"\#($0)","language":"\#(itsLanguage)"}"#
      }
      .joined(separator: "\n")
    app.send(.quotes(.collectionArrived(language: "", Array(published.utf8))))
    for own in ["en", "ko"] {
      let lines = (1...9).map { "\(own)-\($0)\tLine \($0)\t\t\t\tstart" }.joined(separator: "\n")
      app.send(.quotes(.collectionArrived(language: own, Array(lines.utf8))))
    }
  }
}
