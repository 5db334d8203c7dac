package import HaruHTML

/// A switch that takes effect at once, without a save button: a native checkbox with the role of a
/// switch.
package enum Switch {
  /// A row with a switch at its end; a tap anywhere on it toggles the switch.
  ///
  /// Only `name` labels the switch, and `note` describes it; that takes an `id`, which must be
  /// unique on the page. While `isOn` is nil, the switch is hidden but keeps its space.
  @inline(never)
  static func row<Action>(
    _ name: Text,
    note: Text? = nil,
    id: StaticString? = nil,
    icon: Icon? = nil,
    isOn: Bool?,
    isDisabled: Bool = false,
    _ action: @escaping (Bool) -> Action
  ) -> Node<Action> {
    Node(.label, "row")
      .containing(
        Node(still: icon.map { $0.node(.small) } ?? .empty),
        Node(still: RowText.node(name, note: note, id: id)),
        Node(still: control(isOn: isOn, isDisabled: isDisabled, id: id, hasNote: note != nil))
          .onToggle(action)
      )
  }

  /// A switch next to the thing that names it.
  @inline(never)
  static func alone<Action>(
    _ name: String,
    isOn: Bool,
    _ action: @escaping (Bool) -> Action
  ) -> Node<Action> {
    Node(still: control(isOn: isOn).label(name)).onToggle(action)
  }

  /// A row in a form that is submitted to the server; if the switch is on, the form contains the
  /// key `key`.
  package static func row(
    _ name: Text,
    note: Text? = nil,
    key: String,
    isOn: Bool = false
  ) -> Node<Never> {
    Node(.label, "row")
      .containing(
        RowText.node(name, note: note),
        control(isOn: isOn).attribute(.name, key)
      )
  }

  @inline(never)
  private static func control(
    isOn: Bool?,
    isDisabled: Bool = false,
    id: StaticString? = nil,
    hasNote: Bool = false
  ) -> Node<Never> {
    Node(.input, "switch")
      .type("checkbox")
      .role("switch")
      .waits(isOn == nil)
      .attribute(.ariaLabelledby, id.map { "\($0)-name" })
      .attribute(.ariaDescribedby, hasNote ? id.map { "\($0)-note" } : nil)
      .checked(isOn == true)
      .disabled(isDisabled)
  }
}
