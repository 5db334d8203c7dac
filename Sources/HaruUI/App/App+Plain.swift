#if !hasFeature(Embedded)
import HaruCore
import HaruHTML

extension App {
  /// The fallback of a page for browsers without scripts or WebAssembly.
  ///
  /// It is beside the app, hidden until `plain.css` is loaded: by a `noscript` element, or by the
  /// script if it finds no WebAssembly. Only the server renders it.
  package static func plain(_ state: State) -> Node {
    let isWhole = state.route == .calculator
    return Node(.aside)
      .class(isWhole ? "fallback whole" : "fallback")
      .containing(
        Node(.div, "banner")
          .containing(Icon.info.node(.small), Node(.p).text(.appPlain)),
        .when(isWhole, CalculatorPage.plain(state).map(Action.calculator))
      )
  }
}

extension CalculatorPage {
  /// An expression field and its result, answered by the server.
  static func plain(_ state: App.State) -> Node {
    let typed = state.calculator.typed ?? ""
    return Node(.form, "fields")
      .attribute(.action, "/calc")
      .attribute(.method, "get")
      .containing(
        Node(.h1).text(.calcTitle),
        Node(.label, "entry")
          .containing(
            Node(.span).text(.calcExpression),
            Node(.input)
              .type("text")
              .attribute(.name, "expression")
              .attribute(.placeholder, .calcExpressionHint)
              .attribute(.autocomplete, "off")
              .attribute(.dir, "ltr")
              .value(typed)
          ),
        typed.isEmpty ? .empty : answer(to: typed, text: state.messages),
        Node(.button, "btn solid").type("submit").text(.calcKeyEquals)
      )
  }

  private static func answer(to typed: String, text: Messages) -> Node {
    do throws(CalculatorError) {
      let evaluation = try Evaluation(parsing: typed)
      return Node(.output).text(evaluation.text(minus: .typographic))
    } catch {
      return Node(.p, "err").role("alert").text(text.sentence(for: error))
    }
  }
}
#endif
