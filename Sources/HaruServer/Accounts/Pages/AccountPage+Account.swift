import HaruCore
import HaruHTML
import HaruStore
import HaruTime
import HaruUI

// The page of a signed-in person: profile and devices on one side; tokens, data and leaving on the
// other.

extension AccountPage {
  func account(_ details: Details) -> [Node] {
    var own: [Node] = []
    if let end = details.account.deleteAt {
      own.append(
        panel([form("keep", [note(text.accountDeleted(date: date(end)))], text.accountKeep)])
      )
    }
    own.append(details.isAnonymous ? upgrade : owner(details))
    own.append(devices(details))
    own += passkeys(details) + providers(details)
    if details.account.passwordHash != nil { own.append(group(nil, [passwordFold])) }
    return [
      Node(.div, "halves")
        .containing(
          Node(.div, "stack").containing(own),
          Node(.div, "stack").containing(
            tokens(details) + webhooks(details.webhooks) + [
              backups(details), leaving(details),
            ]
          )
        )
    ]
  }

  /// Gives an account without an address one.
  private var upgrade: Node {
    panel([
      note(text.accountAnonymousText), signUp(nil), quiet("/account?enter", text.accountSignIn),
    ])
  }

  func owner(_ details: Details) -> Node {
    group(
      nil,
      [
        row(.mail, details.account.email ?? title),
        Node(.form).attribute(.action, "/account/sign-out").attribute(.method, "post")
          .containing(GroupRow.submit(.out, .made(text.accountSignOutHere))),
      ]
    )
  }

  private func devices(_ details: Details) -> Node {
    let sessions = details.credentials.filter { $0.kind == .session }
    // This device comes first, then the most recently used one.
    let ordered = sessions.sorted { first, second in
      let isOwn = first.id == details.session
      return isOwn != (second.id == details.session) ? isOwn : first.seenAt > second.seenAt
    }
    let cities = PlaceTable.linked("\(text.language.code)")
    var rows = ordered.map { session($0, isOwn: $0.id == details.session, cities) }
    if sessions.count > 1 {
      rows.append(button("end-others", text.accountEndOthers, look: .quietWide))
    }
    let hasPlaces = sessions.contains { $0.origin != Origin() }
    return group(text.accountDevices, rows, note: hasPlaces ? text.accountNetworkText : nil)
  }

  private func session(_ session: Credential, isOwn: Bool, _ cities: PlaceTable?) -> Node {
    let browser = Browser(userAgent: session.label)
    let name = text.device(session.label)
    let icon: Icon = browser.isMobile ? .phone : .device
    if isOwn {
      let note = place([text.accountActiveNow], session, cities)
      return row(icon, text.accountOwnDevice(device: name), note: note)
    }
    let end = button(
      "end",
      text.accountSignOut,
      id: session.id,
      label: text.accountEndSession(name: name)
    )
    return row(icon, name, note: place([used(session.seenAt)], session, cities), [end])
  }

  private var passwordFold: Node {
    fold(
      .shield,
      text.accountChangePassword,
      isOpen: failed == "password",
      form(
        "password",
        [
          password("current", text.accountCurrentPassword, "current-password"), newPassword,
        ],
        text.appSave
      )
    )
  }

  func backups(_ details: Details) -> Node {
    let all = Node(.a, "row").href("/api/v1/export").attribute(.download, "")
      .containing(Icon.download.node(.small), Node(.span, "grow").text(text.accountExport))
    let rows = details.backups.map { day in
      let name = text.date(day, today: today)
      return row(
        .backup,
        name,
        [
          TextButton.link(to: "/api/v1/backups/\(day)", .made(text.accountDownload), .plain)
            .attribute(.download, "")
            .label(text.accountDownloadBackup(date: name))
        ]
      )
    }
    return group(
      text.accountBackups,
      [all] + rows,
      note: rows.isEmpty ? text.accountBackupsNone : text.accountBackupsText
    )
  }

  func leaving(_ details: Details) -> Node {
    let warning = details.isAnonymous ? text.accountDeleteAnonymousText : text.accountDeleteText
    let deletion = fold(
      .trash,
      text.accountDelete,
      isOpen: failed == "delete",
      isGrave: true,
      form("delete", [note(warning)] + proof(details), text.accountDelete, look: .solidBadWide)
    )
    return group(nil, details.isAnonymous ? [deletion] : [merge(details), deletion])
  }

  /// Adds the records to another account, for someone who is signed in and proves both.
  private func merge(_ details: Details) -> Node {
    let other = entry(
      "email",
      text.accountMergeEmail,
      type: "email",
      complete: "off",
      value: failed == "merge" ? email : ""
    )
    return fold(
      .copy,
      text.accountMerge,
      isOpen: failed == "merge",
      form(
        "merge",
        [note(text.accountMergeText)] + proof(details) + [
          other, password("other", text.accountMergePassword, "off"),
        ],
        text.accountMerge
      )
    )
  }
}
