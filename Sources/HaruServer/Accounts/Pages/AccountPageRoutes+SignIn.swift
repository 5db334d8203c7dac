import HaruStore
import HaruUI
import Hummingbird

// The forms that lead into an account.

extension AccountPageRoutes {
  func signIn(
    _ form: AccountForm,
    _ visitor: Visitor,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
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
  }

  func signInByPasskey(_ form: AccountForm, _ visitor: Visitor) async throws -> Response {
    guard let answer = form.passkeyAnswer(to: .get) else { throw Problem.passkeyFailed }
    let ticket = form.value("ticket").map { Secret(shown: $0) }
    let signIn = try await accounts.signIn(passkey: answer, secondStep: ticket, visitor)
    return back(answers.cookie.setting(signIn))
  }

  func signInByRecoveryCode(_ form: AccountForm, _ visitor: Visitor) async throws -> Response {
    let ticket = Secret(shown: form["ticket"])
    let code = form["code"]
    let signIn = try await accounts.signIn(recoveryCode: code, secondStep: ticket, visitor)
    return back(answers.cookie.setting(signIn))
  }

  func signUp(
    _ form: AccountForm,
    _ visitor: Visitor,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let outcome = try await accounts.signUp(
      form.address(),
      password: form.newPassword(),
      invite: form.value("invite"),
      visitor
    )
    guard case .signedIn(let session) = outcome else {
      return try await page(request, context, .notice, notice: visitor.text.accountMailSent)
    }
    return back(answers.cookie.setting(session))
  }

  /// Handles what a link from a mail or a provider carries after its `#`, sent by the page's
  /// script.
  func arrive(
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
      let content = AccountPage.Content.confirm(ticket: value, email: asked.email)
      return try await page(request, context.stranger, content)
    case "reset": return try await page(request, context.stranger, .reset(ticket: value))
    case "invite": return try await page(request, context, .signUp(invite: value))
    case "link": return try await page(request, context, .signIn(link: value))
    case "shortcuts":
      let content = try await redeemedShortcut(Secret(shown: value), visitor, request)
      return try await page(request, context.stranger, .shortcuts(content))
    case "error": throw Problem(status: .badGateway, code: value)
    default: return back()
    }
  }
}
