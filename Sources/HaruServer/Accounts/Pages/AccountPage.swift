import HaruHTML
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// The account pages: forms rendered by the server that work without scripts.
///
/// They are not part of the app: everything on them needs the server, and the app stays small.
struct AccountPage: ServerPage {
  typealias Node = HaruHTML.Node<Never>

  /// The content of a page.
  enum Content {
    /// The start page for someone without an account here.
    case start
    case signIn(link: String?)
    case signUp(invite: String?)
    case forgot
    /// The question whether to sign in with a link from a mail.
    case confirm(ticket: String, email: String)
    case reset(ticket: String)
    /// Only a notice.
    case notice
    case account(Details)
    /// The question whether a signed-in person agrees to the operator's texts.
    case consent([Consent], Details)
    /// The second step after the password.
    case secondStep(ticket: String)
    /// Where a signed-in person creates a passkey.
    case newPasskey(options: String)
    /// Where a signed-in person goes on to a provider, to link it to the account.
    case linking(OpenIDProvider, start: String)
    case shortcuts(Shortcuts)
    case widgets(Widgets)

    /// Whether it leads into an existing account.
    var isWayIn: Bool {
      switch self {
      case .signIn, .forgot, .secondStep: true
      case .start, .signUp, .confirm, .reset, .notice, .account, .consent, .newPasskey, .linking,
        .shortcuts, .widgets:
        false
      }
    }

    /// Whether it is for a signed-in person.
    var isOfAccount: Bool {
      switch self {
      case .newPasskey, .linking, .shortcuts, .widgets: true
      case .start, .signIn, .signUp, .forgot, .confirm, .reset, .notice, .account, .consent,
        .secondStep:
        false
      }
    }
  }

  /// The content of a signed-in person's page.
  struct Details {
    let account: Account
    let isAnonymous: Bool
    let credentials: [Credential]
    /// The id of the current session.
    let session: String
    /// The days that can be restored, newest first.
    let backups: [PlainDate]
    let passkeys: [Passkey]
    /// The issuers of the identities that can sign in.
    let issuers: [String]
    /// How many recovery codes are left.
    let recoveryCodes: Int
    /// A new token.
    var newToken: NewToken?
    var webhooks = WebhookList()
    /// New recovery codes.
    var newCodes: [RecoveryCode] = []
  }

  /// A new token, shown only once.
  struct NewToken {
    let secret: String
    let access: Scope.Access
    /// The addresses that contain it, with display names.
    let addresses: [(name: String, address: String)]
  }

  let text: Messages
  let options: AccountOptions
  let content: Content
  let now: Instant
  /// An error message.
  var fault: String?
  /// A success message.
  var notice: String?
  /// The form that failed: it is expanded when the page is shown again.
  var failed = ""
  /// The email address that was typed before.
  var email = ""
  /// Whether the person has an anonymous account.
  var isAnonymous = false
  /// What is running.
  var records = Replica()

  var title: String {
    switch content {
    case .consent: text.accountConsentTitle
    case .shortcuts: text.shortcutsTitle
    case .widgets: text.widgetsTitle
    default: text.accountTitle
    }
  }

  /// The page in the frame of the app, as one of its settings pages.
  var html: String {
    App.framed(
      [bar] + messages + [Node(.div, "body").containing(sections + operatorLinks)],
      route: .account,
      messages: text,
      at: Moment(instant: now, offset: .utc, zone: "UTC"),
      records: records
    )
  }

  /// Back leads out of the account, or to the account from its subpages.
  private var bar: Node {
    let isFirst =
      switch content {
      case .start, .account, .consent: true
      case .signIn, .signUp, .forgot, .confirm, .reset, .notice, .secondStep, .newPasskey,
        .linking, .shortcuts, .widgets:
        false
      }
    return SubBar.node(
      .made(title),
      back: isFirst ? "/settings" : "/account",
      .made(isFirst ? text.settingsBack : text.accountBack)
    )
  }

  /// The operator's pages and links, without those that the question leads to.
  private var operatorLinks: [Node] {
    var asked: [String] = []
    if case .consent(let texts, _) = content { asked = texts.map { "/legal/\($0.page)" } }
    let links = (options.legal.links(in: text.language) + options.links)
      .filter { !asked.contains($0.address) }
    if links.isEmpty { return [] }
    let rows = links.map { link in
      let isOwn = link.address.hasPrefix("/")
      return GroupRow.link(
        to: link.address,
        isOwn ? .text : .globe,
        .made(link.name),
        end: isOwn ? .right : .out
      )
      .attribute(.target, isOwn ? "_self" : "_blank")
    }
    return [group(nil, rows)]
  }

  private var messages: [Node] {
    var nodes: [Node] = []
    if let fault {
      nodes.append(Banner.node(.made(fault), icon: .alert, look: .failure))
    }
    if let notice {
      nodes.append(Banner.node(.made(notice), icon: .info))
    }
    return nodes
  }

  private var sections: [Node] {
    switch content {
    case .start: [signIn(nil)]
    case .signIn(let link): [signIn(link)]
    case .signUp(let invite):
      [
        entrance(
          text.accountSignUp,
          text.accountSignUpText,
          [signUp(invite)],
          ways: [quiet("/account", text.accountSignIn)]
        )
      ]
    case .forgot: [forgot]
    case .confirm(let ticket, let email):
      [
        entrance(
          text.accountConfirmTitle(email: email),
          text.accountConfirmText,
          [form("confirm", [hidden("ticket", ticket)], text.accountSignIn)],
          ways: [quiet("/", text.accountNotNow)]
        )
      ]
    case .reset(let ticket):
      [
        entrance(
          text.accountChoosePassword,
          text.accountChoosePasswordText,
          [form("reset", [hidden("ticket", ticket), newPassword], text.appSave)]
        )
      ]
    case .notice: [entrance(title, "", ways: [quiet("/account", text.accountSignIn)])]
    case .account(let details): account(details)
    case .consent(let texts, let details): consent(texts, details)
    case .secondStep(let ticket): [secondStep(ticket)]
    case .newPasskey(let options): [newPasskey(options)]
    case .linking(let provider, let start): [linking(provider, start)]
    case .shortcuts(let content): shortcuts(content)
    case .widgets(let content): widgets(content)
    }
  }
}

// The ways to sign in.

extension AccountPage {
  /// The purpose of the page, its form, and the alternatives; side by side on a wide screen.
  func entrance(
    _ title: String,
    _ more: String,
    _ panel: [Node] = [],
    ways: [Node] = []
  ) -> Node {
    Node(.div, "entrance")
      .containing(
        Node(.div, "hello")
          .containing(
            Node(.span, "logo").containing(Logo.node(), Node(.span).text(text.appName)),
            Node(.h2).text(title),
            .when(!more.isEmpty, Node(.p).text(more))
          ),
        .when(!panel.isEmpty, Node(.div, "panel").containing(panel)),
        .when(!ways.isEmpty, Node(.div, "ways").containing(ways))
      )
  }

  private func signIn(_ link: String?) -> Node {
    let buttons = options.providers.map { provider in
      TextButton.link(
        to: "/api/v1/openid/\(provider.id)/start",
        .made(text.accountContinueWith(name: provider.name)),
        .lineWide
      )
    }
    let fields =
      [emailField, password("password", text.accountPassword, "current-password")]
      + (link.map { [hidden("link", $0)] } ?? [])
    let what = isAnonymous ? text.accountEnterText : text.accountSignInText
    let others =
      link == nil && !(passkeySignIn + buttons).isEmpty
      ? passkeySignIn + buttons + [Node(.p, "or").text(text.accountOrByMail)] : []
    return entrance(
      text.accountSignInTitle,
      link == nil ? what : text.accountLinkText,
      others + [
        form("sign-in", fields, text.accountSignIn), quiet("/account?forgot", text.accountForgot),
      ],
      ways: (isAnonymous ? [] : beginnings(isLink: link != nil)) + [
        isAnonymous ? quiet("/account", text.accountBack) : quiet("/", text.accountNotNow)
      ]
    )
  }

  /// The ways to an account for someone without one.
  private func beginnings(isLink: Bool) -> [Node] {
    var nodes: [Node] = []
    if options.registration != .closed {
      nodes.append(TextButton.link(to: "/account?make", .made(text.accountSignUp), .lineWide))
    }
    if !isLink, options.registration == .open {
      nodes += [
        button("start", text.accountStart, look: .lineWide),
        Node(.p, "note").text(text.accountStartText),
      ]
    }
    return nodes
  }

  func signUp(_ invite: String?) -> Node {
    var fields = [emailField, newPassword]
    if let invite {
      fields.append(hidden("invite", invite))
    } else if options.registration == .invite {
      fields.append(entry("invite", text.accountInvite, type: "text", complete: "off"))
    }
    return form("sign-up", fields, text.accountSignUp)
  }

  private var forgot: Node {
    let ways = [quiet("/account", text.accountSignIn)]
    guard options.mailer != nil else {
      return entrance(text.accountForgot, text.accountNoMail, ways: ways)
    }
    return entrance(
      text.accountForgot,
      text.accountForgotText,
      [form("forgot", [emailField], text.accountSendLink)],
      ways: ways
    )
  }
}
