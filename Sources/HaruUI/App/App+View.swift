package import HaruHTML
import HaruTime

extension App {
  /// The whole page: skip link, side bar, the route's page, tabs and the toast.
  ///
  /// `plain` is what the server adds for browsers in which the app does not run.
  package static func view(_ state: State, plain: Node = .empty) -> Node {
    let text = state.messages
    return Node(.div, "haru has-side")
      .area(state.route?.area ?? "day")
      .when(state.route == .focusSession) { $0.attribute(.dataState, "bare") }
      .containing(
        Node(.a, "skip").href("#main").text(.appSkipToContent),
        Node(.div, "app")
          .containing(
            side(state),
            Node(.main, "page")
              .id("main")
              .attribute(.tabindex, "-1")
              .containing(
                plain,
                updateNotice(state),
                page(state)
              )
          ),
        nowBar(state),
        tabs(state),
        .when(state.has(.clock), ClockPage.ringing(state).map(Action.clock)),
        Node(.div, "toasts")
          .role("status")
          .containing(toast(state))
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

  private static func page(_ state: State) -> Node {
    if let route = state.route, !state.has(route.file) { return missing(state) }
    return switch state.route {
    case .focus, .focusSession, .focusTask, .focusRecords, .focusPlanner:
      FocusPage.view(state).map(Action.focus)
    case .calculator:
      CalculatorPage.view(state.calculator, today: state.now.date, text: state.messages)
        .map(Action.calculator)
    case .dday:
      DDayPage.view(state.dday, today: state.now.date, text: state.messages).map(Action.dday)
    case .clock, .clockWorld, .clockStopwatch, .clockTimer:
      ClockPage.view(state).map(Action.clock)
    case .quotes: QuotesPage.view(state).map(Action.quotes)
    case .words, .wordsReview, .wordsProgress, .wordsSettings:
      WordsPage.view(state).map(Action.words)
    case .weather: WeatherPage.view(state).map(Action.weather)
    case .settings, .settingsLanguage, .settingsHelp, .settingsPrivacy, .settingsAbout,
      .settingsFeedback, .settingsTranslate:
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
    guard let session = state.focus.session, state.route != .focus, state.route != .focusSession
    else { return .empty }
    return Node(.a, "nowbar").href("\(Route.focusSession.path)").area("focus")
      .containing(FocusPage.live(session, state))
  }

  private static func notFound(_ text: Messages) -> Node {
    Node(.div, "empty")
      .containing(
        Node(.h1).text(.notFoundTitle),
        Node(.p).text(.notFoundText),
        Node(.a, "btn tint").href("\(Route.calculator.path)").text(.notFoundAction)
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
        Node(.ul)
          .containing(
            Route.main.map { route in
              Node(.li)
                .containing(
                  link(to: route, in: state, text: route.title(in: state.messages))
                )
            }
          )
      )
  }

  private static func tabs(_ state: State) -> Node {
    Node(.nav, "tabs")
      .label(.appMainPages)
      .containing(Route.main.map { link(to: $0, in: state, text: $0.tab(in: state.messages)) })
  }

  private static func link(to route: Route, in state: State, text: String) -> Node {
    Node(.a)
      .href("\(route.path)")
      .area(route.area)
      .current(route == state.route?.main)
      .containing(
        route.icon.node(),
        Node(.span).text(text)
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

extension Route {
  /// The page of the navigation that the page belongs to.
  package var main: Route { parent ?? self }

  /// The area whose accent the page takes.
  package var area: StaticString {
    switch main {
    case .focus: "focus"
    case .calculator, .dday: "calc"
    case .clock: "clock"
    case .quotes: "quote"
    case .words: "word"
    case .weather: "sky"
    default: "day"
    }
  }

  var icon: Icon {
    switch main {
    case .focus: .focus
    case .calculator: .calc
    case .dday: .dday
    case .clock: .clock
    case .quotes: .quote
    case .words: .word
    case .weather: .weather
    default: .settings
    }
  }

  /// The page's name, as the side bar and the document's title have it.
  package func title(in text: Messages) -> String {
    switch self {
    case .focus, .focusSession: text.focusTitle
    case .focusTask: text.focusTask
    case .focusRecords: text.focusRecords
    case .focusPlanner: text.focusPlanner
    case .calculator: text.calcTitle
    case .dday: text.ddayTitle
    case .clock: text.clockTitle
    case .clockWorld: text.clockWorld
    case .clockStopwatch: text.clockStopwatch
    case .clockTimer: text.clockTimer
    case .quotes: text.quotesTitle
    case .words: text.wordTitle
    case .wordsReview: text.wordReview
    case .wordsProgress: text.wordProgress
    case .wordsSettings: text.wordSettings
    case .weather: text.weatherTitle
    case .settings: text.settingsTitle
    case .settingsLanguage: text.settingsLanguage
    case .settingsHelp: text.settingsHelp
    case .settingsPrivacy: text.settingsPrivacy
    case .settingsAbout: text.settingsAbout
    case .settingsFeedback: text.settingsFeedback
    case .settingsTranslate: text.settingsTranslate
    }
  }

  /// The page's name below its tab, where room is scarce.
  func tab(in text: Messages) -> String {
    switch self {
    case .calculator: text.calcTab
    default: title(in: text)
    }
  }
}
