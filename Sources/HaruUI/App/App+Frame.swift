#if !hasFeature(Embedded)
import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

extension App {
  /// A server-rendered page in the frame of the app, with its side bar and tabs and the route's
  /// entry marked as current; the bar shows what is running according to the person's records.
  package static func framed(
    _ page: [HaruHTML.Node<Never>],
    route: Route,
    messages: Messages,
    at moment: Moment,
    records: Replica = Replica()
  ) -> String {
    var state = State(at: moment, messages: messages)
    state.route = route
    return frame(state, page.map { Node(still: $0) }, [Node(still: bar(of: records, state))])
      .html(messages: messages.texts)
  }

  /// A framed page that was rendered once for everyone, with the bar of one person.
  package static func barred(
    _ html: String,
    messages: Messages,
    at moment: Moment,
    records: Replica
  ) -> String {
    let bar = bar(of: records, State(at: moment, messages: messages))
    // It is the last element of the frame.
    return html.dropLast("</div>".count) + bar.html(messages: messages.texts) + "</div>"
  }

  private static func bar(of records: Replica, _ state: State) -> HaruHTML.Node<Never> {
    session(of: records, state) ?? timer(of: records, state) ?? .empty
  }

  /// The button of a bar on a page where nothing can act on it.
  private static func open(_ route: Route) -> [HaruHTML.Node<Never>] {
    [IconButton.link(to: "\(route.path)", .right, .message(.searchKeyOpen))]
  }

  /// The kinds of records that the bar shows.
  package static let runningKinds = [RunningSession.entity, Countdown.entity]

  private static func session(of records: Replica, _ state: State) -> HaruHTML.Node<Never>? {
    let all = records.records(of: RunningSession.entity).compactMap { RunningSession(record: $0) }
    guard let session = RunningSession.inOrder(all, of: "").first else { return nil }
    let now = state.now.instant
    let end = session.isPaused ? nil : now + session.leftMilliseconds(at: now)
    return NowBar.node(
      .focusInProgress,
      area: "focus",
      page: .focusSession,
      counted(.focus, session.name, session.timeLeft(at: now), endsAt: end),
      nil,
      others: open(.focusSession)
    )
  }

  private static func timer(of records: Replica, _ state: State) -> HaruHTML.Node<Never>? {
    let now = state.now.instant
    let all = records.records(of: Countdown.entity).compactMap { Countdown(record: $0) }
    let running = Countdown.next(of: all, .running, at: now)
    guard let timer = running ?? Countdown.next(of: all, .paused, at: now) else { return nil }
    let left = timer.left(at: now)
    return NowBar.node(
      .clockTimer,
      area: "clock",
      page: .clockTimer,
      counted(
        .timer,
        ClockPage.name(of: timer, state.messages),
        Countdown.text(milliseconds: left),
        endsAt: running == nil ? nil : now + left
      ),
      nil,
      others: open(.clockTimer)
    )
  }

  /// A name and the time left; the page's script counts on to its end.
  private static func counted(
    _ icon: Icon,
    _ name: String,
    _ left: String,
    endsAt end: Instant?
  ) -> [HaruHTML.Node<Never>] {
    [
      icon.node(),
      HaruHTML.Node(.span, "grow").containing(HaruHTML.Node(.span, "name clip").text(name)),
      HaruHTML.Node(.b, "left")
        .containing(
          HaruHTML.Node(.time)
            .attribute(.datetime, end.map { $0.rfc3339(offset: .utc) })
            .text(left)
        ),
    ]
  }
}
#endif
