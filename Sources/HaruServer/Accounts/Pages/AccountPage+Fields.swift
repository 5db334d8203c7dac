import HaruCore
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

  /// When something was last used.
  func used(_ instant: Instant) -> String {
    text.accountLastUsed(date: text.ago(instant, at: now))
  }

  /// Facts in one line, with the rough location of a session's or token's last use if known.
  func place(_ facts: [String], _ session: Credential, _ cities: PlaceTable? = nil) -> String {
    let (network, zone) = (session.origin.network, session.origin.zone)
    let city = zone.isEmpty ? [] : [cities?.place(of: zone).city ?? zone]
    let address = network.isEmpty ? [] : [text.accountNetwork(network: network)]
    return (facts + city + address).joined(separator: " · ")
  }

  var today: PlainDate { day(now) }

  /// The date of an instant in UTC.
  func date(_ instant: Instant) -> String { text.date(day(instant), today: today) }

  private func day(_ instant: Instant) -> PlainDate {
    Moment(instant: instant, offset: .utc, zone: "UTC").date
  }
}
