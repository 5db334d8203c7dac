import HaruHTML
import HaruStore
import HaruTime
import HaruUI

/// The pages of the account, with plain forms: the server makes them, and they work without scripts.
///
/// They are no part of the app: all they do needs the server, and the app stays small.
struct AccountPage {
  typealias Node = HaruHTML.Node<Never>

  /// What a page shows.
  enum Content {
    case signIn(link: String?)
    case signUp(invite: String?)
    case forgot
    case reset(ticket: String)
    /// Nothing but the notice.
    case notice
    case account(Details)
  }

  /// What the page of a signed-in person shows.
  struct Details {
    let account: Account
    let isAnonymous: Bool
    let credentials: [Credential]
    /// The id of the session that asks.
    let session: String
    /// A token that was just made.
    let newToken: String?
    /// The days whose beginning can be gone back to, the newest first.
    let backups: [PlainDate]
  }

  let text: Messages
  let options: AccountOptions
  let content: Content
  /// What went wrong, as a sentence.
  var fault: String?
  /// What went well, as a sentence.
  var notice: String?
  /// The mail address that was typed before.
  var email = ""

  var title: String { text.accountTitle }

  var html: String {
    Node(.div, "haru").area("day")
      .containing(
        Node(.a, "skip").href("#main").text(text.appSkipToContent),
        Node(.div, "app")
          .containing(
            Node(.main, "page narrow").id("main").attribute(.tabindex, "-1")
              .containing([bar] + messages + sections)
          )
      )
      .html(messages: text.texts)
  }

  /// Who is not signed in closes the page; the account is a page of the settings.
  private var bar: Node {
    guard case .account = content else {
      return Node(.header, "bar")
        .containing(
          Node(.a, "icon-btn").href("/settings").label(text.accountClose)
            .containing(Icon.x.node())
        )
    }
    return Node(.header, "bar sub")
      .containing(
        Node(.a, "icon-btn").href("/settings").label(text.settingsBack)
          .containing(Icon.left.node()),
        Node(.h1, "clip").text(title),
        Node(.span, "icon-btn").decorative()
      )
  }

  private var messages: [Node] {
    var nodes: [Node] = []
    if let fault {
      nodes.append(
        Node(.div, "banner bad").role("alert")
          .containing(Icon.alert.node(.small), Node(.p).text(fault))
      )
    }
    if let notice {
      nodes.append(
        Node(.div, "banner").role("status")
          .containing(Icon.info.node(.small), Node(.p).text(notice))
      )
    }
    return nodes
  }

  private var sections: [Node] {
    switch content {
    case .signIn(let link): signIn(link)
    case .signUp(let invite):
      hello(text.accountSignUp, text.accountSignUpText) + [
        signUp(invite), quiet("/account", text.accountSignIn),
      ]
    case .forgot: forgot
    case .reset(let ticket):
      hello(text.accountChoosePassword, text.accountChoosePasswordText) + [
        form(
          "reset",
          nil,
          [hidden("ticket", ticket), newPassword],
          text.accountSave
        )
      ]
    case .notice: hello(title, "") + [quiet("/account", text.accountSignIn)]
    case .account(let details): account(details)
    }
  }
}

extension AccountPage {
  private func signIn(_ link: String?) -> [Node] {
    let buttons = options.providers.map { provider in
      Node(.a, "btn line wide").href("/api/v1/openid/\(provider.id)/start")
        .text(text.accountContinueWith(name: provider.name))
    }
    let fields =
      [emailField, password("password", text.accountPassword, "current-password")]
      + (link.map { [hidden("link", $0)] } ?? [])
    var nodes = hello(
      text.accountSignInTitle,
      link == nil ? text.accountSignInText : text.accountLinkText
    )
    if link == nil, !buttons.isEmpty {
      nodes.append(
        Node(.section, "section fields")
          .containing(buttons + [Node(.p, "or").text(text.accountOrByMail)])
      )
    }
    nodes.append(form("sign-in", nil, fields, text.accountSignIn))
    if options.registration != .closed { nodes.append(quiet("/account?make", text.accountSignUp)) }
    if link == nil, options.registration == .open {
      nodes += [
        Node(.p, "note").text(text.accountStartText), button("start", text.accountStart),
      ]
    }
    nodes.append(quiet("/account?forgot", text.accountForgot))
    nodes.append(quiet("/", text.accountNotNow))
    return nodes
  }

  /// The name of the app, and what the page is for.
  private func hello(_ title: String, _ more: String) -> [Node] {
    [
      Node(.div, "hello")
        .containing(
          Node(.span, "logo").containing(Logo.node(), Node(.span).text(text.appName)),
          Node(.h1).text(title),
          Node(.p).text(more)
        )
    ]
  }

  private func signUp(_ invite: String?) -> Node {
    var fields = [emailField, newPassword]
    if let invite {
      fields.append(hidden("invite", invite))
    } else if options.registration == .invite {
      fields.append(entry("invite", text.accountInvite, type: "text", complete: "off"))
    }
    return form("sign-up", nil, fields, text.accountSignUp)
  }

  private var forgot: [Node] {
    let back = quiet("/account", text.accountSignIn)
    guard options.mailer != nil else {
      return hello(text.accountForgot, text.accountNoMail) + [back]
    }
    return hello(text.accountForgot, text.accountForgotText)
      + [form("forgot", nil, [emailField], text.accountSendLink), back]
  }

  private func account(_ details: Details) -> [Node] {
    let account = details.account
    var nodes: [Node] = []
    if let end = account.deleteAt {
      nodes.append(form("keep", text.accountDeleted(date: date(end)), [], text.accountKeep))
    }
    if details.isAnonymous {
      nodes.append(Node(.p, "section").text(text.accountAnonymousText))
      nodes.append(signUp(nil))
    } else {
      nodes.append(
        group(
          account.email ?? title,
          [row(account.email ?? title, note: "", [button("sign-out", text.accountSignOut)])]
        )
      )
    }
    let sessions = details.credentials.filter { $0.kind == .session }
    nodes.append(
      group(text.accountDevices, sessions.map { session($0, isOwn: $0.id == details.session) })
    )
    if sessions.count > 1 { nodes.append(form("end-others", nil, [], text.accountEndOthers)) }
    if account.passwordHash != nil {
      let current = password("current", text.accountCurrentPassword, "current-password")
      nodes.append(
        form("password", text.accountChangePassword, [current, newPassword], text.accountSave)
      )
    }
    nodes += tokens(details)
    nodes.append(backups(details))
    nodes.append(
      Node(.p, "section").containing(
        Node(.a, "btn tint wide").href("/api/v1/export").attribute(.download, "")
          .text(text.accountExport)
      )
    )
    nodes.append(deletion(details))
    return nodes
  }

  private func session(_ session: Credential, isOwn: Bool) -> Node {
    let name = session.label.isEmpty ? text.accountThisDevice : session.label
    let seen = text.accountLastSeen(date: date(session.seenAt))
    if isOwn { return row(name, note: text.accountThisDevice, []) }
    return row(
      name,
      note: seen,
      [button("end", text.accountSignOut, id: session.id, text.accountEndSession(name: name))]
    )
  }

  private func tokens(_ details: Details) -> [Node] {
    let list = details.credentials.filter { $0.kind == .token }
    var nodes: [Node] = []
    if let token = details.newToken {
      nodes.append(
        Node(.section, "section").role("status")
          .containing(
            Node(.p).text(text.accountTokenMade),
            Node(.p, "prose").containing(Node(.code, "sample").text(token))
          )
      )
    }
    nodes.append(
      group(
        text.accountTokens,
        list.map { token in
          row(
            token.label,
            note: note(of: token),
            [
              button(
                "end",
                text.accountDelete,
                id: token.id,
                text.accountTokenEnd(name: token.label)
              )
            ]
          )
        }
      )
    )
    let scope = Node(.label, "entry")
      .containing(
        Node(.span).text(text.accountTokenScope),
        Node(.select).attribute(.name, "scope")
          .containing(
            Node(.option).value("read").text(text.accountTokenRead),
            Node(.option).value("write").text(text.accountTokenWrite)
          )
      )
    nodes.append(
      form(
        "token",
        nil,
        [
          Node(.p, "meta").text(text.accountTokensText),
          entry("name", text.accountTokenName, type: "text", complete: "off"), scope,
        ],
        text.accountTokenMake
      )
    )
    return nodes
  }

  /// How far a token reaches, when it was used and until when it is good.
  private func note(of token: Credential) -> String {
    let scope = Scope(rawValue: token.scope)
    let reach = scope?.canWrite == true ? text.accountTokenWrite : text.accountTokenRead
    let kinds = scope?.entities.map { [$0.joined(separator: ", ")] } ?? []
    let times = [
      text.accountLastSeen(date: date(token.seenAt)),
      text.accountExpires(date: date(token.expiresAt)),
    ]
    return ([reach] + kinds + times).joined(separator: " · ")
  }

  private func backups(_ details: Details) -> Node {
    let rows = details.backups.map { day in
      row(
        day.description,
        note: "",
        [
          Node(.a, "btn quiet").href("/api/v1/backups/\(day)").attribute(.download, "")
            .attribute(.ariaLabel, text.accountDownloadBackup(date: day.description))
            .text(text.accountDownload)
        ]
      )
    }
    let note = rows.isEmpty ? text.accountBackupsNone : text.accountBackupsText
    return Node(.section, "section")
      .containing(
        Node(.h2).text(text.accountBackups),
        .when(!rows.isEmpty, Node(.div, "group").containing(rows)),
        Node(.p, "meta").text(note)
      )
  }

  private func deletion(_ details: Details) -> Node {
    var fields = [
      Node(.p, "meta")
        .text(details.isAnonymous ? text.accountDeleteAnonymousText : text.accountDeleteText)
    ]
    if details.account.passwordHash != nil {
      fields.append(password("password", text.accountCurrentPassword, "current-password"))
    }
    return form("delete", text.accountDelete, fields, text.accountDelete, isGrave: true)
  }
}
