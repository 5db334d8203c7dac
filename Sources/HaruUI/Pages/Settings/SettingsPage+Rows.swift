import HaruCore
import HaruHTML
import HaruJSON

// The rows of the settings pages. Rows that depend on the device's records are rendered but
// invisible until these are loaded, so that nothing moves or flips when they arrive.

extension SettingsPage {
  /// The pages use the app's nodes: another type of action would add a copy of all generic node
  /// code to the WebAssembly.
  typealias Node = HaruHTML.Node<App.Action>

  static func bar(_ state: App.State) -> Node {
    let title = state.route?.title(in: state.messages) ?? ""
    guard let parent = state.route?.parent else {
      return PageBar.node(.made(title))
    }
    return SubBar.node(.made(title), back: "\(parent.path)", .message(.settingsBack))
  }

  static func section(_ title: String, _ rows: [Node]) -> Node {
    GroupRow.group(.made(title), rows)
  }

  /// A row that leads to another page.
  @inline(never)
  static func link(
    to route: Route,
    _ icon: Icon,
    _ text: Messages,
    value: HaruHTML.Node<Never> = .empty
  ) -> Node {
    let title = Text.made(route.title(in: text))
    return Node(still: GroupRow.link(to: "\(route.path)", icon, title, value: value))
  }

  /// A row with a switch; its name is just the title, and `note` describes it.
  @inline(never)
  static func toggle(
    _ id: StaticString,
    _ icon: Icon,
    _ title: String,
    note: String? = nil,
    isOn: Bool?,
    isDisabled: Bool = false,
    action: @escaping (Bool) -> Action
  ) -> Node {
    Switch.row(
      .made(title),
      note: note.map { .made($0) },
      id: id,
      icon: icon,
      isOn: isOn,
      isDisabled: isDisabled
    ) { .settings(action($0)) }
  }

  /// A select; `action` gets the index of the chosen option.
  ///
  /// The browser gets the indices as values, because its events carry only texts.
  @inline(never)
  static func list(
    _ choices: [String],
    chosen: Int?,
    isKnown: Bool,
    action: @escaping (Int) -> Action
  ) -> Node {
    let select: Node = Choice.node(
      choices.indices.map { (value: "\($0)", name: choices[$0]) },
      chosen: isKnown ? chosen.map { "\($0)" } : nil
    ) { value in
      choices.indices.first { "\($0)".hasSameBytes(as: value) }
        .map { .settings(action($0)) }
    }
    return Node(.span, "pick").containing(select.waits(!isKnown), Icon.down.node(.small))
  }

  /// The text of a row: its name and a note.
  @inline(never)
  static func name(_ title: String, note: String? = nil) -> Node {
    Node(still: RowText.node(.made(title), note: note.map { .made($0) }))
  }

  static func button(_ title: String, _ action: Action, _ look: TextButton.Look = .plain) -> Node {
    TextButton.node(title, .settings(action), look)
  }

  /// Headings (lines that start with `# `) and paragraphs, one per line.
  static func prose(_ text: String) -> [Node] {
    parts(of: text, at: UInt8(ascii: "\n")).map { line in
      line.first == UInt8(ascii: "#")
        ? Node(.h2).text(String(utf8: line[2...]))
        : Node(.p).text(String(utf8: line))
    }
  }

  /// Splits a text at each separator.
  ///
  /// It loops over arrays, because the library's `split`, and any loop over `utf8` itself, take a
  /// kilobyte of WebAssembly each.
  static func parts(of text: String, at separator: UInt8) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    for byte in Array(text.utf8) {
      if byte == separator { parts.append([]) } else { parts[parts.count - 1].append(byte) }
    }
    return parts
  }
}

extension Node {
  /// Keeps the element's room but hides it until its content is known.
  func waits(_ isOn: Bool) -> Node { isOn ? attribute(.dataState, "waits") : self }

  /// Opens the link in a new window.
  func outside() -> Node { attribute(.target, "_blank") }
}
