import HaruCore
import HaruHTML

extension DDayPage {
  /// A choice between two, under its name.
  static func choice<Sent>(
    _ name: String,
    _ options: [(name: String, isChosen: Bool, action: Sent)]
  ) -> Node<Sent> {
    .element(
      .div,
      [.class("entry"), .role("group"), .label(name)],
      [
        .element(.span, [.decorative], text: name),
        .element(
          .div,
          [.class("seg wide")],
          options.map { option in
            .element(
              .button,
              [.type("button"), .pressed(option.isChosen), .onClick(option.action)],
              text: option.name
            )
          }
        ),
      ]
    )
  }

  /// A native list of numbered names, from 1.
  static func picker<Sent>(
    _ name: String,
    _ options: [String],
    chosen: Int,
    _ action: @escaping (String) -> Sent
  ) -> Node<Sent> {
    .element(
      .label,
      [.class("entry")],
      [
        .element(.span, text: name),
        .element(
          .select,
          [.onChange(action)],
          options.indices.map { index in
            .element(
              .option,
              [
                .value("\(index + 1)"),
                .when(index + 1 == chosen, .attribute(.selected, "")),
              ],
              text: options[index]
            )
          }
        ),
      ]
    )
  }

  static func pens(_ chosen: Int, _ text: Messages) -> Node<DDayEditor.Action> {
    .element(
      .div,
      [.class("entry"), .role("group"), .label(text.ddayPen)],
      [
        .element(.span, [.decorative], text: text.ddayPen),
        .element(
          .div,
          [.class("pens")],
          DDay.pens.map { pen in
            .element(
              .button,
              [
                .class("penbtn"), .type("button"), .attribute(.dataPen, "\(pen)"),
                .label(text.ddayPenNumber(number: "\(pen)")), .pressed(pen == chosen),
                .onClick(.penChosen(pen)),
              ],
              [.when(pen == chosen, Icon.check.node(.small))]
            )
          }
        ),
      ]
    )
  }

  static func yearly(_ editor: DDayEditor, _ text: Messages) -> Node<DDayEditor.Action> {
    .element(
      .label,
      [.class("row")],
      [
        .element(.span, [.class("grow")], text: text.ddayYearly),
        .element(
          .input,
          [
            .type("checkbox"), .class("switch"), .checked(editor.isYearly),
            .onToggle(DDayEditor.Action.yearlyChosen),
          ]
        ),
      ]
    )
  }

  static func problem<Sent>(_ sentence: String) -> Node<Sent> {
    .element(.span, [.class("err"), .role("alert")], text: sentence)
  }

  static func buttons(_ text: Messages) -> Node<Action> {
    .element(
      .div,
      [.class("pair")],
      [
        .element(
          .button,
          [.class("btn"), .type("button"), .onClick(.editingCancelled)],
          text: text.appCancel
        ),
        .element(.button, [.class("btn solid"), .type("submit")], text: text.ddayKeep),
      ]
    )
  }
}
