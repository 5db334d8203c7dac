import HaruCore
import HaruHTML
import HaruTime

extension FocusPage {
  /// Everything about one task.
  static func task(_ state: App.State) -> Node {
    guard let item = state.focus.item(state.focus.task) else { return noTask }
    let places = state.focus.log.places(of: item.id)
    let judged = places.suffix(14).map { state.focus.log.sessions[$0] }
      .filter { $0.estimateSeconds != nil }
    return Node(.div)
      .containing(
        subBar(.focusTask, .focus),
        Node(.div, "body")
          .containing(
            Node(.div, "split").attribute(.dataPen, "\(item.pen)")
              .containing(
                Node(.div, "main")
                  .containing(
                    taskHead(item, state),
                    TextButton.node(
                      state.messages.focusStart(name: item.name),
                      .session(.startTapped(item.id)),
                      .solidWide,
                      icon: .play
                    ),
                    ddayCard(of: item, state),
                    taskStatistics(item, state),
                    .when(judged.count > 1, taskChart(judged, state)),
                    calibration(item, state)
                  ),
                Node(.aside, "aside").containing(lastSessions(places, state))
              )
          ),
        taskDialog(state),
        sessionDialog(state)
      )
  }

  /// The page without its task, which may have been deleted elsewhere.
  private static var noTask: Node {
    Node(.div)
      .containing(
        subBar(.focusTask, .focus),
        EmptyState.node(
          text: .message(.focusNoTask),
          ways: [TextButton.link(to: "\(Route.focus.path)", .focusChoose, .tint)]
        )
      )
  }

  private static func lastSessions(_ places: [Int], _ state: App.State) -> Node {
    Node(.section, "section")
      .containing(
        Node(.h2).text(.focusLastSessions),
        .when(places.isEmpty, EmptyState.line(.focusNoRecords)),
        Node(.div).containing(places.suffix(10).reversed().map { record($0, state) })
      )
  }

  @inline(never)
  static func subBar(_ title: Message, _ back: Route, _ tools: Node...) -> Node {
    SubBar.node(.message(title), back: "\(back.path)", .message(.focusMinimise), tools)
  }

  private static func taskHead(_ item: WorkItem, _ state: App.State) -> Node {
    Node(.div, "row")
      .containing(
        WorkIcon.tile(item.icon, pen: item.pen),
        Node(.div, "grow")
          .containing(
            Node(.h2).text(item.name),
            Node(.span, "meta")
              .containing(
                cells(item.estimateSeconds),
                Node(.span).text(state.messages.time(item.estimateSeconds))
              )
          ),
        IconButton.node(
          .edit,
          state.messages.focusChange(name: item.name),
          .task(.changeTapped(item.id)),
          size: .small
        )
        .id("change"),
        IconButton.node(
          .trash,
          state.messages.listDeleteNamed(name: item.name),
          .task(.deleteTapped(item.id)),
          size: .small
        )
      )
  }

  private static func taskStatistics(_ item: WorkItem, _ state: App.State) -> Node {
    let text = state.messages
    let statistics = state.focus.log.statistics(of: item.id)
    let isBest = statistics.currentStreak > 0 && statistics.currentStreak == statistics.bestStreak
    let time = { (seconds: Int64?) -> String in
      guard let seconds else { return "–" }
      return (seconds < 0 ? "−" : "") + text.time(Int64(seconds.magnitude), exactly: false)
    }
    return Node(.dl, "stats")
      .containing(
        Node(.div)
          .containing(
            Node(.dt).text(.focusCurrentStreak),
            Node(.dd)
              .containing(
                Node(.span).text(text.grouped(statistics.currentStreak)),
                .when(isBest, Icon.star.node(.small))
              )
          ),
        fact(.focusBestStreak, text.grouped(statistics.bestStreak)),
        fact(.focusSuccessRate, statistics.successRate.map(text.percent) ?? "–"),
        fact(.focusTotal, text.grouped(statistics.total)),
        fact(.focusAchieved, text.grouped(statistics.achieved)),
        fact(.focusMissed, text.grouped(statistics.missed)),
        fact(.focusMeanSpent, time(statistics.meanActualSeconds)),
        fact(.focusMeanLeft, time(statistics.meanRemainingSeconds)),
        fact(.focusTotalTime, text.time(statistics.totalSeconds, exactly: false))
      )
  }

  private static func taskChart(_ sessions: [WorkSession], _ state: App.State) -> Node {
    Node(.section, "section")
      .containing(
        Node(.h2).text(.focusGuessAndActual),
        steps(sessions, state),
        Node(.p, "legend")
          .containing(
            Node(.span).containing(Node(.i, "ln"), Node(.span).text(.focusEstimate)),
            Node(.span).containing(Node(.i, "dot"), Node(.span).text(.focusAchieved)),
            Node(.span).containing(Node(.i, "dot o"), Node(.span).text(.focusMissed))
          )
      )
  }

  /// The calibration of a task, and a button to adopt the suggested estimate.
  private static func calibration(_ item: WorkItem, _ state: App.State) -> Node {
    let text = state.messages
    let calibration = state.focus.log.calibration(of: item.id)
    let suggested = calibration.suggestedSeconds(for: item.estimateSeconds)
    let advice = text.advice(calibration, for: item.estimateSeconds)
    return Node(.div)
      .containing(
        advice.map { advice in
          Node(.div, "card tint hint")
            .containing(
              Node(.p, "grow").text(advice),
              suggested.map { seconds in
                .when(
                  seconds != item.estimateSeconds,
                  TextButton.node(
                    text.focusUse(time: text.time(seconds)),
                    .task(.estimateTaken(seconds)),
                    .solid
                  )
                )
              } ?? .empty
            )
        } ?? .empty,
        .when(calibration.count > 0, scatter(calibration, state)),
        calibrationFacts(calibration, text)
      )
  }

  /// The figures of a calibration, for those who want to know how the advice is computed.
  static func calibrationFacts(_ calibration: Calibration, _ text: Messages) -> Node {
    if calibration.count < Calibration.needed { return .empty }
    return Sheet.more(
      summary: .focusHowComputed,
      [
        Node(.dl, "facts")
          .containing(
            fact(.focusBias, calibration.bias.map(text.ratio) ?? "–"),
            fact(.focusSpread, calibration.spread.map(text.percent) ?? "–"),
            fact(.focusHitRate, calibration.hitRate.map(text.percent) ?? "–"),
            fact(.focusWithin25, calibration.within25.map(text.percent) ?? "–"),
            fact(.focusTrend, calibration.trend.map(text.trend) ?? "–")
          )
      ]
    )
  }
}
