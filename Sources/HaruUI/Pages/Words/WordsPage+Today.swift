import HaruCore
import HaruHTML
import HaruTime

// The section of this page on the today page.
extension WordsPage {
  /// How many words are due, or a link to add the first one.
  @inline(never)
  static func today(_ state: App.State) -> Node {
    let count = state.words.due?.count ?? 0
    let isEmpty = state.words.deck?.words.isEmpty ?? true
    let route = count > 0 ? Route.wordsReview : .words
    return Node(.a, "glance").href("\(route.path)").area("word")
      .containing(
        Icon.word.node(),
        Node(.span)
          .containing(
            Node(.b).text(isEmpty ? state.messages.wordTitle : state.messages.grouped(count)),
            Node(.small).text(isEmpty ? .todayFirstWord : .todayWordsDue)
          )
      )
  }
}
