import HaruJSON
import HaruStore
import HaruTime
import Hummingbird

/// `/api/v1/me`: the owner of a request's credential, and what it allows.
struct MeRoutes: Sendable {
  let verbs: Verbs
  let answers: AccountAnswers

  func add(to router: Router<ServerContext>) {
    router.get("api/v1/me", use: me)
  }

  @Sendable private func me(_ request: Request, _ context: ServerContext) async throws -> Response {
    let call = try await verbs.call(request, context)
    let principal = call.principal
    let credentials = try await verbs.accounts.storage.credentials(of: principal.user)
    guard let credential = credentials.first(where: { $0.id == principal.session }) else {
      throw Problem.signedOut
    }
    let name: JSON = credential.kind == .token ? .string(credential.label) : .null
    return .verb(
      .object(
        [
          JSON.Member(key: "account", value: .string(principal.user)),
          JSON.Member(key: "name", value: name),
        ] + principal.scope.members + [
          JSON.Member(key: "zone", value: .string(call.rules.id)),
          JSON.Member(key: "expires_at", value: answers.time(credential.expiresAt)),
        ]
      ),
      to: request
    )
  }
}
