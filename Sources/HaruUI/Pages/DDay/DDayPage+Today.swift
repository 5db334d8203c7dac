import HaruCore
import HaruHTML
import HaruTime

// The part of this page on the page of the day.
extension DDayPage {
  /// How many of the nearest days are shown.
  private static let nearest = 3

  @inline(never)
  static func today(_ state: App.State) -> Node {
    let date = state.today.date ?? FocusPage.plannerToday(state)
    let days = state.dday.saved.sorted(by: .nearness, from: date).prefix(nearest)
    return Node(.nav, "ddays").label(.ddayTitle)
      .containing(
        days.isEmpty
          ? [
            Node(.a, "none").href("\(Route.dday.path)")
              .containing(Icon.plus.node(.small), Node(.span).text(.ddayNew))
          ]
          : days.map { entry in
            Node(.a).href("\(Route.dday.path)")
              .containing(
                Node(.b).text(state.messages.number(entry.dday.count(from: date).number)),
                Node(.small, "clip").text(entry.dday.name)
              )
          }
      )
  }
}
