package import HaruHTML
import HaruJSON

/// A native select element; a ``FormField`` or a label gives it its name.
package enum Choice {
  /// The element; `action` receives the value of the chosen option, and may return nil to ignore
  /// it.
  @inline(never)
  static func node<Action>(
    _ options: [(value: String, name: String)],
    chosen: String?,
    isChip: Bool = false,
    _ action: @escaping (String) -> Action?
  ) -> Node<Action> {
    let select = isChip ? Node<Never>(.select, "chip") : Node(.select)
    return Node(still: filled(select, options, chosen)).on(.change) { action($0.value) }
  }

  /// The element in a form that is submitted to the server, under the key `name`.
  package static func node(
    name: String,
    _ options: [(value: String, name: String)]
  ) -> Node<Never> {
    filled(Node(.select).attribute(.name, name), options, nil)
  }

  /// Options keep their elements when others are added or removed: the list of all zones arrives
  /// late.
  @inline(never)
  private static func filled(
    _ select: Node<Never>,
    _ options: [(value: String, name: String)],
    _ chosen: String?
  ) -> Node<Never> {
    let isChosen = { (value: String) in chosen.map { value.hasSameBytes(as: $0) } ?? false }
    let identities = options.map { option in
      let version = Fingerprint.of(option.name)
      return RowIdentity(
        key: Fingerprint.of(option.value),
        version: isChosen(option.value) ? ~version : version
      )
    }
    return select.containing(
      rows: KeyedList(identities) { index in
        Node(.option)
          .value(options[index].value)
          .flag(.selected, isChosen(options[index].value))
          .text(options[index].name)
      }
    )
  }
}
