import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// The week review.
extension FocusPage {
  /// The week in the address: seven small grids, totals by task, and whether estimates are getting
  /// closer.
  static func weekReview(_ state: App.State) -> Node {
    let date = state.focus.reviewed ?? plannerToday(state)
    let review = WeekReview(
      of: week(of: date, state),
      in: calendar(state),
      log: state.focus.log
    )
    return Node(.div)
      .containing(
        subBar(
          .focusWeekReview,
          .focusPlanner,
          IconButton.node(.print, .focusPrint, .planner(.printTapped))
        ),
        Node(.div, "body review")
          .containing(
            turning(date, state),
            review.totalMilliseconds == 0
              ? EmptyState.node(.noMatch, text: .message(.focusWeekEmpty))
              : Node(.div).containing(figures(review, state), seven(review, state)),
            .when(
              review.totalMilliseconds > 0,
              Node(.div, "spread")
                .containing(
                  estimates(review, state),
                  totals(
                    review.totalMilliseconds,
                    review.tasks.map { ($0.item, $0.milliseconds) },
                    nil,
                    state
                  )
                )
            ),
            .when(review.totalMilliseconds > 0, sharing(date))
          )
      )
  }

  static func path(ofWeek date: PlainDate?) -> String {
    "\(Route.focusWeek.path)" + (date.map { "?date=\($0)" } ?? "")
  }

  /// A link to the review of a date's week.
  static func reviewLink(_ date: PlainDate, _ state: App.State) -> Node {
    TextButton.link(to: path(ofWeek: date), .focusWeekReview, .tint).area("focus")
  }

  /// The heading between links to the weeks before and after.
  private static func turning(_ date: PlainDate, _ state: App.State) -> Node {
    let way = { (icon: Icon, name: Message, days: Int) in
      Node(
        still: IconButton.link(
          to: path(ofWeek: date.adding(days: days)),
          icon,
          .message(name),
          size: .small
        )
      )
    }
    return Node(.div, "turning")
      .containing(
        way(.left, .focusPreviousWeek, -7),
        Node(.h2).text(heading(.week, date, state)),
        way(.right, .focusNextWeek, 7)
      )
  }

  private static func figures(_ review: WeekReview, _ state: App.State) -> Node {
    let text = state.messages
    let miss = review.missSeconds.map { "±" + text.time($0, exactly: false) }
    return Node(.dl, "stats")
      .containing(
        fact(.focusTotalTime, text.hours(review.totalMilliseconds)),
        fact(.focusTotal, text.grouped(review.sessionCount)),
        fact(.focusTypicalMiss, miss ?? "–")
      )
  }

  private static func seven(_ review: WeekReview, _ state: App.State) -> Node {
    let text = state.messages
    return Node(.section, "section").labelled(by: "seven")
      .containing(
        SectionHead.node(
          .message(.focusSevenDays),
          id: "seven",
          [
            review.longestDay.map { place in
              let day = text.weekday(review.days[place].weekday)
              let time = text.hours(review.dayMilliseconds[place])
              return Node(.small).text(text.focusLongestDay(day: day, time: time))
            } ?? .empty
          ]
        ),
        Node(.div, "seven")
          .containing(zip(review.days, review.dayMilliseconds).map { day($0, $1, state) })
      )
  }

  private static func day(_ day: PlainDate, _ total: Int64, _ state: App.State) -> Node {
    let text = state.messages
    let time = total == 0 ? text[.focusDayOff] : text.hours(total)
    let date = text.dateWithWeekday(day, today: state.now.date)
    return Node(.a).class("col" + weekend(day.weekday))
      .href("\(Route.today.path)?date=\(day)")
      .label(text.list([date, time]))
      .containing(
        Node(.span, "dh").text("\(text.weekday(day.weekday)) \(day.day)"),
        miniature(day, state),
        Node(.span, total == 0 ? "sum none" : "sum").text(time)
      )
  }

  /// Whether the estimates are getting closer, in words, and the week's longest streak.
  private static func estimates(_ review: WeekReview, _ state: App.State) -> Node {
    let text = state.messages
    let title: Message =
      switch review.trend {
      case .better: .focusEstimatesCloser
      case .worse: .focusEstimatesFarther
      case .same: .focusEstimatesSame
      case nil: .focusSenseOfTime
      }
    return Node(.section, "section")
      .containing(
        Node(.h2).text(title),
        Node(.p, "meta").text(text.comparison(review) ?? text[.focusEstimatesFew]),
        review.streak.map { streak in
          let count = text.focusInARow(count: streak.count)
          return Node(.p, "meta")
            .text("\(text[.focusBestStreak]) · \(name(of: streak.item, state)) · \(count)")
        } ?? .empty
      )
  }

  private static func sharing(_ date: PlainDate) -> Node {
    Node(.div, "stack sharing")
      .containing(
        TextButton.node(
          .focusSharePicture,
          Action.planner(.pictureShared(.week, date)),
          .quietWide,
          icon: .share
        ),
        Node(.p, "note").text(.focusPictureText)
      )
  }
}
