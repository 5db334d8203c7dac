import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Hummingbird
import NIOCore

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
        return try await page(request, context, content, problem, form)
      }
    }
  }

  /// Shows a page; a signed-in person sees the account instead of a sign-in page, unless an
  /// anonymous account switches to another one.
  private func page(
    _ request: Request,
    _ context: ServerContext,
    _ content: AccountPage.Content,
    _ problem: Problem? = nil,
    _ form: AccountForm? = nil,
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
      let isAsking = request.method == .get || problem != nil
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
    page.failed = problem == nil ? "" : form?.action ?? ""
    page.fault = problem.map { text.sentence(for: $0) }
    page.notice = notice
    page.email = form?["email"] ?? ""
    let body = renderer.document(title: page.title, html: page.html, for: shown)
    return .page(body, status: problem?.status ?? .ok)
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
    let text = Messages.carried(visitor.language)
    switch form.action {
    case "arrive": return try await arrive(form, visitor, request, context)
    case "sign-in":
      let outcome = try await accounts.signIn(
        email: form["email"],
        password: form["password"],
        link: form.value("link").map { Secret(shown: $0) },
        visitor
      )
      switch outcome {
      case .signedIn(let signIn): return back(answers.cookie.setting(signIn))
      case .secondStep(let ticket):
        return try await page(request, context, .secondStep(ticket: ticket.text))
      }
    case "passkey-sign-in":
      guard let answer = form.passkeyAnswer else { throw Problem.passkeyFailed }
      let ticket = form.value("ticket").map { Secret(shown: $0) }
      let signIn = try await accounts.signIn(passkey: answer, secondStep: ticket, visitor)
      return back(answers.cookie.setting(signIn))
    case "recovery":
      let ticket = Secret(shown: form["ticket"])
      let code = form["code"]
      let signIn = try await accounts.signIn(recoveryCode: code, secondStep: ticket, visitor)
      return back(answers.cookie.setting(signIn))
    case "start":
      let session = try await accounts.startAnonymously(invite: nil, visitor)
      return back(answers.cookie.setting(session))
    case "sign-up":
      let outcome = try await accounts.signUp(
        form.address(),
        password: form.newPassword(),
        invite: form.value("invite"),
        visitor
      )
      guard case .signedIn(let session) = outcome else {
        return try await page(request, context, .notice, notice: text.accountMailSent)
      }
      return back(answers.cookie.setting(session))
    case "confirm":
      let session = try await accounts.confirm(Secret(shown: form["ticket"]), visitor)
      return back(answers.cookie.setting(session))
    case "forgot":
      try await accounts.requestReset(form.address(), visitor)
      return try await page(request, context, .notice, notice: text.accountMailSent)
    case "reset":
      let ticket = Secret(shown: form["ticket"])
      try await accounts.reset(ticket, password: form.newPassword(), visitor)
      return try await page(
        request,
        context,
        .signIn(link: nil),
        notice: text.accountPasswordSaved
      )
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
    let text = Messages.carried(visitor.language)
    switch form.action {
    case "sign-out":
      _ = try await accounts.end(principal.session, by: principal)
      return back(answers.cookie.removing)
    case "end": _ = try await accounts.end(form["id"], by: principal)
    case "end-others": try await accounts.endAll(by: principal, exceptOwn: true)
    case "keep": try await accounts.keepAccount(by: principal)
    case "agree":
      try await accounts.agree(to: form["shown"], visitor, by: principal)
      return back(to: "/")
    case "password":
      let session = try await accounts.changePassword(
        from: form["current"],
        to: form.newPassword(),
        visitor,
        by: principal
      )
      return back(answers.cookie.setting(session))
    case "token":
      let name = RequestFields.visible(form["name"])
      guard !name.isEmpty, name.utf8.count <= 80 else {
        throw Problem(status: .unprocessableContent, code: "invalid")
      }
      let scope = try form.scope()
      let token = try await accounts.addToken(name: name, scope: scope, days: 365, by: principal)
        .secret.text
      let origin = request.address(of: accounts.options.origin)
      let text = Messages.carried(PageRequest(request).language)
      let paths =
        switch scope.access {
        case .calendar: scope.calendars.map { ($0.name(text), $0.path(token)) }
        case .widget: scope.widgets.map { ($0.name(text), "\($0.path(token)).svg") }
        case .full, .read, .write, .mixed: [(String, String)]()
        }
      let new = AccountPage.NewToken(
        secret: token,
        access: scope.access,
        addresses: paths.map { (name: $0, address: origin + $1) }
      )
      return try await page(request, context, .notice, newToken: new)
    case "shortcuts":
      let content = try await shortcuts(form, by: principal, visitor, request)
      return try await page(request, context, .shortcuts(content))
    case "widgets":
      let content = try await widgets(form, by: principal, text, request)
      return try await page(request, context, .widgets(content))
    case "provider-link":
      let provider = try accounts.provider(form["id"])
      let ticket = try await accounts.allowLinking(password: form["password"], by: principal)
      let start = OpenIDRoutes.start(provider, linking: ticket)
      return try await page(request, context, .linking(provider, start: start))
    case "provider-unlink":
      let provider = try accounts.provider(form["id"])
      try await accounts.unlink(provider, password: form["password"], visitor, by: principal)
    case "merge":
      let other = try await accounts.mergeTarget(
        email: form["email"],
        password: form["other"],
        confirmedBy: form["password"],
        visitor,
        by: principal
      )
      let client = context.clientAddress
      let count = try await exports.add(recordsOf: principal.user, to: other.id, for: client)
      await accounts.note(.merged, principal.user)
      return try await page(request, context, .notice, notice: text.accountMerged(count: count))
    case "delete":
      let end = try await accounts.deleteAccount(password: form["password"], by: principal)
      var gone = context
      gone.principal = nil
      let notice = end.map { end in
        let today = Moment(instant: accounts.now, offset: .utc, zone: "UTC").date
        let day = Moment(instant: end, offset: .utc, zone: "UTC").date
        return text.accountDeleted(date: text.date(day, today: today))
      }
      var response = try await page(request, gone, .signIn(link: nil), notice: notice)
      response.headers.append(contentsOf: answers.cookie.removing)
      return response
    case let action where action.hasPrefix("webhook"):
      let new = try await actOnWebhooks(form, by: principal)
      return new == nil
        ? back() : try await page(request, context, .notice, newWebhook: new)
    default: return try await actOnPasskeys(form, by: principal, visitor, request, context)
    }
    return back()
  }

  private func actOnPasskeys(
    _ form: AccountForm,
    by principal: Principal,
    _ visitor: Visitor,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let password = form["password"]
    switch form.action {
    case "passkey-new":
      let options = try await accounts.beginPasskey(password: password, by: principal)
      return try await page(request, context, .newPasskey(options: options.text))
    case "passkey-add":
      guard let answer = form.passkeyAnswer else { throw Problem.passkeyRefused }
      let name = answers.passkeyName(visitor)
      _ = try await accounts.addPasskey(answer, name: name, visitor, by: principal)
    case "passkey-rename":
      let name = RequestFields.visible(form["name"])
      guard 1...80 ~= name.utf8.count else {
        throw Problem(status: .unprocessableContent, code: "invalid")
      }
      _ = try await accounts.renamePasskey(form["id"], to: name, by: principal)
    case "passkey-remove":
      let id = form["id"]
      _ = try await accounts.removePasskey(id, password: password, visitor, by: principal)
    case "passkey-require":
      let codes = try await accounts.setNeedsPasskey(
        form.value("on") != nil,
        password: password,
        visitor,
        by: principal
      )
      return try await page(request, context, .notice, newCodes: codes)
    case "recovery-codes":
      let codes = try await accounts.renewRecoveryCodes(password: password, visitor, by: principal)
      return try await page(request, context, .notice, newCodes: codes)
    default: throw Problem(status: .notFound, code: "not_found")
    }
    return back()
  }

  /// Handles what a link from a mail or a provider carries after its `#`, sent by the page's
  /// script.
  private func arrive(
    _ form: AccountForm,
    _ visitor: Visitor,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let value = form["value"]
    switch form["name"] {
    case "confirm":
      let asked = try await accounts.confirmation(Secret(shown: value), visitor)
      if asked.isOwn {
        let session = try await accounts.confirm(Secret(shown: value), visitor)
        return back(answers.cookie.setting(session))
      }
      var stranger = context
      stranger.principal = nil
      return try await page(request, stranger, .confirm(ticket: value, email: asked.email))
    case "reset":
      var stranger = context
      stranger.principal = nil
      return try await page(request, stranger, .reset(ticket: value))
    case "invite": return try await page(request, context, .signUp(invite: value))
    case "link": return try await page(request, context, .signIn(link: value))
    case "shortcuts":
      let (task, token) = try await accounts.redeemShortcut(
        Secret(shown: value),
        name: shortcutToken(visitor),
        visitor
      )
      var stranger = context
      stranger.principal = nil
      let content = AccountPage.Shortcuts(
        stage: .token(token.secret.text),
        task: task,
        origin: request.address(of: accounts.options.origin),
        email: token.account.email
      )
      return try await page(request, stranger, .shortcuts(content))
    case "error": throw Problem(status: .badGateway, code: value)
    default: return back()
    }
  }

  private func back(_ fields: HTTPFields = [:], to path: String = "/account") -> Response {
    var headers = fields
    headers[.location] = path
    headers[.cacheControl] = "no-store"
    return Response(status: .seeOther, headers: headers)
  }
}
