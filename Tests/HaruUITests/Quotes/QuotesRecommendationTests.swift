import HaruSync
import Foundation
import HaruCore
import HaruUI
import Testing

/// The quote of the day, the recommended quotes, and the ones the operator publishes.
struct QuotesRecommendationTests {
  @Test func recommendsOneAtEachVisit() {
    var app = AppRun.quotes()
    var ids = app.seenQuotes
    #expect(ids.count == 1 && app.saved.contains { $0.key.entity == QuoteShuffle.entity })
    for _ in 0..<2 {
      app.send(.navigated("/calc"))
      app.send(.navigated("/quotes"))
      ids += app.seenQuotes
    }
    for _ in 0..<2 {
      app.send(.quotes(.anotherTapped))
      ids += app.seenQuotes
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
    var app = AppRun.quotes()
    var days = [app.state.quotes.today]
    // From 9:00 on: 20 hours later it is still the same day; an hour later, the next day has
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
    var app = AppRun.quotes()
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
    let app = AppRun.quotes(language: .ko)
    #expect(app.state.quotes.recommended?.text.hasPrefix("ko-") == true)
    #expect(app.state.quotes.today?.text.hasPrefix("ko-") == true)
  }

  @Test func theQuoteOfTheDayFollowsTheLanguage() {
    var app = AppRun.quotes(language: .ko)
    #expect(app.state.quotes.today?.text.hasPrefix("ko-") == true)
    app.send(.settings(.chosen(.language("en"))))
    app.send(.languageArrived(.en, Messages.inEnglish.texts))
    app.send(.woken, after: 1)
    #expect(app.state.quotes.today?.text.hasPrefix("en-") == true)
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

  @Test(arguments: [("", true), ("eo", true), ("en", true), ("fr", false)])
  func theOperatorsQuotesAreRecommended(language: String, isMeant: Bool) {
    let lines = (1...40).map {
      #"{"id":"op\#($0)","publishedOn":"2026-11-20","text":"\#($0)","language":"\#(language)"}"#
    }
    var app = AppRun.quotes(published: lines.joined(separator: "\n"))
    var days: [RecordID?] = []
    for _ in 0..<8 {
      days.append(app.state.quotes.today)
      app.send(.woken, after: 86_400)
    }
    #expect(days.contains { $0?.text.hasPrefix("op") == true } == isMeant)
    #expect((app.state.quotes.recommended?.text.hasPrefix("op") == true) == isMeant || isMeant)
  }

  @Test func marksWhatTheOperatorPublishedToday() {
    let published = """
      {"id":"p1","publishedOn":"2026-11-20","text":"From yesterday","language":"en"}
      {"id":"p2","publishedOn":"2026-11-21","text":"From today","language":"en"}
      """
    var app = AppRun.quotes(published: published)
    #expect(Array(app.shownQuotes.prefix(2)) == ["p2", "p1"])
    #expect(app.html.components(separatedBy: "New today").count == 2)
    app.send(.quotes(.likeTapped("p1")))
    app.send(.navigated("/quotes?f=liked"))
    #expect(app.shownQuotes == ["p1"])
    #expect(!app.html.contains("New today"))
  }
}
