package import HaruHTML

/// What is on or off at once, without a button that keeps it: a native checkbox that is heard as a switch.
package enum Switch {
  /// A row with a switch at its end; a tap anywhere on it turns the switch.
  ///
  /// The switch is called `name` alone, and `note` describes it; that takes an `id`, of which the page
  /// has one. It keeps its room without being shown while `isOn` is nil.
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

  /// A switch beside what it belongs to, which gives it its name.
  @inline(never)
  static func alone<Action>(
    _ name: String,
    isOn: Bool,
    _ action: @escaping (Bool) -> Action
  ) -> Node<Action> {
    Node(still: control(isOn: isOn).label(name)).onToggle(action)
  }

  /// The row of a form that is sent to the server: on, it sends the key `key`.
  package static func row(_ name: Text, key: String) -> Node<Never> {
    Node(.label, "row")
      .containing(RowText.node(name), control(isOn: false).attribute(.name, key))
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
