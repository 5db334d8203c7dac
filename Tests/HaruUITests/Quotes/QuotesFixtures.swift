import HaruSync
import HaruCore
import HaruUI

extension AppRun {
  /// The quotes page with a small collection: five quotes in English, two in Korean.
  static func quotes(
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
    // The page waits for the collection of its language, which comes last.
    let collections = [("ko", korean), ("en", english)]
    for (code, lines) in language == .ko ? collections.reversed() : collections {
      app.send(.quotes(.collectionArrived(language: code, Array(lines.utf8))))
    }
    return app
  }

  /// The ids of the quotes in the list.
  var shownQuotes: [String] {
    state.quotes.places.map { state.quotes.library.entries[$0].id.text }
  }

  /// The ids of the quotes that the last action recorded as recommended.
  var seenQuotes: [String] {
    saved.filter { $0.key.field == "seen" }.map(\.key.id.text)
  }
}

extension AppRun {
  /// The languages of the collections that the last action requested; the operator's has none.
  var requestedQuotes: [String] {
    effects.compactMap { effect in
      if case .fetchQuotes(let language) = effect { language } else { nil }
    }
  }
}
