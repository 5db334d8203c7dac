package import HaruHTML
import HaruJSON

/// A group of buttons, one of which is on.
package enum Segments {
  /// One of the buttons.
  struct Segment<Action> {
    let name: Text
    let isOn: Bool
    let action: Action
    /// The id of the element that explains why it is disabled; nil if it is enabled.
    var hindrance: StaticString?
  }

  /// The group; a wide one fills its line.
  @inline(never)
  static func node<Action>(
    _ name: Text,
    isWide: Bool = false,
    _ segments: [Segment<Action>]
  ) -> Node<Action> {
    Node(.div).attribute(.class, isWide ? "seg wide" : "seg")
      .role("group")
      .attribute(.ariaLabel, name)
      .containing(segments.map(button))
  }

  /// The group in a form that is sent to the server, under the key `key`: radio buttons that look
  /// like segments.
  package static func field(
    _ name: Text,
    key: String,
    _ values: [(value: String, name: String)],
    chosen: String
  ) -> Node<Never> {
    let labels = values.map { value, name in
      Node<Never>(.label)
        .containing(
          Node(.input, "sr").type("radio").attribute(.name, key).value(value)
            .checked(value.hasSameBytes(as: chosen)),
          Node(.span).text(name)
        )
    }
    return FormField.group(name, [Node(.div, "seg wide").containing(labels)])
  }

  /// The group as a form field with a label above it.
  @inline(never)
  static func field<Action>(_ name: Text, _ segments: [Segment<Action>]) -> Node<Action> {
    FormField.group(name, [Node(.div, "seg wide").containing(segments.map(button))])
  }

  private static func button<Action>(_ segment: Segment<Action>) -> Node<Action> {
    Node(still: drawing(segment.name, segment.isOn, segment.hindrance)).onClick(segment.action)
  }

  @inline(never)
  private static func drawing(
    _ name: Text,
    _ isOn: Bool,
    _ hindrance: StaticString?
  ) -> Node<Never> {
    let button = Node<Never>(.button).type("button").pressed(isOn).text(name)
    return hindrance.map { button.disabled(true).attribute(.ariaDescribedby, $0) } ?? button
  }
}
