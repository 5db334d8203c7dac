import HaruCore
import HaruHTML

extension DDayPage {
  /// A labelled choice between two options.
  static func choice(
    _ name: String,
    _ options: [(name: String, isChosen: Bool, action: Action)]
  ) -> Node {
    Node(.div, "entry")
      .role("group")
      .label(name)
      .containing(
        Node(.span).decorative().text(name),
        Node(.div, "seg wide")
          .containing(
            options.map { option in
              Node(.button)
                .type("button")
                .pressed(option.isChosen)
                .onClick(option.action)
                .text(option.name)
            }
          )
      )
  }

  /// A native select of numbered options, from 1.
  static func picker(
    _ name: String,
    _ options: [String],
    chosen: Int,
    _ action: @escaping (String) -> Action
  ) -> Node {
    Node(.label, "entry")
      .containing(
        Node(.span).text(name),
        Node(.select)
          .onChange(action)
          .containing(
            options.indices.map { index in
              Node(.option)
                .value("\(index + 1)")
                .when(index + 1 == chosen) { $0.flag(.selected) }
                .text(options[index])
            }
          )
      )
  }

  static func pens(_ chosen: Int, _ text: Messages) -> Node {
    Node(.div, "entry")
      .role("group")
      .label(.ddayPen)
      .containing(
        Node(.span).decorative().text(.ddayPen),
        Node(.div, "pens")
          .containing(
            DDay.pens.map { pen in
              Node(.button, "penbtn")
                .type("button")
                .attribute(.dataPen, "\(pen)")
                .label(text.ddayPenNumber(number: "\(pen)"))
                .pressed(pen == chosen)
                .onClick(.edited(.penChosen(pen)))
                .containing(.when(pen == chosen, Icon.check.node(.small)))
            }
          )
      )
  }

  static func yearly(_ editor: DDayEditor, _ text: Messages) -> Node {
    Node(.label, "row")
      .containing(
        Node(.span, "grow").text(.ddayYearly),
        Node(.input, "switch")
          .type("checkbox")
          .checked(editor.isYearly)
          .onToggle { .edited(.yearlyChosen($0)) }
      )
  }

  static func problem(_ sentence: String) -> Node {
    Node(.span, "err").role("alert").text(sentence)
  }
}
