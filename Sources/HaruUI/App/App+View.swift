package import HaruHTML
import HaruTime

extension App {
  /// The whole page: skip link, side bar, the route's page, tabs and the toast.
  package static func view(_ state: State) -> Node<Action> {
    let text = state.messages
    return .element(
      .div,
      [.class("haru has-side"), .area(state.route?.area ?? "day")],
      [
        .element(.a, [.class("skip"), .href("#main")], text: text.appSkipToContent),
        .element(
          .div,
          [.class("app")],
          [
            side(state),
            .element(
              .main,
              [.class("page"), .id("main"), .attribute(.tabindex, "-1")],
              [page(state)]
            ),
          ]
        ),
        tabs(state),
        .element(.div, [.class("toasts"), .role("status")], [toast(state)]),
      ]
    )
  }

  private static func page(_ state: State) -> Node<Action> {
    switch state.route {
    case .calculator:
      CalculatorPage.view(state.calculator, today: state.now.date, text: state.messages)
        .map(Action.calculator)
    case .dday:
      DDayPage.view(state.dday, today: state.now.date, text: state.messages).map(Action.dday)
    case .settings:
      .element(.header, [.class("bar")], [.element(.h1, text: state.messages.settingsTitle)])
    case nil: notFound(state.messages)
    }
  }

  private static func notFound(_ text: Messages) -> Node<Action> {
    .element(
      .div,
      [.class("empty")],
      [
        .element(.h1, text: text.notFoundTitle),
        .element(.p, text: text.notFoundText),
        .element(
          .a,
          [.class("btn tint"), .href("\(Route.calculator.path)")],
          text: text.notFoundAction
        ),
      ]
    )
  }

  private static func side(_ state: State) -> Node<Action> {
    .element(
      .nav,
      [.class("side"), .label(state.messages.appAllPages)],
      [
        .element(
          .a,
          [.class("logo"), .href("/")],
          [Logo.node(), .element(.span, text: state.messages.appName)]
        ),
        .element(
          .ul,
          [],
          Route.allCases.map { route in
            .element(.li, [], [link(to: route, in: state, text: route.title(in: state.messages))])
          }
        ),
      ]
    )
  }

  private static func tabs(_ state: State) -> Node<Action> {
    .element(
      .nav,
      [.class("tabs"), .label(state.messages.appMainPages)],
      Route.allCases.map { link(to: $0, in: state, text: $0.tab(in: state.messages)) }
    )
  }

  private static func link(to route: Route, in state: State, text: String) -> Node<Action> {
    .element(
      .a,
      [.href("\(route.path)"), .area(route.area), .current(route == state.route)],
      [route.icon.node(), .element(.span, text: text)]
    )
  }

  private static func toast(_ state: State) -> Node<Action> {
    guard let toast = state.toast else { return .empty }
    return .element(
      .div,
      [.class("toast")],
      [
        .element(.p, [.class("grow")], text: toast.text),
        .when(
          toast.undo != nil,
          .element(
            .button,
            [.class("btn"), .type("button"), .onClick(.toastActionTapped)],
            text: state.messages.appUndo
          )
        ),
      ]
    )
  }
}

extension Route {
  /// The area whose accent the page takes.
  package var area: String {
    switch self {
    case .calculator, .dday: "calc"
    case .settings: "day"
    }
  }

  var icon: Icon {
    switch self {
    case .calculator: .calc
    case .dday: .dday
    case .settings: .settings
    }
  }

  /// The page's name, as the side bar and the document's title have it.
  package func title(in text: Messages) -> String {
    switch self {
    case .calculator: text.calcTitle
    case .dday: text.ddayTitle
    case .settings: text.settingsTitle
    }
  }

  func tab(in text: Messages) -> String {
    switch self {
    case .calculator: text.calcTab
    case .dday: text.ddayTitle
    case .settings: text.settingsTitle
    }
  }
}
