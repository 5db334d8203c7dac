import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension App {
  /// The whole page: skip link, side bar, the route's page, tabs and the toast.
  ///
  /// `plain` is the fallback that the server adds for browsers without the app.
  package static func view(_ state: State, plain: Node = .empty) -> Node {
    let inView = state.inView
    return frame(
      inView,
      [
        plain, .when(state.has(.welcome), WelcomePage.notice(state)), updateNotice(state),
        asideNotice(state), doubt(state), page(inView, isBelow: state.isSearching),
      ],
      [
        .when(state.has(.clock), ClockPage.ringing(state).map(Action.clock)),
        .when(state.has(.welcome), WelcomePage.greeting(state)),
        // Content beside an open dialog cannot be read or tapped.
        .when(!state.isSearching, toasts(state)),
        search(state),
      ]
    )
  }

  /// The frame of every page: skip link, side bar and tabs; `over` goes on top.
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
              Node(.main, "page").id("main").attribute(.tabindex, "-1")
                .attribute(.dataState, state.route?.isPulled == true ? "pulls" : nil)
                .containing(page)
            ),
          nowBar(state), tabs(state),
        ] + over
      )
  }

  private static func updateNotice(_ state: State) -> Node {
    .when(
      state.hasUpdate,
      Banner.node(
        .message(.appUpdateReady),
        icon: .refresh,
        [TextButton.node(.appReload, .updateTapped)]
      )
    )
  }

  /// Asks once whether the records from before the sign-in should move to the account.
  private static func asideNotice(_ state: State) -> Node {
    if state.aside == 0 { return .empty }
    return Banner.node(
      .made(state.messages.asideText(count: state.aside)),
      icon: .device,
      look: .stacked,
      [
        TextButton.node(.asideLeave, .asideAnswered(isTaken: false), .quiet),
        TextButton.node(.asideTake, .asideAnswered(isTaken: true)),
      ]
    )
  }

  /// Says on the day's page that the server's notifications may not reach this device.
  private static func doubt(_ state: State) -> Node {
    guard state.route == .today,
      let own = state.settingsPage.push?.recipients.first(where: { $0.isCurrent }),
      let since = own.unconfirmedSince
    else { return .empty }
    return Banner.node(
      .made(state.messages.noticesDoubtful(day: state.day(of: since))),
      icon: .bell,
      [TextButton.link(to: "/settings/notifications", .alarmReachedCheck)]
    )
  }

  private static func page(_ state: State, isBelow: Bool) -> Node {
    guard let file = state.route?.file else { return .when(!isBelow, notFound) }
    return state.has(file) ? view(of: file, state) : missing(state)
  }

  /// Replaces a page whose file could not be loaded; its link retries.
  private static func missing(_ state: State) -> Node {
    EmptyState.node(
      .failure,
      title: .message(.appFileMissing),
      .h1,
      text: .message(.appFileMissingText),
      ways: [TextButton.link(to: state.awaited ?? "/", .appTryAgain, .tint)]
    )
  }

  /// The bar for everything that is running, on every page that does not show it itself; the button
  /// belongs to the session, otherwise to the timer, otherwise to the stopwatch.
  private static func nowBar(_ state: State) -> Node {
    guard let session = state.focus.session, !shows(session, state.route) else {
      return .when(state.has(.clock), ClockPage.live(state).map(Action.clock))
    }
    return NowBar.node(
      .focusInProgress,
      area: "focus",
      page: .focusSession,
      FocusPage.live(session, state),
      session.isPaused
        ? (.play, .focusResume, .focus(.session(.pauseTapped)))
        : (.pause, .focusPause, .focus(.session(.pauseTapped))),
      others: state.has(.clock) ? ClockPage.beside(state).map { $0.map(Action.clock) } : []
    )
  }

  private static func shows(_ session: RunningSession, _ route: Route?) -> Bool {
    switch route {
    case .focus, .focusSession: true
    case .wordsReview: session.item == ReviewTime.task
    default: false
    }
  }

  private static var notFound: Node {
    EmptyState.node(
      title: .message(.notFoundTitle),
      .h1,
      text: .message(.notFoundText),
      ways: [TextButton.link(to: "\(Route.today.path)", .notFoundAction, .tint)]
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
                        link(
                          to: route,
                          area: route.area,
                          route.icon,
                          name,
                          isCurrent: route == state.route?.section
                        )
                      )
                  }
                )
            }
          ),
        syncMark(state)
      )
  }

  /// The state of sync in a word; nothing if nobody has ever signed in.
  private static func syncMark(_ state: State) -> Node {
    guard let mark = state.sync.mark(in: state.messages) else { return .empty }
    return Node(.a).class("\(state.sync.tone)")
      .href("\(Route.settings.path)")
      .containing(
        (state.sync.isCut ? Icon.cloudOff : Icon.cloud).node(.small),
        Node(.span).text(mark)
      )
  }

  /// The same for layouts without a side bar: a dot, shown only if changes are stuck.
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
            // The current tab has the colour of the page, which may be another one of its area.
            area: isCurrent ? state.route?.area ?? route.area : route.area,
            route.tabIcon,
            route.tab(in: state.messages),
            isCurrent: isCurrent,
            mark: route == .today ? syncDot(state) : .empty
          )
        }
      )
  }

  private static func link(
    to route: Route,
    area: StaticString,
    _ icon: Icon,
    _ text: String,
    isCurrent: Bool,
    mark: Node = .empty
  ) -> Node {
    Node(.a)
      .href("\(route.path)")
      .area(area)
      .current(isCurrent)
      .containing(
        icon.node(),
        Node(.span).text(text),
        mark
      )
  }

  /// The place for first-visit hints and for the toast.
  static func toasts(_ state: State) -> Node {
    Node(.div, "toasts").role("status")
      .containing(.when(state.has(.welcome), WelcomePage.hint(state)), toast(state))
  }

  private static func toast(_ state: State) -> Node {
    guard let toast = state.toast else { return .empty }
    return Node(.div, "toast")
      .containing(
        Node(.p, "grow").text(toast.text),
        .when(
          toast.undo != nil,
          TextButton.node(.appUndo, .toastActionTapped)
        )
      )
  }
}

extension App.State {
  /// The date of an instant in words, where the device is.
  func day(of instant: Instant) -> String {
    messages.date(PlainDateTime(instant, offset: now.offset).date, today: now.date)
  }
}
