import HaruCore
import HaruHTML
import HaruTime

// The section of this page on the today page.
extension QuotesPage {
  /// The quote used on the visible day, otherwise the quote of that day; today, the one that was
  /// requested instead.
  @inline(never)
  static func today(_ state: App.State) -> Node {
    let isToday = state.today.date == nil
    let requested = isToday ? state.quotes.recommended : nil
    let id = requested ?? state.quotes.used ?? state.quotes.today
    guard let place = id.flatMap(state.quotes.library.place) else {
      return Node(.article, "saying ember").decorative()
    }
    let another = IconButton.node(.refresh, .quotesAnother, Action.anotherTapped)
    return Node(.article, "saying ember").area("quote")
      .label(isToday ? .quotesToday : .quotesOfDay)
      .containing(
        saying(place, state, isLink: true),
        foot(place, state, isBrief: true, .when(isToday, another))
      )
  }
}
