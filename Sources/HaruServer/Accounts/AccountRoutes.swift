import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HaruUI
import Hummingbird

/// `/api/v1/account…`, `/api/v1/accounts…`: creating, changing and deleting accounts.
struct AccountRoutes {
  let accounts: Accounts
  let answers: AccountAnswers
  let records: any RecordStorage

  func add(to router: Router<ServerContext>) {
    let api = router.group("api/v1")
    api.get("server") { _, _ in Response.json(answers.server) }
    api.post("accounts", use: signUp)
    api.post("accounts/anonymous", use: startAnonymously)
    api.delete("accounts/anonymous", use: deleteAnonymous)
    api.post("accounts/confirmation", use: confirm)
    api.get("account", use: show)
    api.put("account/password", use: changePassword)
    api.post("account/deletion", use: delete)
    api.delete("account/deletion", use: keep)
    api.post("password-resets", use: requestReset)
    api.put("password-resets", use: reset)
  }

  @Sendable private func signUp(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    var body = try await RequestFields(of: request, in: context)
    let address = body.address("email")
    let password = body.newPassword("password")
    let invite = body.optionalText("invite")
    let visitor = answers.visitor(request, context, &body)
    let isBearer = answers.isBearer(&body)
    try body.check()
    guard let address else { return Response(status: .unprocessableContent) }
    switch try await accounts.signUp(address, password: password, invite: invite, visitor) {
    case .signedIn(let session):
      return answers.signedIn(session, isBearer: isBearer, status: .created)
    case .mailSent: return .json(["mail_sent": true], status: .accepted)
    }
  }

  @Sendable private func startAnonymously(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    var body = try await RequestFields(of: request, in: context)
    let invite = body.optionalText("invite")
    let visitor = answers.visitor(request, context, &body)
    let isBearer = answers.isBearer(&body)
    try body.check()
    let session = try await accounts.startAnonymously(invite: invite, visitor)
    return answers.signedIn(session, isBearer: isBearer, status: .created)
  }

  @Sendable private func deleteAnonymous(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    var body = try await RequestFields(of: request, in: context)
    let ticket = body.text("anonymous_ticket")
    let copied = body.cursors("copied")
    try body.check()
    try await accounts.deleteAnonymous(Secret(shown: ticket), copied: copied, from: records)
    return Response(status: .noContent)
  }

  @Sendable private func confirm(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    var body = try await RequestFields(of: request, in: context)
    let ticket = body.text("ticket")
    let visitor = answers.visitor(request, context, &body)
    let isBearer = answers.isBearer(&body)
    try body.check()
    let session = try await accounts.confirm(Secret(shown: ticket), visitor)
    return answers.signedIn(session, isBearer: isBearer, status: .created)
  }

  @Sendable private func show(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let principal = try context.requirePerson()
    let account = try await accounts.account(of: principal)
    let identities = try await accounts.storage.identities(of: account.id)
    let ways = try await accounts.passkeyCounts(of: account)
    return .json(answers.account(account, identities, ways))
  }

  @Sendable private func changePassword(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let principal = try context.requirePerson()
    var body = try await RequestFields(of: request, in: context)
    let current = body.optionalText("current", limit: PasswordRule.byteLimit) ?? ""
    let password = body.newPassword("password")
    let visitor = answers.visitor(request, context, &body)
    let isBearer = answers.isBearer(&body)
    try body.check()
    let session = try await accounts.changePassword(
      from: current,
      to: password,
      visitor,
      by: principal
    )
    return answers.signedIn(session, isBearer: isBearer, status: .ok)
  }

  @Sendable private func delete(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    let principal = try context.requirePerson()
    var body = try await RequestFields(of: request, in: context)
    let password = body.optionalText("password", limit: PasswordRule.byteLimit) ?? ""
    try body.check()
    let end = try await accounts.deleteAccount(password: password, by: principal)
    return .json(
      ["delete_at": end.map { answers.time($0) } ?? .null],
      headers: answers.cookie.removing
    )
  }

  @Sendable private func keep(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    try await accounts.keepAccount(by: context.requirePerson())
    return Response(status: .noContent)
  }

  @Sendable private func requestReset(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    var body = try await RequestFields(of: request, in: context)
    let address = body.address("email")
    let visitor = answers.visitor(request, context, &body)
    try body.check()
    if let address { try await accounts.requestReset(address, visitor) }
    return .json(["mail_sent": true], status: .accepted)
  }

  @Sendable private func reset(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    var body = try await RequestFields(of: request, in: context)
    let ticket = body.text("ticket")
    let password = body.newPassword("password")
    let visitor = answers.visitor(request, context, &body)
    try body.check()
    try await accounts.reset(Secret(shown: ticket), password: password, visitor)
    return Response(status: .noContent)
  }
}
