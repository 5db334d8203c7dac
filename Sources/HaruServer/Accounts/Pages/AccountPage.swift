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
    /// The question whether to sign in by a link from a mail.
    case confirm(ticket: String, email: String)
    case reset(ticket: String)
    /// Nothing but the notice.
    case notice
    case account(Details)
    /// What comes after the password of an account that asks for a passkey.
    case secondStep(ticket: String)
    /// Where a signed-in person makes a passkey.
    case newPasskey(options: String)

    /// Whether it leads into an account that somebody has already.
    var isWayIn: Bool {
      switch self {
      case .signIn, .forgot, .secondStep: true
      case .start, .signUp, .confirm, .reset, .notice, .account, .newPasskey: false
      }
    }

    /// Whether it is for a signed-in person.
    var isOfAccount: Bool {
      if case .newPasskey = self { true } else { false }
    }
  }

  /// What the page of a signed-in person shows.
  struct Details {
    let account: Account
    let isAnonymous: Bool
    let credentials: [Credential]
    /// The id of the session that asks.
    let session: String
    /// The days whose beginning can be gone back to, the newest first.
    let backups: [PlainDate]
    let passkeys: [Passkey]
    /// How many recovery codes are left.
    let recoveryCodes: Int
    /// A token that was just made.
    var newToken: String?
    /// Recovery codes that were just made.
    var newCodes: [RecoveryCode] = []
  }

  let text: Messages
  let options: AccountOptions
  let content: Content
  let now: Instant
  /// What went wrong, as a sentence.
  var fault: String?
  /// What went well, as a sentence.
  var notice: String?
  /// The form that failed: it is open when the page is shown again.
  var failed = ""
  /// The mail address that was typed before.
  var email = ""
  /// Whether the person has an account without an address.
  var isAnonymous = false

  var title: String { text.accountTitle }

  /// The page in the frame of the app, as a page of the settings.
  var html: String {
    App.framed(
      [bar] + messages + [Node(.div, "body").containing(sections)],
      route: .account,
      messages: text,
      at: Moment(instant: now, offset: .utc, zone: "UTC")
    )
  }

  /// The way back leads out of the account, or to the account from the pages beside it.
  private var bar: Node {
    let isFirst =
      switch content {
      case .start, .account: true
      case .signIn, .signUp, .forgot, .confirm, .reset, .notice, .secondStep, .newPasskey: false
      }
    return SubBar.node(
      .made(title),
      back: isFirst ? "/settings" : "/account",
      .made(isFirst ? text.settingsBack : text.accountBack)
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
          [form("reset", [hidden("ticket", ticket), newPassword], text.accountSave)]
        )
      ]
    case .notice: [entrance(title, "", ways: [quiet("/account", text.accountSignIn)])]
    case .account(let details): account(details)
    case .secondStep(let ticket): [secondStep(ticket)]
    case .newPasskey(let options): [newPasskey(options)]
    }
  }
}

// The ways in.

extension AccountPage {
  /// What the page is for, the form that does it, and where else one can go: beside each other where
  /// there is room.
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

  /// The ways to an account for whoever has none.
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
