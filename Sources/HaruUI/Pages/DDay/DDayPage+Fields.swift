import HaruCore
import HaruHTML

extension DDayPage {
  /// A labelled choice between two options.
  static func choice(
    _ name: String,
    _ options: [(name: String, isChosen: Bool, action: Action)]
  ) -> Node {
    Segments.field(
      .made(name),
      options.map { .init(name: .made($0.name), isOn: $0.isChosen, action: $0.action) }
    )
  }

  /// A native select of numbered options, from 1.
  static func picker(
    _ name: Message,
    _ options: [String],
    chosen: Int,
    _ action: @escaping (String) -> Action
  ) -> Node {
    FormField.node(
      name,
      Choice.node(
        options.indices.map { (value: "\($0 + 1)", name: options[$0]) },
        chosen: "\(chosen)",
        action
      )
    )
  }

  static func yearly(_ editor: DDayEditor) -> Node {
    Switch.row(.message(.ddayYearly), isOn: editor.isYearly) { .edited(.yearlyChosen($0)) }
  }
}
