import HaruCore
import HaruHTML
import HaruStore
import HaruUI

// The API tokens of an account: the list, and the form that creates one.

extension AccountPage {
  func tokens(_ details: Details) -> [Node] {
    let list = details.credentials.filter { $0.kind == .token }
    var nodes: [Node] = []
    if let token = details.newToken {
      let content = token.access.isInAddresses ? shown(token) : shown(token.secret)
      nodes.append(Node(.section, "panel").role("status").containing(content))
    }
    nodes.append(
      group(
        text.accountTokens,
        list.map { row(for: $0) } + [
          link("/account/widgets", .grid, text.widgetsTitle, note: text.widgetsText),
          link("/account/shortcuts", .phone, text.shortcutsTitle, note: text.shortcutsText),
          link(APIPageRoutes.path, .text, text.apiTitle, note: text.apiLinkText),
          fold(
            .plus,
            text.accountTokenNew,
            isOpen: failed == "token",
            form("token", tokenFields, text.accountTokenMake)
          ),
        ],
        note: list.isEmpty ? text.accountTokensText : text.accountTokenNote
      )
    )
    return nodes
  }

  private func shown(_ secret: String) -> [Node] {
    [Node(.p).text(text.accountTokenMade), sample(secret)] + copying(text.accountTokenCopy)
  }

  /// The addresses of a token; a phone's calendar opens the links to calendars.
  private func shown(_ token: NewToken) -> [Node] {
    let isCalendar = token.access == .calendar
    return [Node(.p).text(isCalendar ? text.accountCalendarsMade : text.accountWidgetsMade)]
      + token.addresses.flatMap { name, address in
        let link = isCalendar ? "webcal" + address.drop { $0 != ":" } : address
        return [sample(address), TextButton.link(to: link, .made(name), .lineWide)]
      } + [Node(.p, "meta").text(text.accountAddressesText)]
  }

  private func row(for token: Credential) -> Node {
    let end = button(
      "end",
      text.accountTokenRevoke,
      id: token.id,
      label: text.accountTokenEnd(name: token.label),
      look: .bad
    )
    return row(.shield, token.label, note: note(of: token), [end])
  }

  private var tokenFields: [Node] {
    let scope = FormField.node(
      .made(text.accountTokenScope),
      Choice.node(
        name: "scope",
        [
          (value: "read", name: text.accountTokenRead), ("write", text.accountTokenWrite),
          ("calendar", text.accountTokenCalendar), ("widget", text.accountTokenWidget),
        ]
      )
    )
    let features = ScopeFeature.allCases.map { feature in
      Switch.row(.made(feature.name(text)), key: "feature-\(feature.rawValue)")
    }
    return [
      entry("name", text.accountTokenName, type: "text", complete: "off"), scope,
      Node(.details)
        .containing(
          [
            Node(.summary, "btn wide").text(text.accountTokenKinds),
            Node(.p, "meta").text(text.accountTokenKindsText),
          ] + features
        ),
    ]
  }

  /// The scope of a token, its last use and its expiry.
  private func note(of token: Credential) -> String {
    let scope = Scope(rawValue: token.scope)
    let reach =
      switch scope?.access {
      case .full, .write: text.accountTokenWrite
      case .calendar: text.accountTokenCalendar
      case .widget: text.accountTokenWidget
      case .read, nil: text.accountTokenRead
      }
    let kinds = scope?.names(text).map { [$0.joined(separator: ", ")] } ?? []
    let times = [
      used(token.seenAt),
      text.accountExpires(date: date(token.expiresAt)),
    ]
    return place([reach] + kinds + times, token)
  }
}
