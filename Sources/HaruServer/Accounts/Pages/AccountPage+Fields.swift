import HaruHTML
import HaruTime
import HaruUI

extension AccountPage {
  /// A form whose button does one thing, under a heading if it has one.
  func form(
    _ action: String,
    _ title: String?,
    _ fields: [Node],
    _ button: String,
    isGrave: Bool = false
  ) -> Node {
    let submit = Node(.button).class(isGrave ? "btn bad wide" : "btn solid wide").type("submit")
      .text(button)
    return Node(.form, "section fields")
      .attribute(.action, "/account/\(action)")
      .attribute(.method, "post")
      .containing((title.map { [Node(.h2).text($0)] } ?? []) + fields + [submit])
  }

  /// A button that is a form of its own, at the end of a row.
  func button(_ action: String, _ title: String, id: String? = nil, _ label: String? = nil) -> Node
  {
    Node(.form)
      .attribute(.action, "/account/\(action)")
      .attribute(.method, "post")
      .containing(
        (id.map { [hidden("id", $0)] } ?? []) + [
          Node(.button, "btn quiet").type("submit").attribute(.ariaLabel, label).text(title)
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
    Node(.label, "entry")
      .containing(
        Node(.span).text(title),
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
    Node(.p).containing(Node(.a, "btn quiet wide").href(path).text(title))
  }

  func group(_ title: String, _ rows: [Node]) -> Node {
    Node(.section, "section")
      .containing(Node(.h2).text(title), Node(.div, "group").containing(rows))
  }

  func row(_ name: String, note: String, _ ends: [Node]) -> Node {
    Node(.div, "row")
      .containing(
        [
          Node(.span, "grow")
            .containing(
              Node(.span, "name").text(name),
              .when(!note.isEmpty, Node(.span, "meta").text(note))
            )
        ] + ends
      )
  }

  /// The day of an instant, in UTC: `2026-11-21`.
  func date(_ instant: Instant) -> String {
    String(instant.rfc3339(offset: UTCOffset(seconds: 0)).prefix(10))
  }
}
