import HTTPTypes
import HaruJSON
import HaruStore
import Hummingbird

/// `/api/v1/sessions` and `/api/v1/tokens`: signing in and out, and API tokens.
struct SessionRoutes {
  let accounts: Accounts
  let answers: AccountAnswers

  func add(to router: Router<ServerContext>) {
    let sessions = router.group("api/v1/sessions")
    sessions.post(use: signIn)
    sessions.get { try await list(.session, $1) }
    sessions.delete(use: endAll)
    sessions.delete(":id") { try await end(.session, $1) }
    let tokens = router.group("api/v1/tokens")
    tokens.post(use: addToken)
    tokens.get { try await list(.token, $1) }
    tokens.delete(":id") { try await end(.token, $1) }
  }

  @Sendable private func signIn(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    var body = try await RequestFields(of: request, in: context)
    let email = body.text("email")
    let password = body.text("password", limit: PasswordRule.byteLimit)
    let link = body.optionalText("link_ticket")
    let visitor = answers.visitor(request, context, &body)
    let isBearer = answers.isBearer(&body)
    try body.check()
    let outcome = try await accounts.signIn(
      email: email,
      password: password,
      link: link.map { Secret(shown: $0) },
      visitor
    )
    switch outcome {
    case .signedIn(let signIn):
      return answers.signedIn(signIn, isBearer: isBearer, status: .created)
    case .secondStep(let ticket):
      return .json(["second_step": .string(ticket.text)], status: .accepted)
    }
  }

  private func list(_ kind: Credential.Kind, _ context: ServerContext) async throws -> Response {
    let principal = try context.requirePerson()
    let list = try await accounts.credentials(of: principal.user)
    return .json(
      .array(
        list.filter { $0.kind == kind }
          .map { answers.credential($0, isOwn: $0.id == principal.session) }
      )
    )
  }

  private func end(_ kind: Credential.Kind, _ context: ServerContext) async throws -> Response {
    let principal = try context.requirePerson()
    let name = context.parameters.get("id") ?? ""
    let id = name == "current" && kind == .session ? principal.session : name
    guard try await accounts.end(id, by: principal) else {
      throw Problem(status: .notFound, code: "not_found")
    }
    let isOwn = id == principal.session
    return Response(status: .noContent, headers: isOwn ? answers.cookie.removing : [:])
  }

  @Sendable private func endAll(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    let others = try request.flag("others")
    try await accounts.endAll(by: context.requirePerson(), exceptOwn: others)
    return Response(status: .noContent, headers: others ? [:] : answers.cookie.removing)
  }

  @Sendable private func addToken(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    let principal = try context.requirePerson()
    var body = try await RequestFields(of: request, in: context)
    let name = body.label("name") ?? ""
    if name.isEmpty { body.add("name", "missing") }
    let text = body.text("scope")
    let entities = body.entities("entities")
    let scope = Scope(asked: text, entities: entities)
    if scope == nil, !text.isEmpty { body.add("scope", "no_scope") }
    let days = body.integer("days", in: 1...3650, default: 365)
    try body.check()
    guard let scope else { throw Problem.invalid("scope", "no_scope") }
    let token = try await accounts.addToken(
      name: name,
      scope: scope,
      days: days,
      by: principal
    )
    return .json(answers.token(token), status: .created)
  }
}
