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
    /// The ways in, for whoever has no account here.
    case start
    case signIn(link: String?)
    case signUp(invite: String?)
    case forgot
    case reset(ticket: String)
    /// Nothing but the notice.
    case notice
    case account(Details)

    /// Whether it leads into an account that somebody has already.
    var isWayIn: Bool {
      switch self {
      case .signIn, .forgot: true
      case .start, .signUp, .reset, .notice, .account: false
      }
    }
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
  /// Whether the person has an account without an address.
  var isAnonymous = false

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
    case .start: signIn(nil)
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
    let what = isAnonymous ? text.accountEnterText : text.accountSignInText
    var nodes = hello(text.accountSignInTitle, link == nil ? what : text.accountLinkText)
    if link == nil, !buttons.isEmpty {
      nodes.append(
        Node(.section, "section fields")
          .containing(buttons + [Node(.p, "or").text(text.accountOrByMail)])
      )
    }
    nodes.append(form("sign-in", nil, fields, text.accountSignIn))
    return nodes + (isAnonymous ? [] : beginnings(isLink: link != nil)) + [
      quiet("/account?forgot", text.accountForgot),
      isAnonymous ? quiet("/account", text.accountBack) : quiet("/", text.accountNotNow),
    ]
  }

  /// The ways to an account for whoever has none.
  private func beginnings(isLink: Bool) -> [Node] {
    var nodes: [Node] = []
    if options.registration != .closed { nodes.append(quiet("/account?make", text.accountSignUp)) }
    if !isLink, options.registration == .open {
      nodes += [
        Node(.p, "note").text(text.accountStartText), button("start", text.accountStart),
      ]
    }
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
      nodes.append(quiet("/account?enter", text.accountSignIn))
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
