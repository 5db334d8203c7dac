import HaruHTML
import HaruUI

// How to start a task by voice, with a button or from a launcher.

extension AccountPage {
  /// The state of the setup.
  struct Shortcuts {
    enum Stage {
      /// Nothing is chosen yet.
      case start
      /// A code to be read by a phone.
      case code(QRCode)
      /// A new token, shown only once.
      case token(String)
    }

    let stage: Stage
    /// The task that a shortcut starts.
    var task = ""
    /// The address of the server.
    var origin = ""
    /// The account's email address, shown because somebody else may have created the code; nil
    /// without one.
    var email: String?
  }

  func shortcuts(_ content: Shortcuts) -> [Node] {
    let halves: [[Node]] =
      switch content.stage {
      case .start: [[steps(content.task)], [panel([choice(content.task)])]]
      case .code(let code): [[steps(content.task)], [panel([drawn(code)])]]
      case .token(let token): [values(content, token), [apps(content)]]
      }
    return [Node(.div, "halves").containing(halves.map { Node(.div, "stack").containing($0) })]
  }

  private func steps(_ task: String) -> Node {
    let name = text.shortcutsStart(task: task.isEmpty ? text.shortcutsSample : task)
    return group(
      text.shortcutsSteps,
      [
        howTo([
          Step(text.shortcutsScan, text.shortcutsScanText, .scan),
          Step(text.shortcutsAdd, text.shortcutsAddText, .add),
          Step(text.shortcutsPaste, text.shortcutsPasteText, .paste),
          Step(text.shortcutsSay, text.shortcutsSayText(name: name), .say),
        ])
      ]
    )
  }

  /// A step of a setup.
  struct Step {
    let title: String
    let more: String
    let picture: StepPicture?

    init(_ title: String, _ more: String = "", _ picture: StepPicture? = nil) {
      self.title = title
      self.more = more
      self.picture = picture
    }
  }

  func howTo(_ steps: [Step]) -> Node {
    Node(.ol, "howto")
      .containing(
        steps.map { step in
          Node(.li).containing(
            Node(.div).containing(
              Node(.b).text(step.title),
              .when(!step.more.isEmpty, note(step.more)),
              step.picture?.node ?? .empty
            )
          )
        }
      )
  }

  private func choice(_ task: String) -> Node {
    let submit = { (way: String, title: String, look: TextButton.Look) in
      TextButton.submit(.made(title), look).attribute(.name, "way").value(way)
    }
    return Node(.form, "fields").attribute(.action, "/account/shortcuts").attribute(.method, "post")
      .containing(
        entry(
          "task",
          text.shortcutsTask,
          type: "text",
          complete: "off",
          value: task.isEmpty ? text.shortcutsSample : task
        ),
        submit("code", text.shortcutsShowCode, .solidWide),
        submit("here", text.shortcutsHere, .lineWide),
        note(text.shortcutsScope)
      )
  }

  private func drawn(_ code: QRCode) -> Node {
    let dark = (0..<code.size).flatMap { y in
      (0..<code.size).filter { code[$0, y] }.map { "M\($0 + 4) \(y + 4)h1v1h-1z" }
    }
    let side = code.size + 8
    return Node(.div, "qr")
      .containing(
        Node(.svg).attribute(.viewBox, "0 0 \(side) \(side)").role("img")
          .label(text.shortcutsCode)
          .containing(Node(.path).attribute(.d, dark.joined())),
        Node(.p, "meta").text(text.shortcutsCodeText)
      )
  }

  /// The values to paste for each shortcut.
  private func values(_ content: Shortcuts, _ token: String) -> [Node] {
    let all = Shortcut.all(task: content.task, text)
    let secret = Node(.section, "panel").role("status")
      .containing([note(text.shortcutsMade), sample(token)] + copying(text.accountTokenCopy))
    let rows = all.map { shortcut in
      fold(
        shortcut.icon,
        shortcut.name,
        isOpen: shortcut.name == all.first?.name,
        picture(of: shortcut, content.origin, token)
      )
    }
    let owner = content.email.map { [group(nil, [row(.mail, $0)])] } ?? []
    return owner + [secret, group(text.shortcutsTitle, rows, note: text.shortcutsScope)]
  }

  /// The request as a shortcuts app shows it, each value with a button that copies it.
  private func picture(of shortcut: Shortcut, _ origin: String, _ token: String) -> Node {
    var parts = [
      ("URL", "\(origin)/api/v1/\(shortcut.path)"), ("Authorization", "Bearer \(token)"),
    ]
    if shortcut.isText { parts.append(("Accept", "text/plain")) }
    if let body = shortcut.body {
      parts += [("Content-Type", "application/json"), (text.shortcutsBody, body)]
    }
    let method = Node(.p).text("\(text.shortcutsMethod) · \(shortcut.method)")
    return Node(.div, "request")
      .containing(
        [method]
          + parts.map { name, value in
            Node(.div).containing([Node(.b).text(name), sample(value)] + copying(text.apiCopy))
          }
      )
  }

  private func apps(_ content: Shortcuts) -> Node {
    let name = text.shortcutsStart(task: content.task)
    // Whoever made the code chose the task; in these quotes, a shell runs nothing of it.
    let quoted = "'\(content.task.replacing("'", with: "'\\''"))'"
    return group(
      text.shortcutsApps,
      [
        app(
          .phone,
          text.shortcutsApple,
          [
            howTo(
              lines(
                text.shortcutsAppleText(name: name),
                [.name, .address, .headers, .body, .say, .speak, .share]
              )
            )
          ]
        ),
        app(
          .device,
          text.shortcutsAndroid,
          [howTo(lines(text.shortcutsAndroidText, [.add, .address, .headers, .home]))]
        ),
        app(
          .grid,
          text.shortcutsDeck,
          [howTo(lines(text.shortcutsDeckText, [.home, .paste]))]
        ),
        app(
          .search,
          text.shortcutsLauncher,
          [note(text.shortcutsLauncherText), sample("haru focus start \(quoted)")]
        ),
      ]
    )
  }

  func app(_ icon: Icon, _ title: String, _ content: [Node]) -> Node {
    fold(
      icon,
      title,
      isOpen: icon == .phone,
      Node(.div, "operation").containing(content)
    )
  }

  /// One step per line; the first ones have pictures.
  func lines(_ text: String, _ pictures: [StepPicture] = []) -> [Step] {
    text.split(separator: "\n").enumerated().map { place, line in
      Step(String(line), "", pictures.dropFirst(place).first)
    }
  }
}
