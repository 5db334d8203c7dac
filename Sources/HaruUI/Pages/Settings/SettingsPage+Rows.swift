import HaruCore
import HaruHTML

// The rows that the settings and their pages are made of. What depends on the device's records is
// drawn, but not shown, until they are known: nothing moves or flips when they arrive.

extension SettingsPage {
  /// The pages make the app's own nodes: each further type of action would carry a copy of all that
  /// is generic about nodes into the WebAssembly.
  typealias View = Node<App.Action>

  static func bar(_ state: App.State) -> View {
    let title = state.route?.title(in: state.messages) ?? ""
    guard let parent = state.route?.parent else {
      return .box(.header, "bar", [.element(.h1, text: title)])
    }
    return .box(
      .header,
      "bar sub",
      [
        .element(
          .a,
          [.class("icon-btn"), .href("\(parent.path)"), .label(state.messages.settingsBack)],
          [Icon.left.node()]
        ),
        .line(.h1, "clip", title),
        .element(.span, [.class("icon-btn"), .decorative]),
      ]
    )
  }

  @inline(never)
  static func section(_ title: String, _ rows: [View]) -> View {
    .element(.section, [], [.line(.h2, "lbl", title), .box(.div, "group", rows)])
  }

  /// A row that leads to another page.
  @inline(never)
  static func link(
    to route: Route,
    _ icon: Icon,
    _ text: Messages,
    value: View = .empty
  ) -> View {
    .element(
      .a,
      [.class("row"), .href("\(route.path)")],
      [
        icon.node(.small), name(route.title(in: text)), value,
        .box(.span, "chev", [Icon.right.node(.small)]),
      ]
    )
  }

  /// A row with a switch; its name is the title alone, `note` describes it.
  @inline(never)
  static func toggle(
    _ id: StaticString,
    _ icon: Icon,
    _ title: String,
    note: String? = nil,
    isOn: Bool?,
    isDisabled: Bool = false,
    action: @escaping (Bool) -> Action
  ) -> View {
    .box(
      .label,
      "row",
      [
        icon.node(.small),
        name(title, note: note, id: id),
        .element(
          .input,
          [
            .class("switch"), .type("checkbox"), .role("switch"), .waits(isOn == nil),
            .attribute(.ariaLabelledby, "\(id)-name"),
            .when(note != nil, .attribute(.ariaDescribedby, "\(id)-note")),
            .checked(isOn == true), .disabled(isDisabled), .onToggle { .settings(action($0)) },
          ]
        ),
      ]
    )
  }

  /// A list to choose from; `action` is told the place of what was chosen.
  ///
  /// The browser is given the places, because only texts travel with its events.
  @inline(never)
  static func list(
    _ choices: [String],
    chosen: Int?,
    isKnown: Bool,
    action: @escaping (Int) -> Action
  ) -> View {
    let options: [View] = choices.indices.map { index in
      .element(
        .option,
        [.value("\(index)"), .when(isKnown && index == chosen, .attribute(.selected, ""))],
        text: choices[index]
      )
    }
    let select = View.element(
      .select,
      [
        .waits(!isKnown),
        .on(.change) { event in
          choices.indices.first { "\($0)".utf8.elementsEqual(event.value.utf8) }
            .map { .settings(action($0)) }
        },
      ],
      options
    )
    return .box(.span, "pick", [select, Icon.down.node(.small)])
  }

  /// The text of a row: its name and what is to say about it.
  @inline(never)
  static func name(_ title: String, note: String? = nil, id: StaticString? = nil) -> View {
    func line(_ classes: String, _ part: StaticString, _ text: String) -> View {
      .element(.span, [.class(classes), id.map { .id("\($0)-\(part)") } ?? .none], text: text)
    }
    return .box(
      .span,
      "grow",
      [line("name plain", "name", title), note.map { line("meta", "note", $0) } ?? .empty]
    )
  }

  @inline(never)
  static func button(_ title: String, _ action: Action, _ classes: StaticString = "btn") -> View {
    .element(
      .button,
      [.class("\(classes)"), .type("button"), .onClick(.settings(action))],
      text: title
    )
  }

  /// Headings (lines that begin with `# `) and paragraphs, one a line.
  static func prose(_ text: String) -> [View] {
    parts(of: text, at: UInt8(ascii: "\n")).map { line in
      line.first == UInt8(ascii: "#")
        ? .element(.h2, text: String(decoding: line[2...], as: UTF8.self))
        : .element(.p, text: String(decoding: line, as: UTF8.self))
    }
  }

  /// A text cut at each separator.
  ///
  /// Loops over arrays: the library's `split`, and any loop over `utf8` itself, are a kilobyte of
  /// WebAssembly each.
  static func parts(of text: String, at separator: UInt8) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    for byte in Array(text.utf8) {
      if byte == separator { parts.append([]) } else { parts[parts.count - 1].append(byte) }
    }
    return parts
  }
}

extension Property {
  /// Keeps the element's room without showing it, until what it shows is known.
  static func waits(_ isOn: Bool) -> Property { .when(isOn, .attribute(.dataState, "waits")) }

  /// Leads out of the app, in a window of its own that learns nothing of this one.
  static var outside: Property { .attribute(.target, "_blank") }
}
