#if !hasFeature(Embedded)
import HaruCore
import HaruHTML

extension App {
  /// The fallback of a page for browsers without scripts or WebAssembly.
  ///
  /// It is beside the app, hidden until `plain.css` is loaded: by a `noscript` element, or by the
  /// script if it finds no WebAssembly. Only the server renders it.
  package static func plain(_ state: State) -> Node {
    let content = plainContent(state)
    return Node(.aside)
      .class(content.isEmpty ? "fallback" : "fallback whole")
      .containing(
        [
          Banner.node(.message(.appPlain), icon: .info, isAnnounced: false)
        ] + content
      )
  }

  /// The content that replaces a page; empty if the server-rendered page is useful by itself.
  private static func plainContent(_ state: State) -> [Node] {
    switch state.route?.main {
    case .calculator: [CalculatorPage.plain(state).map(Action.calculator)]
    case nil, .dday, .settings: []
    case let route?:
      [
        Node(.h1).text(route.title(in: state.messages)),
        Pair.node(
          TextButton.link(to: "\(Route.calculator.path)", .calcTitle, .plain),
          TextButton.link(to: "\(Route.dday.path)", .ddayTitle, .plain)
        ),
      ]
    }
  }
}

extension CalculatorPage {
  /// An expression field and its result, which the server computes.
  static func plain(_ state: App.State) -> Node {
    let typed = state.calculator.typed ?? ""
    return Node(.form, "fields")
      .attribute(.action, "/calc")
      .attribute(.method, "get")
      .containing(
        Node(.h1).text(.calcTitle),
        FormField.node(
          .calcExpression,
          Node(.input)
            .type("text")
            .attribute(.name, "expression")
            .attribute(.placeholder, .calcExpressionHint)
            .attribute(.autocomplete, "off")
            .attribute(.dir, "ltr")
            .value(typed)
        ),
        typed.isEmpty ? .empty : answer(to: typed, text: state.messages),
        TextButton.submit(.calcKeyEquals)
      )
  }

  private static func answer(to typed: String, text: Messages) -> Node {
    do throws(CalculatorError) {
      let evaluation = try Evaluation(
        parsing: typed,
        hasDecimalComma: text.language.hasDecimalComma
      )
      return Node(.output).text(text.localized(evaluation.text(minus: .typographic)))
    } catch {
      return FormField.fault(.made(text.sentence(for: error)))
    }
  }
}
#endif
