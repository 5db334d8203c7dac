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
      FormField.node(
        .made(feature.name(text)),
        Choice.node(
          name: "feature-\(feature.rawValue)",
          [("", text.accountTokenNone)]
            + [Scope.Grant.read, .add, .write].map { ($0.rawValue, name(of: $0)) }
        )
      )
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
    let reach = Scope(rawValue: token.scope).map(facts) ?? []
    let times = [
      used(token.seenAt),
      text.accountExpires(date: date(token.expiresAt)),
    ]
    return place(reach + times, token)
  }

  private func facts(about scope: Scope) -> [String] {
    let access: String
    switch scope.access {
    case .mixed:
      return Scope.Grant.allCases.compactMap { grant in
        let names = scope.names(text, with: grant) ?? []
        let data = text.list(names)
        return names.isEmpty ? nil : text.accountTokenReach(access: name(of: grant), data: data)
      }
    case .full, .write: access = text.accountTokenWrite
    case .calendar: access = text.accountTokenCalendar
    case .widget: access = text.accountTokenWidget
    case .read: access = text.accountTokenRead
    }
    return [access] + (scope.names(text).map { [text.list($0)] } ?? [])
  }

  private func name(of grant: Scope.Grant) -> String {
    switch grant {
    case .read: text.accountTokenRead
    case .add: text.accountTokenAdd
    case .do: text.accountTokenDo
    case .write: text.accountTokenWrite
    }
  }
}
