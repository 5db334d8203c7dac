import HTTPTypes
import HaruStore
import HaruSync
import HaruUI
import Hummingbird

/// `/account` and the actions of its forms.
struct AccountPageRoutes: Sendable {
  let accounts: Accounts
  let answers: AccountAnswers
  let renderer: PageRenderer
  let records: any PushStorage & RecordStorage
  let exports: ExportRoutes
  /// Nil if the storage does not support webhooks.
  let webhooks: Webhooks?

  func add(to router: Router<ServerContext>) {
    router.get("account") { request, context in
      let content: AccountPage.Content =
        switch request.uri.query {
        case "make": .signUp(invite: nil)
        case "forgot": .forgot
        case "enter": .signIn(link: nil)
        default: .start
        }
      return try await page(request, context, content)
    }
    router.get("account/:action") { request, context in
      // Handles the reload of a page that responded to a form.
      let content: AccountPage.Content
      switch context.parameters.get("action") {
      case "shortcuts": content = .shortcuts(AccountPage.Shortcuts(stage: .start))
      case "widgets": content = .widgets(AccountPage.Widgets())
      default: return back()
      }
      let isPerson = context.principal?.scope == .full
      return try await page(request, context, isPerson ? content : .signIn(link: nil))
    }
    router.post("account/:action") { request, context in
      let form = try await AccountForm(of: request)
      do { return try await act(form, request, context) } catch let problem as Problem {
        let content = content(after: form, problem)
        return try await page(request, context, content, failure: (form, problem))
      }
    }
  }

  /// Shows a page; a signed-in person sees the account instead of a sign-in page, unless an
  /// anonymous account switches to another one.
  func page(
    _ request: Request,
    _ context: ServerContext,
    _ content: AccountPage.Content,
    failure: (form: AccountForm, problem: Problem)? = nil,
    notice: String? = nil,
    newToken: AccountPage.NewToken? = nil,
    newCodes: [RecoveryCode] = [],
    newWebhook: Webhook? = nil
  ) async throws -> Response {
    let shown = PageRequest(request)
    let text = Messages.carried(shown.language)
    var content = content
    var isAnonymous = false
    var running = Replica()
    // An API token reads records, not the account.
    if let principal = context.principal, principal.scope == .full {
      var details = try await details(of: principal)
      details.newToken = newToken
      details.newCodes = newCodes
      details.webhooks.new = newWebhook
      isAnonymous = details.isAnonymous
      running = try await records.replica(of: principal.user, entities: App.runningKinds)
      // What an action answers, such as a new token, is shown only once: it is never replaced.
      let isAsking = request.method == .get || failure != nil
      let texts = isAsking ? try await accounts.missingConsents(of: principal.user) : []
      if !texts.isEmpty {
        content = .consent(texts, details)
      } else if !content.isOfAccount, !isAnonymous || !content.isWayIn {
        content = .account(details)
      }
    }
    var page = AccountPage(
      text: text,
      options: accounts.options,
      content: content,
      now: accounts.now
    )
    page.isAnonymous = isAnonymous
    page.records = running
    page.failed = failure?.form.action ?? ""
    page.fault = failure.map { text.sentence(for: $0.problem) }
    page.notice = notice
    page.email = failure?.form["email"] ?? ""
    let body = renderer.document(title: page.title, html: page.html, for: shown)
    return .page(body, status: failure?.problem.status ?? .ok)
  }

  private func details(of principal: Principal) async throws -> AccountPage.Details {
    let account = try await accounts.account(of: principal)
    return AccountPage.Details(
      account: account,
      isAnonymous: try await !accounts.canSignIn(account),
      credentials: try await accounts.credentials(of: account.id),
      session: principal.session,
      backups: try await records.backups(of: account.id, at: accounts.now),
      passkeys: try await accounts.storage.passkeys(of: account.id),
      issuers: try await accounts.storage.identities(of: account.id).map(\.issuer),
      recoveryCodes: try await accounts.storage.recoveryCodeCount(of: account.id),
      webhooks: try await webhookList(of: account.id)
    )
  }

  /// The page on which a failed form is shown again.
  private func content(after form: AccountForm, _ problem: Problem) -> AccountPage.Content {
    if let ticket = form.value("ticket"), !["reset", "confirm"].contains(form.action),
      problem.code != "sign_in_again"
    {
      return .secondStep(ticket: ticket)
    }
    return switch form.action {
    case "sign-up": .signUp(invite: form.value("invite"))
    case "forgot": .forgot
    case "reset": .reset(ticket: form["ticket"])
    default: .signIn(link: form.value("link"))
    }
  }

  private func act(
    _ form: AccountForm,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let visitor = answers.visitor(request, context)
    switch form.action {
    case "arrive": return try await arrive(form, visitor, request, context)
    case "sign-in": return try await signIn(form, visitor, request, context)
    case "passkey-sign-in": return try await signInByPasskey(form, visitor)
    case "recovery": return try await signInByRecoveryCode(form, visitor)
    case "start":
      let session = try await accounts.startAnonymously(invite: nil, visitor)
      return back(answers.cookie.setting(session))
    case "sign-up": return try await signUp(form, visitor, request, context)
    case "confirm":
      let session = try await accounts.confirm(Secret(shown: form["ticket"]), visitor)
      return back(answers.cookie.setting(session))
    case "forgot":
      try await accounts.requestReset(form.address(), visitor)
      return try await page(request, context, .notice, notice: visitor.text.accountMailSent)
    case "reset":
      let ticket = Secret(shown: form["ticket"])
      try await accounts.reset(ticket, password: form.newPassword(), visitor)
      let notice = visitor.text.accountPasswordSaved
      return try await page(request, context, .signIn(link: nil), notice: notice)
    default: return try await act(form, by: context.requirePerson(), visitor, request, context)
    }
  }

  /// Actions that require a signed-in person.
  private func act(
    _ form: AccountForm,
    by principal: Principal,
    _ visitor: Visitor,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    switch form.action {
    case "sign-out":
      _ = try await accounts.end(principal.session, by: principal)
      return back(answers.cookie.removing)
    case "end":
      _ = try await accounts.end(form["id"], by: principal)
      return back()
    case "end-others":
      try await accounts.endAll(by: principal, exceptOwn: true)
      return back()
    case "keep":
      try await accounts.keepAccount(by: principal)
      return back()
    case "agree":
      try await accounts.agree(to: form["shown"], visitor, by: principal)
      return back(to: "/")
    case "password": return try await changePassword(form, by: principal, visitor)
    case "provider-link": return try await link(form, by: principal, request, context)
    case "provider-unlink":
      let provider = try accounts.provider(form["id"])
      try await accounts.unlink(provider, password: form["password"], visitor, by: principal)
      return back()
    case "merge": return try await merge(form, by: principal, visitor, request, context)
    case "delete": return try await delete(form, by: principal, visitor, request, context)
    case let action where action.hasPrefix("passkey") || action == "recovery-codes":
      return try await actOnPasskeys(form, by: principal, visitor, request, context)
    default: return try await actOnPrograms(form, by: principal, visitor, request, context)
    }
  }

  func back(_ fields: HTTPFields = [:], to path: String = "/account") -> Response {
    var headers = fields
    headers[.location] = path
    headers[.cacheControl] = "no-store"
    return Response(status: .seeOther, headers: headers)
  }
}

extension Visitor {
  /// The texts in the visitor's language.
  var text: Messages { .carried(language) }
}

extension ServerContext {
  /// The same request without its principal, for pages that a signed-in person sees like others.
  var stranger: ServerContext {
    var context = self
    context.principal = nil
    return context
  }
}
