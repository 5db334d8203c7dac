import HTTPTypes
import HaruJSON
import HaruStore
import Hummingbird

/// `/api/v1/passkeys…` and `/api/v1/recovery-codes…`: signing in without or beyond the password.
struct PasskeyRoutes {
  let accounts: Accounts
  let answers: AccountAnswers

  func add(to router: Router<ServerContext>) {
    let passkeys = router.group("api/v1/passkeys")
    passkeys.get(use: list)
    passkeys.post(use: add)
    passkeys.post("registrations", use: begin)
    passkeys.patch(":id", use: rename)
    passkeys.delete(":id", use: remove)
    passkeys.put("requirement", use: require)
    passkeys.post("assertions", use: beginSignIn)
    passkeys.post("sessions", use: signIn)
    let codes = router.group("api/v1/recovery-codes")
    codes.post(use: renewCodes)
    codes.post("sessions", use: signInWithCode)
  }

  @Sendable private func list(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let principal = try context.requirePerson()
    let passkeys = try await accounts.storage.passkeys(of: principal.user)
    return .json(.array(passkeys.map { answers.passkey($0) }))
  }

  @Sendable private func begin(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    let principal = try context.requirePerson()
    var body = try await RequestFields(of: request, in: context)
    let password = body.password()
    try body.check()
    return .json(try await accounts.beginPasskey(password: password, by: principal))
  }

  @Sendable private func add(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let principal = try context.requirePerson()
    var body = try await RequestFields(of: request, in: context)
    let answer = body.passkeyAnswer("credential", to: .create)
    let name = body.label("name")
    let visitor = answers.visitor(request, context)
    try body.check()
    guard let answer else { throw Problem.passkeyRefused }
    let passkey = try await accounts.addPasskey(
      answer,
      name: name.flatMap { $0.isEmpty ? nil : $0 } ?? answers.passkeyName(visitor),
      visitor,
      by: principal
    )
    return .json(answers.passkey(passkey), status: .created)
  }

  @Sendable private func rename(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    let principal = try context.requirePerson()
    var body = try await RequestFields(of: request, in: context)
    let name = body.label("name") ?? ""
    if name.isEmpty { body.add("name", "missing") }
    try body.check()
    let id = context.parameters.get("id") ?? ""
    guard try await accounts.renamePasskey(id, to: name, by: principal) else {
      throw Problem(status: .notFound, code: "not_found")
    }
    return Response(status: .noContent)
  }

  @Sendable private func remove(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    let principal = try context.requirePerson()
    var body = try await RequestFields(of: request, in: context)
    let password = body.password()
    try body.check()
    let isRemoved = try await accounts.removePasskey(
      context.parameters.get("id") ?? "",
      password: password,
      answers.visitor(request, context),
      by: principal
    )
    guard isRemoved else { throw Problem(status: .notFound, code: "not_found") }
    return Response(status: .noContent)
  }

  @Sendable private func require(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    let principal = try context.requirePerson()
    var body = try await RequestFields(of: request, in: context)
    let isRequired = body.flag("required")
    let password = body.password()
    try body.check()
    let codes = try await accounts.setNeedsPasskey(
      isRequired,
      password: password,
      answers.visitor(request, context),
      by: principal
    )
    return .json(Self.list(codes))
  }

  @Sendable private func renewCodes(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    let principal = try context.requirePerson()
    var body = try await RequestFields(of: request, in: context)
    let password = body.password()
    try body.check()
    let codes = try await accounts.renewRecoveryCodes(
      password: password,
      answers.visitor(request, context),
      by: principal
    )
    return .json(Self.list(codes), status: .created)
  }

  @Sendable private func beginSignIn(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    var body = try await RequestFields(of: request, in: context)
    let ticket = body.optionalText("second_step")
    try body.check()
    let start = try await accounts.beginSignIn(
      secondStep: ticket.map { Secret(shown: $0) },
      answers.visitor(request, context)
    )
    let headers = start.browser.map { answers.cookie.setting(passkeyBrowser: $0) }
    return .json(start.options, headers: headers ?? [:])
  }

  @Sendable private func signIn(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    var body = try await RequestFields(of: request, in: context)
    let answer = body.passkeyAnswer("credential", to: .get)
    let ticket = body.optionalText("second_step")
    let visitor = answers.visitor(request, context, &body)
    let isBearer = answers.isBearer(&body)
    try body.check()
    guard let answer else { throw Problem.passkeyFailed }
    let signIn = try await accounts.signIn(
      passkey: answer,
      secondStep: ticket.map { Secret(shown: $0) },
      visitor
    )
    return answers.signedIn(signIn, isBearer: isBearer, status: .created)
  }

  @Sendable private func signInWithCode(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    var body = try await RequestFields(of: request, in: context)
    let ticket = body.text("second_step")
    let code = body.text("recovery_code")
    let visitor = answers.visitor(request, context, &body)
    let isBearer = answers.isBearer(&body)
    try body.check()
    let signIn = try await accounts.signIn(
      recoveryCode: code,
      secondStep: Secret(shown: ticket),
      visitor
    )
    return answers.signedIn(signIn, isBearer: isBearer, status: .created)
  }

  private static func list(_ codes: [RecoveryCode]) -> JSON {
    ["recovery_codes": .array(codes.map { .string($0.text) })]
  }
}

extension RequestFields {
  /// The password that proves ownership; empty if the account has none.
  fileprivate mutating func password() -> String {
    optionalText("password", limit: PasswordRule.byteLimit) ?? ""
  }
}
