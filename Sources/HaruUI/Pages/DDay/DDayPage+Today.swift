import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// The section of this page on the today page.
extension DDayPage {
  /// The number of upcoming days shown.
  private static let nearest = 3

  @inline(never)
  static func today(_ state: App.State) -> Node {
    let date = state.today.date ?? FocusPage.plannerToday(state)
    // If they are already sorted like this, a tick has nothing to sort.
    let isSorted = state.dday.sorting == .nearness && date == state.now.date
    let saved = state.dday.saved
    let days = (isSorted ? saved : saved.sorted(by: .nearness, from: date)).prefix(nearest)
    return Node(.nav, "ddays").label(.ddayTitle)
      .containing(
        days.isEmpty
          ? [
            Node(.a, "none").href("\(Route.dday.path)")
              .containing(Icon.plus.node(.small), Node(.span).text(.ddayNew))
          ]
          : days.map { entry in
            Node(.a).href("\(Route.dday.path)?id=\(entry.id)")
              .containing(
                Node(.b).text(state.messages.number(entry.dday.count(from: date).number)),
                Node(.small, "clamp").text(entry.dday.name)
              )
          }
      )
  }
}
