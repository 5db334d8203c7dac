import HaruPlatform
import HaruHTML
import HaruStore
import HaruUI

// The passkeys of an account, the second step of a sign-in, and recovery codes.

extension AccountPage {
  /// The passkey section of the account, if browsers support passkeys on this server's pages.
  func passkeys(_ details: Details) -> [Node] {
    guard options.relyingParty != nil || !details.passkeys.isEmpty else { return [] }
    var rows = details.passkeys.map { row(for: $0, details) }
    if options.relyingParty != nil {
      rows.append(
        fold(
          .plus,
          text.accountPasskeyAdd,
          isOpen: failed == "passkey-new",
          form("passkey-new", proof(details), text.accountPasskeyAdd)
        )
      )
    }
    if details.account.passwordHash != nil, !details.passkeys.isEmpty {
      rows.append(requirement(details))
    }
    let note = details.passkeys.isEmpty ? text.accountPasskeysText : nil
    return newCodes(details) + [group(text.accountPasskeys, rows, note: note)] + codes(details)
  }

  private func row(for passkey: Passkey, _ details: Details) -> Node {
    var times = [text.accountPasskeyMade(date: date(passkey.createdAt))]
    if let usedAt = passkey.usedAt { times.append(used(usedAt)) }
    if passkey.isBackedUp { times.append(text.accountPasskeyBackedUp) }
    let id = hidden("id", passkey.id)
    let name = entry(
      "name",
      text.accountPasskeyName,
      type: "text",
      complete: "off",
      value: passkey.name
    )
    return fold(
      .shield,
      passkey.name,
      note: times.joined(separator: " · "),
      isOpen: false,
      form("passkey-rename", [id, name], text.accountPasskeyRename, look: .lineWide),
      form(
        "passkey-remove",
        [id, note(text.accountPasskeyRemoveText)] + proof(details),
        text.accountPasskeyRemove,
        look: .solidBadWide
      )
    )
  }

  /// Whether the password requires a passkey, and the form that changes this.
  private func requirement(_ details: Details) -> Node {
    let isOn = details.account.needsPasskey
    return fold(
      .check,
      text.accountPasskeyRequire,
      note: isOn ? text.accountPasskeyRequired : "",
      isOpen: failed == "passkey-require",
      form(
        "passkey-require",
        [note(text.accountPasskeyRequireText), hidden("on", isOn ? "" : "1")] + proof(details),
        isOn ? text.accountPasskeyRequireOff : text.accountPasskeyRequireOn
      )
    )
  }

  private func codes(_ details: Details) -> [Node] {
    guard details.account.needsPasskey else { return [] }
    let left = text.accountRecoveryLeft(
      left: "\(details.recoveryCodes)",
      all: "\(RecoveryCode.count)"
    )
    return [
      group(
        text.accountRecoveryCodes,
        [
          row(.text, left, note: text.accountRecoveryText),
          fold(
            .refresh,
            text.accountRecoveryNew,
            note: text.accountRecoveryNewText,
            isOpen: failed == "recovery-codes",
            form("recovery-codes", proof(details), text.accountRecoveryNew)
          ),
        ]
      )
    ]
  }

  /// New recovery codes: the page's script copies them, or they can be saved without one.
  private func newCodes(_ details: Details) -> [Node] {
    guard !details.newCodes.isEmpty else { return [] }
    let codes = details.newCodes.map(\.text)
    let file = codes.joined(separator: "%0A") + "%0A"
    return [
      Node(.section, "panel").role("status")
        .containing(
          [
            Node(.p).text(text.accountRecoveryMade),
            Node(.ul, "prose").id("recovery-codes")
              .containing(codes.map { Node(.li).containing(Node(.code).text($0)) }),
          ] + copying(text.accountRecoveryCopy) + [
            TextButton.link(
              to: "data:text/plain;charset=utf-8,\(file)",
              .made(text.accountRecoverySave),
              .lineWide
            )
            .attribute(.download, "haru-recovery-codes.txt")
          ]
        )
    ]
  }

  /// The password field that proves ownership of an account with a password.
  func proof(_ details: Details) -> [Node] {
    guard details.account.passwordHash != nil else { return [] }
    return [password("password", text.accountCurrentPassword, "current-password")]
  }
}

// What the page's script does with an authenticator.

extension AccountPage {
  /// The page on which the browser creates a passkey, with the options for that.
  func newPasskey(_ options: String) -> Node {
    entrance(
      text.accountPasskeyAdd,
      text.accountPasskeyCreateText,
      [
        Node(.p, "no-passkeys").text(text.accountPasskeyMissing),
        passkeyForm(
          "passkey-add",
          [hidden("options", options)],
          text.accountPasskeyCreate,
          look: .solidWide
        ),
      ],
      ways: [quiet("/account", text.accountBack)]
    )
  }

  /// The second step after the password.
  func secondStep(_ ticket: String) -> Node {
    var nodes: [Node] = []
    if options.relyingParty != nil {
      nodes = [
        passkeyForm(
          "passkey-sign-in",
          [hidden("ticket", ticket)],
          text.accountSecondStepPasskey,
          look: .solidWide
        ),
        Node(.p, "or").text(text.accountSecondStepOr),
      ]
    }
    return entrance(
      text.accountSecondStepTitle,
      text.accountSecondStepText,
      nodes + [
        form(
          "recovery",
          [
            hidden("ticket", ticket),
            entry("code", text.accountRecoveryCode, type: "text", complete: "off"),
          ],
          text.accountSignIn,
          look: options.relyingParty == nil ? .solidWide : .lineWide
        ),
        note(text.accountSecondStepLost),
      ],
      ways: [quiet("/account", text.accountBack)]
    )
  }

  /// The button that signs in with any passkey for this server.
  var passkeySignIn: [Node] {
    guard options.relyingParty != nil else { return [] }
    return [
      passkeyForm("passkey-sign-in", [], text.accountPasskeySignIn, look: .lineWide)
    ]
  }

  /// A form that the script shows if the browser supports passkeys, and fills with the
  /// authenticator's response.
  private func passkeyForm(
    _ action: String,
    _ fields: [Node],
    _ title: String,
    look: TextButton.Look
  ) -> Node {
    Node(.form, "passkey fields").attribute(.action, "/account/\(action)")
      .attribute(.method, "post").hidden(true)
      .containing(
        fields + [
          hidden("credential", ""),
          Node(.p).role("alert").hidden(true).text(text.accountErrorPasskey),
          TextButton.submit(.made(title), look),
        ]
      )
  }
}
