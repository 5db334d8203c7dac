import HaruHTML

/// A few buttons of which one is on, under one name.
enum Segments {
  /// One of the buttons.
  struct Segment<Action> {
    let name: Text
    let isOn: Bool
    let action: Action
    /// The id of what says why it cannot be chosen; nil where it can.
    var hindrance: StaticString?
  }

  /// The buttons; wide ones fill their line.
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

  /// The buttons as a field of a form, with their name above them.
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
