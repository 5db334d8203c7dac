import HTTPTypes
import HaruJSON

extension APIDescription {
  /// The name of a session in the list.
  static let device = APIOperation.Field.optional("device", limit: 80)
  static let transport = APIOperation.Field(
    name: "transport",
    schema: ["enum": ["cookie", "bearer", .null], "default": "cookie"],
    isRequired: false
  )

  static let accountOperations = [
    APIOperation(
      method: .get,
      path: "/api/v1/server",
      summary: "What is to be known before signing in.",
      status: 200,
      answer: "Server"
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/accounts",
      summary: "Make an account; 202 when the address is to be proven by mail first.",
      body: [.address(), .newPassword(), .optional("invite"), device, transport],
      status: 201,
      answer: "Session",
      others: [(202, "Mail")],
      headers: [IdempotencyKeys.field]
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/accounts/anonymous",
      summary: "Make an account without mail address and password.",
      body: [.optional("invite"), device, transport],
      status: 201,
      answer: "Session",
      headers: [IdempotencyKeys.field]
    ),
    APIOperation(
      method: .delete,
      path: "/api/v1/accounts/anonymous",
      summary: """
        Delete an anonymous account whose records are in another one now; with `copied`, only if \
        one of these cursors is the end of all that it has.
        """,
      body: [
        .text("anonymous_ticket"),
        .init(
          name: "copied",
          schema: ["type": ["array", "null"], "items": syncCursor, "maxItems": 100],
          isRequired: false
        ),
      ],
      status: 204
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/accounts/confirmation",
      summary: "Make the account that a mail was sent for.",
      body: [.text("ticket"), device, transport],
      status: 201,
      answer: "Session"
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/account",
      summary: "The account.",
      access: .session,
      status: 200,
      answer: "Account"
    ),
    APIOperation(
      method: .put,
      path: "/api/v1/account/password",
      summary: "Change the password; all other sessions and tokens end.",
      access: .session,
      body: [.password("current", isRequired: false), .newPassword(), device, transport],
      status: 200,
      answer: "Session"
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/account/deletion",
      summary: "Delete the account in seven days; all sessions and tokens end now.",
      access: .session,
      body: [.password(isRequired: false)],
      status: 200,
      answer: "Deletion"
    ),
    APIOperation(
      method: .delete,
      path: "/api/v1/account/deletion",
      summary: "Keep the account.",
      access: .session,
      status: 204
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/password-resets",
      summary: "Send a link to choose a new password, if the address has an account.",
      body: [.address(), device],
      status: 202,
      answer: "Mail"
    ),
    APIOperation(
      method: .put,
      path: "/api/v1/password-resets",
      summary: "Set a new password with the ticket of such a link; all sessions end.",
      body: [.text("ticket"), .newPassword(), device],
      status: 204
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/openid/{provider}/start",
      summary: "Send the browser to a sign-in provider.",
      query: [.part("invite"), .part("link")],
      status: 303
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/openid/{provider}/link",
      summary: "Prove the account; the answer is where its browser goes to tie a provider to it.",
      access: .session,
      body: [.password(isRequired: false)],
      status: 201,
      answer: "ProviderLink"
    ),
    APIOperation(
      method: .delete,
      path: "/api/v1/openid/{provider}/link",
      summary: "Remove the provider from the account's ways to sign in.",
      access: .session,
      body: [.password(isRequired: false)],
      status: 204
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/openid/{provider}/callback",
      summary: "Take the provider's answer and send the browser back into the app.",
      query: [.part("code"), .part("state"), .part("iss")],
      status: 303
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/openid/{provider}/callback",
      summary: "The same for a provider that answers with a form.",
      body: [.part("code"), .part("state"), .part("iss")],
      status: 303,
      bodyMedia: "application/x-www-form-urlencoded",
      needsBody: false
    ),
  ]

  static let sessionOperations = [
    APIOperation(
      method: .post,
      path: "/api/v1/sessions",
      summary: "Sign in; 202 where the account asks for a passkey or a recovery code too.",
      body: [.text("email"), .password(), .optional("link_ticket"), device, transport],
      status: 201,
      answer: "Session",
      others: [(202, "SecondStep")]
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/sessions",
      summary: "The sessions of the account, the newest first.",
      access: .session,
      status: 200,
      answer: "Credential",
      isList: true
    ),
    APIOperation(
      method: .delete,
      path: "/api/v1/sessions",
      summary: "Sign out everywhere, or everywhere else with others=true.",
      access: .session,
      query: [.flag("others")],
      status: 204
    ),
    APIOperation(
      method: .delete,
      path: "/api/v1/sessions/{id}",
      summary: "End a session; `current` is the one that asks.",
      access: .session,
      status: 204
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/tokens",
      summary: "Make a token for a program; it is shown this once.",
      access: .session,
      body: [
        .text("name", limit: 80).example("Script"),
        .init(
          name: "scope",
          schema: ["type": "string", "pattern": .string(scopePattern)],
          isRequired: true
        )
        .example("read:focus add:words"),
        .init(
          name: "entities",
          schema: [
            "type": ["array", "null"], "minItems": 1, "maxItems": 32,
            "items": ["enum": .array(Scope.kinds.sorted().map(JSON.string))],
          ],
          isRequired: false
        ),
        .init(
          name: "days",
          schema: ["type": ["integer", "null"], "minimum": 1, "maximum": 3650, "default": 365],
          isRequired: false
        ),
      ],
      status: 201,
      answer: "Token",
      headers: [IdempotencyKeys.field]
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/tokens",
      summary: "The tokens of the account, the newest first.",
      access: .session,
      status: 200,
      answer: "Credential",
      isList: true
    ),
    APIOperation(
      method: .delete,
      path: "/api/v1/tokens/{id}",
      summary: "End a token.",
      access: .session,
      status: 204
    ),
  ]

  /// An access, or an access for each of some features.
  private static let scopePattern: String = {
    let features = ScopeFeature.allCases.map(\.rawValue).joined(separator: "|")
    let one = "(read|add|write):(\(features))"
    let more = ScopeFeature.allCases.count - 1
    return "^(read|write|calendar|widget|\(one)( \(one)){0,\(more)})$"
  }()
}
