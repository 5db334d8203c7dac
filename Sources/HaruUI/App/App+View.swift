import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension App {
  /// The whole page: skip link, side bar, the route's page, tabs and the toast.
  ///
  /// `plain` is what the server adds for browsers in which the app does not run.
  package static func view(_ state: State, plain: Node = .empty) -> Node {
    frame(
      state,
      [plain, updateNotice(state), asideNotice(state), page(state)],
      [
        .when(state.has(.clock), ClockPage.ringing(state).map(Action.clock)),
        Node(.div, "toasts").role("status").containing(toast(state)),
      ]
    )
  }

  /// What stands around every page: skip link, side bar and tabs; `over` lies above all of it.
  static func frame(_ state: State, _ page: [Node], _ over: [Node] = []) -> Node {
    Node(.div, "haru has-side")
      .area(state.route?.area ?? "day")
      .when(state.route == .focusSession) { $0.attribute(.dataState, "bare") }
      .containing(
        [
          Node(.a, "skip").href("#main").text(.appSkipToContent),
          Node(.div, "app")
            .containing(
              side(state),
              Node(.main, "page").id("main").attribute(.tabindex, "-1").containing(page)
            ),
          nowBar(state), tabs(state),
        ] + over
      )
  }

  private static func updateNotice(_ state: State) -> Node {
    .when(
      state.hasUpdate,
      Node(.div, "banner")
        .role("status")
        .containing(
          Icon.refresh.node(.small),
          Node(.p).text(.appUpdateReady),
          Node(.button, "btn").type("button").onClick(.updateTapped).text(.appReload)
        )
    )
  }

  /// Asks once whether what was here before the sign-in goes along.
  private static func asideNotice(_ state: State) -> Node {
    if state.aside == 0 { return .empty }
    return Node(.div, "banner aside")
      .role("status")
      .containing(
        Icon.device.node(.small),
        Node(.p).text(state.messages.asideText(count: state.aside)),
        Node(.button, "btn quiet").type("button").onClick(.asideAnswered(isTaken: false))
          .text(.asideLeave),
        Node(.button, "btn").type("button").onClick(.asideAnswered(isTaken: true)).text(.asideTake)
      )
  }

  private static func page(_ state: State) -> Node {
    if let route = state.route, !state.has(route.file) { return missing(state) }
    return switch state.route {
    case .focus, .focusSession, .focusTask, .focusRecords, .focusPlanner:
      FocusPage.view(state).map(Action.focus)
    case .calculator:
      CalculatorPage.view(state.calculator, today: state.now.date, text: state.messages)
        .map(Action.calculator)
    case .dday:
      DDayPage.view(
        state.dday,
        hasDraft: state.drafts.isTakenUp,
        today: state.now.date,
        text: state.messages
      )
      .map(Action.dday)
    case .clock, .clockWorld, .clockStopwatch, .clockTimer:
      ClockPage.view(state).map(Action.clock)
    case .quotes: QuotesPage.view(state).map(Action.quotes)
    case .words, .wordsReview, .wordsProgress, .wordsSettings:
      WordsPage.view(state).map(Action.words)
    case .weather: WeatherPage.view(state).map(Action.weather)
    case .settings, .settingsLanguage, .settingsData, .settingsHelp, .settingsPrivacy,
      .settingsAbout,
      .settingsFeedback, .settingsTranslate, .account:
      SettingsPage.view(state)
    case nil: notFound(state.messages)
    }
  }

  /// In the place of a page whose file could not be loaded; its link asks for it again.
  private static func missing(_ state: State) -> Node {
    Node(.div, "empty")
      .role("alert")
      .containing(
        Node(.h1).text(.appFileMissing),
        Node(.p).text(.appFileMissingText),
        Node(.a, "btn tint").href(state.awaited ?? "/").text(.appTryAgain)
      )
  }

  /// The running session on every page that does not show it by itself.
  private static func nowBar(_ state: State) -> Node {
    guard let session = state.focus.session, !shows(session, state.route) else { return .empty }
    return Node(.aside).label(.focusInProgress)
      .containing(
        Node(.a, "nowbar").href("\(Route.focusSession.path)").area("focus")
          .containing(FocusPage.live(session, state))
      )
  }

  private static func shows(_ session: RunningSession, _ route: Route?) -> Bool {
    switch route {
    case .focus, .focusSession: true
    case .wordsReview: session.item == WordsPage.taskID
    default: false
    }
  }

  private static func notFound(_ text: Messages) -> Node {
    Node(.div, "empty")
      .containing(
        Node(.h1).text(.notFoundTitle),
        Node(.p).text(.notFoundText),
        Node(.a, "btn tint").href("\(Route.focusPlanner.path)").text(.notFoundAction)
      )
  }

  private static func side(_ state: State) -> Node {
    Node(.nav, "side")
      .label(.appAllPages)
      .containing(
        Node(.a, "logo")
          .href("/")
          .containing(
            Logo.node(),
            Node(.span).text(.appName)
          ),
        Node(.div, "lists")
          .containing(
            Route.sections.map { routes in
              Node(.ul)
                .containing(
                  routes.map { route in
                    let name = route.section(in: state.messages)
                    return Node(.li)
                      .containing(
                        link(to: route, route.icon, name, isCurrent: route == state.route?.section)
                      )
                  }
                )
            }
          ),
        syncMark(state)
      )
  }

  /// Where the exchange with the server stands, in a word; nothing where nobody ever signed in.
  private static func syncMark(_ state: State) -> Node {
    guard let mark = state.sync.mark(in: state.messages) else { return .empty }
    return Node(.a).class("\(state.sync.tone)")
      .href("\(Route.settings.path)")
      .containing(
        (state.sync.isCut ? Icon.cloudOff : Icon.cloud).node(.small),
        Node(.span).text(mark)
      )
  }

  /// The same where there is no side bar, as a dot that takes no room, and only where changes wait in
  /// vain.
  private static func syncDot(_ state: State) -> Node {
    guard state.sync.isInVain, let mark = state.sync.mark(in: state.messages) else { return .empty }
    return Node(.span, "dot").containing(Node(.span, "sr").text(mark))
  }

  private static func tabs(_ state: State) -> Node {
    Node(.nav, "tabs")
      .label(.appMainPages)
      .containing(
        Route.tabs.map { route in
          let isCurrent = route == state.route?.tab
          return link(
            to: route,
            route.tabIcon,
            route.tab(in: state.messages),
            isCurrent: isCurrent,
            mark: route == .settings ? syncDot(state) : .empty
          )
        }
      )
  }

  private static func link(
    to route: Route,
    _ icon: Icon,
    _ text: String,
    isCurrent: Bool,
    mark: Node = .empty
  ) -> Node {
    Node(.a)
      .href("\(route.path)")
      .area(route.area)
      .current(isCurrent)
      .containing(
        icon.node(),
        Node(.span).text(text),
        mark
      )
  }

  private static func toast(_ state: State) -> Node {
    guard let toast = state.toast else { return .empty }
    return Node(.div, "toast")
      .containing(
        Node(.p, "grow").text(toast.text),
        .when(
          toast.undo != nil,
          Node(.button, "btn").type("button").onClick(.toastActionTapped).text(.appUndo)
        )
      )
  }
}
