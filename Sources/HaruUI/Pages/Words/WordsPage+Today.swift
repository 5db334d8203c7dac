import HaruCore
import HaruHTML
import HaruTime

// The part of this page on the page of the day.
extension WordsPage {
  /// How many words wait for a review; the way to the first word while there is none.
  @inline(never)
  static func today(_ state: App.State) -> Node {
    let deck = state.words.deck
    let count = deck.map { $0.agenda(at: state.now).count } ?? 0
    let isEmpty = deck?.words.isEmpty ?? true
    let route = count > 0 ? Route.wordsReview : .words
    return Node(.a, "glance").href("\(route.path)").area("word")
      .containing(
        Icon.word.node(),
        Node(.span)
          .containing(
            Node(.b).text(isEmpty ? state.messages.wordTitle : state.messages.decimal(count)),
            Node(.small).text(isEmpty ? .todayFirstWord : .todayWordsDue)
          )
      )
  }
}
