import HaruCore
import HaruHTML
import HaruTime

// The part of this page on the page of the day.
extension QuotesPage {
  /// The quote of the day, or the one that was asked for in its place.
  @inline(never)
  static func today(_ state: App.State) -> Node {
    let id = state.quotes.recommended ?? state.quotes.today
    guard let place = id.flatMap(state.quotes.library.place) else {
      return Node(.article, "saying ember").decorative()
    }
    return Node(.article, "saying ember").area("quote").label(.quotesToday)
      .containing(
        saying(place, state, isLink: true),
        foot(place, state, button(.refresh, .quotesAnother, .anotherTapped))
      )
  }
}
