import HaruCore
import HaruHTML

// The welcome: one sheet over Today at the first start.
extension WelcomePage {
  /// The welcome, while it is due: languages, the sections of Today, and the links into the app.
  @inline(never)
  static func greeting(_ state: App.State) -> Node {
    guard state.isFirstStart, state.route == .today else { return .empty }
    return Sheet.node(
      .message(.welcomeTitle),
      close: .welcome(.greetingClosed),
      [
        picture,
        Node(.p).text(.welcomeText),
        Node(.div, "ways")
          .containing(
            TextButton.link(to: "\(Route.practice.path)", .welcomePractice, .quiet),
            TextButton.node(.welcomeDemo, .welcome(.demoTapped), .quiet)
          ),
        FormField.node(.settingsLanguage, languages(state)),
        FormField.group(
          .message(.welcomeSections),
          [Node(.div, "group").containing(switches(state))]
        ),
      ],
      buttons: [
        TextButton.node(.welcomeSkip, .welcome(.greetingClosed)),
        TextButton.node(.welcomeStart, .welcome(.greetingClosed), .solid).flag(.autofocus),
      ]
    )
    .area("focus")
  }

  /// Remembers on this device that the welcome was shown.
  static func closeGreeting(_ state: inout App.State) -> [Effect] {
    guard state.isFirstStart else { return [] }
    state.isFirstStart = false
    return [.save([state.write(.welcomed(true))]), .moveFocus("main")]
  }

  /// Following one of its links closes the welcome.
  static func followGreeting(_ state: inout App.State) -> [Effect] {
    guard state.isFirstStart else { return [] }
    if state.route == .today {
      state.welcome.isGreeting = true
    } else if state.welcome.isGreeting {
      state.isFirstStart = false
      return [.save([state.write(.welcomed(true))])]
    }
    return []
  }

  private static func languages(_ state: App.State) -> Node {
    Choice.node(
      Language.allCases.filter { $0.isComplete }.map { language in
        (value: "\(language.code)", name: "\(language.ownName)")
      },
      chosen: "\(state.messages.language.code)"
    ) { code in Language(code: code).map { .welcome(.languageChosen($0)) } }
  }

  private static func switches(_ state: App.State) -> [Node] {
    // The tasks are what most come for, and at the first start nobody has calendars of others.
    TodayLayout.Section.allCases.filter { $0 != .plan && $0 != .calendar }
      .map { toggle($0, state) }
  }

  /// A few hours of ten-minute cells: done, planned, and empty.
  private static var picture: Node {
    // One letter per cell: a pen, or a capital letter for its plan.
    let rows: [StaticString] = [" ccc  ", "   ddd", "dd    ", " aaaAA"]
    var cells: [HaruHTML.Node<Never>] = []
    for (row, text) in rows.enumerated() {
      text.withUTF8Buffer { bytes in
        for (column, byte) in bytes.enumerated() {
          cells.append(cell(byte, column: column, row: row))
        }
      }
    }
    return Node(
      still: HaruHTML.Node(.svg, "art").decorative().attribute(.viewBox, "0 0 318 210")
        .containing(cells)
    )
  }

  private static func cell(_ byte: UInt8, column: Int, row: Int) -> HaruHTML.Node<Never> {
    let name: StaticString =
      switch byte {
      case UInt8(ascii: "A"): "plan"
      case UInt8(ascii: " "): "free"
      default: "done"
      }
    let pen = byte == UInt8(ascii: " ") ? 0 : Int(byte | 0x20) - 0x60
    return HaruHTML.Node(.rect, name)
      .attribute(.x, "\(column * 54 + 1)").attribute(.y, "\(row * 54 + 1)")
      .attribute(.width, "46").attribute(.height, "46").attribute(.rx, "11")
      .attribute(.dataPen, pen > 0 ? "\(pen * 2)" : nil)
  }
}
