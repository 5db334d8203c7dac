import HaruHTML
import HaruStore
import HaruTime
import HaruUI

extension AccountPage {
  /// A form with one button.
  func form(
    _ action: String,
    _ fields: [Node],
    _ button: String,
    look: TextButton.Look = .solidWide
  ) -> Node {
    Node(.form, "fields")
      .attribute(.action, "/account/\(action)")
      .attribute(.method, "post")
      .containing(fields + [TextButton.submit(.made(button), look)])
  }

  /// A button in a form of its own.
  func button(
    _ action: String,
    _ title: String,
    id: String? = nil,
    label: String? = nil,
    look: TextButton.Look = .plain
  ) -> Node {
    Node(.form)
      .attribute(.action, "/account/\(action)")
      .attribute(.method, "post")
      .containing(
        (id.map { [hidden("id", $0)] } ?? []) + [
          TextButton.submit(.made(title), look).attribute(.ariaLabel, label)
        ]
      )
  }

  func hidden(_ name: String, _ value: String) -> Node {
    Node(.input).type("hidden").attribute(.name, name).value(value)
  }

  func entry(
    _ name: String,
    _ title: String,
    type: StaticString,
    complete: StaticString,
    value: String = ""
  ) -> Node {
    FormField.node(
      .made(title),
      Node(.input).type(type).attribute(.name, name).attribute(.autocomplete, complete)
        .flag(.required).value(value)
    )
  }

  var emailField: Node {
    entry("email", text.accountEmail, type: "email", complete: "username", value: email)
  }

  func password(_ name: String, _ title: String, _ complete: StaticString) -> Node {
    entry(name, title, type: "password", complete: complete)
  }

  var newPassword: Node { password("new", text.accountNewPassword, "new-password") }

  func quiet(_ path: String, _ title: String) -> Node {
    TextButton.link(to: path, .made(title), .quietWide)
  }

  func note(_ text: String) -> Node { Node(.p, "meta").text(text) }

  /// A button with which the page's script copies the codes beside it; hidden without the script.
  func copying(_ title: String) -> [Node] {
    [
      TextButton.still(.made(title), .lineWide).attribute(.dataState, "copies").hidden(true),
      Node(.p, "meta").role("status").hidden(true).text(text.appCopied),
    ]
  }

  func panel(_ content: [Node]) -> Node { Node(.section, "panel").containing(content) }

  /// Rows in a card, with an optional heading above and note below.
  func group(_ title: String?, _ rows: [Node], note: String? = nil) -> Node {
    Node(.section)
      .containing(
        title.map { Node(.h2, "lbl").text($0) } ?? .empty,
        Node(.div, "group").containing(rows),
        note.map { Node(.p, "note").text($0) } ?? .empty
      )
  }

  func row(_ icon: Icon, _ name: String, note: String = "", _ ends: [Node] = []) -> Node {
    Node(.div, "row")
      .containing(
        [
          icon.node(.small),
          RowText.node(.made(name), note: note.isEmpty ? nil : .made(note)),
        ] + ends
      )
  }

  /// A row that expands without a script.
  func fold(
    _ icon: Icon,
    _ title: String,
    note: String = "",
    isOpen: Bool,
    isGrave: Bool = false,
    _ content: Node...
  ) -> Node {
    let name = RowText.node(.made(title), note: note.isEmpty ? nil : .made(note))
    let summary = Node(.summary).class(isGrave ? "row bad" : "row")
      .containing(icon.node(.small), name, Icon.down.node(.small))
    return Node(.details, "fold")
      .when(isOpen) { $0.flag(.open) }
      .containing([summary] + content)
  }

  /// When something was last used.
  func used(_ instant: Instant) -> String {
    text.accountLastUsed(date: text.ago(instant, at: now))
  }

  /// Facts in one line, with the rough location of a session's or token's last use if known.
  func place(_ facts: [String], _ credential: Credential) -> String {
    let network = credential.network
    let place = network.isEmpty ? [] : [text.accountNetwork(network: network)]
    return (facts + place).joined(separator: " · ")
  }

  var today: PlainDate { day(now) }

  /// The date of an instant in UTC.
  func date(_ instant: Instant) -> String { text.date(day(instant), today: today) }

  private func day(_ instant: Instant) -> PlainDate {
    Moment(instant: instant, offset: .utc, zone: "UTC").date
  }
}
