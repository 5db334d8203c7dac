import HTTPTypes
import HaruStore
import HaruUI
import Hummingbird

// The parts of the account page for other programs: tokens, widgets, shortcuts and webhooks.

extension AccountPageRoutes {
  /// Handles the forms of other programs; 404 if there is no such form.
  func actOnPrograms(
    _ form: AccountForm,
    by principal: Principal,
    _ visitor: Visitor,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    switch form.action {
    case "token":
      let new = try await newToken(form, by: principal, request)
      return try await page(request, context, .notice, newToken: new)
    case "shortcuts":
      let content = try await shortcuts(form, by: principal, visitor, request)
      return try await page(request, context, .shortcuts(content))
    case "widgets":
      let content = try await widgets(form, by: principal, visitor.text, request)
      return try await page(request, context, .widgets(content))
    default:
      guard let new = try await actOnWebhooks(form, by: principal) else { return back() }
      return try await page(request, context, .notice, newWebhook: new)
    }
  }

  /// Creates an API token, with the addresses that it opens.
  private func newToken(
    _ form: AccountForm,
    by principal: Principal,
    _ request: Request
  ) async throws -> AccountPage.NewToken {
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
    return AccountPage.NewToken(
      secret: token,
      access: scope.access,
      addresses: paths.map { (name: $0, address: origin + $1) }
    )
  }

  func webhookList(of account: String) async throws -> AccountPage.WebhookList {
    guard let webhooks else { return AccountPage.WebhookList() }
    var list = AccountPage.WebhookList(origins: webhooks.origins)
    for webhook in try await webhooks.storage.webhooks(of: account) {
      let deliveries = try await webhooks.storage.deliveries(of: webhook.id, account: account)
      list.all.append((webhook, deliveries))
    }
    return list
  }

  /// Handles the webhook forms; returns a new webhook.
  private func actOnWebhooks(
    _ form: AccountForm,
    by principal: Principal
  ) async throws -> Webhook? {
    guard let webhooks else { throw Problem(status: .notFound, code: "not_found") }
    switch form.action {
    case "webhook":
      guard let address = ApprovedAddress(form["url"], origins: webhooks.origins) else {
        throw Problem(status: .unprocessableContent, code: "unknown_service")
      }
      let events = WebhookEvent.choices.map(\.rawValue).filter { !form["event-\($0)"].isEmpty }
      if events.isEmpty { throw Problem(status: .unprocessableContent, code: "no_events") }
      return try await webhooks.add(address, events: events, by: principal)
    case "webhook-test": try await webhooks.test(form["id"], by: principal)
    case "webhook-remove": try await webhooks.remove(form["id"], by: principal)
    case "webhook-resend":
      let delivery = Int64(form["delivery"]) ?? 0
      try await webhooks.resend(delivery, of: form["id"], by: principal)
    default: throw Problem(status: .notFound, code: "not_found")
    }
    return nil
  }

  /// Creates a widget's address, which gives access to nothing else.
  private func widgets(
    _ form: AccountForm,
    by principal: Principal,
    _ text: Messages,
    _ request: Request
  ) async throws -> AccountPage.Widgets {
    guard let kind = WidgetKind(rawValue: form["kind"]),
      let size = WidgetSize(rawValue: form["size"]),
      let theme = WidgetTheme(rawValue: form["theme"])
    else { throw Problem(status: .unprocessableContent, code: "invalid") }
    let scope = WidgetChoice { !form[$0].isEmpty }.scope(of: kind)
    let name = text.widgetsToken(name: kind.name(text))
    let token = try await accounts.addToken(name: name, scope: scope, days: 365, by: principal)
    let origin = request.address(of: accounts.options.origin)
    let address = origin + kind.path(token.secret.text)
    return AccountPage.Widgets(kind: kind, size: size, theme: theme, address: address)
  }

  /// Creates a code for a phone, or a token for this device.
  private func shortcuts(
    _ form: AccountForm,
    by principal: Principal,
    _ visitor: Visitor,
    _ request: Request
  ) async throws -> AccountPage.Shortcuts {
    let task = RequestFields.visible(form["task"])
    guard 1...200 ~= task.utf8.count else {
      throw Problem(status: .unprocessableContent, code: "invalid")
    }
    let origin = request.address(of: accounts.options.origin)
    guard form["way"] == "code" else {
      let name = shortcutToken(visitor)
      let token = try await accounts.addShortcutToken(name: name, by: principal)
      return AccountPage.Shortcuts(stage: .token(token.secret.text), task: task, origin: origin)
    }
    let ticket = try await accounts.addShortcutTicket(task: task, by: principal)
    guard let code = QRCode("\(origin)/account#shortcuts=\(ticket.text)") else {
      throw Problem(status: .unprocessableContent, code: "invalid")
    }
    return AccountPage.Shortcuts(stage: .code(code), task: task)
  }

  /// The token for the device that was given the code.
  func redeemedShortcut(
    _ code: Secret,
    _ visitor: Visitor,
    _ request: Request
  ) async throws -> AccountPage.Shortcuts {
    let name = shortcutToken(visitor)
    let (task, token) = try await accounts.redeemShortcut(code, name: name, visitor)
    return AccountPage.Shortcuts(
      stage: .token(token.secret.text),
      task: task,
      origin: request.address(of: accounts.options.origin),
      email: token.account.email
    )
  }

  private func shortcutToken(_ visitor: Visitor) -> String {
    visitor.text.shortcutsToken(device: answers.passkeyName(visitor))
  }
}
