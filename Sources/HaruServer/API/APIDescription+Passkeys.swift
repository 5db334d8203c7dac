import HTTPTypes
import HaruJSON

extension APIDescription {
  private static let password = APIOperation.Field.password(isRequired: false)

  static let passkeyOperations = [
    APIOperation(
      method: .get,
      path: "/api/v1/passkeys",
      summary: "The passkeys of the account, the oldest first.",
      access: .session,
      status: 200,
      answer: "Passkey",
      isList: true
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/passkeys/registrations",
      summary: "Prove the account and begin to make a passkey, within five minutes.",
      access: .session,
      body: [password],
      status: 200,
      answer: "PasskeyCreation"
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/passkeys",
      summary: "Add the passkey that the browser made.",
      access: .session,
      body: [
        credential("RegistrationResponseJSON", ["clientDataJSON", "attestationObject"]),
        .optional("name", limit: 80),
      ],
      status: 201,
      answer: "Passkey"
    ),
    APIOperation(
      method: .patch,
      path: "/api/v1/passkeys/{id}",
      summary: "Name a passkey.",
      access: .session,
      body: [.text("name", limit: 80).example("iPhone")],
      status: 204
    ),
    APIOperation(
      method: .delete,
      path: "/api/v1/passkeys/{id}",
      summary: "Remove a passkey; 409 where it is the last way in, or the last that is asked for.",
      access: .session,
      body: [password],
      status: 204
    ),
    APIOperation(
      method: .put,
      path: "/api/v1/passkeys/requirement",
      summary: "Ask for a passkey after the password or not; shows the recovery codes once.",
      access: .session,
      body: [.init(name: "required", schema: ["type": "boolean"], isRequired: true), password],
      status: 200,
      answer: "RecoveryCodes"
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/passkeys/assertions",
      summary: """
        Begin to sign in with a passkey, within five minutes: with any of this server, or after the \
        password with one of the account. A cookie binds the answer to the browser.
        """,
      body: [.optional("second_step")],
      status: 200,
      answer: "PasskeyRequest"
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/passkeys/sessions",
      summary: "Sign in with the answer of a passkey.",
      body: [
        credential(
          "AuthenticationResponseJSON",
          ["clientDataJSON", "authenticatorData", "signature"]
        ),
        .optional("second_step"), device, transport,
      ],
      status: 201,
      answer: "Session"
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/recovery-codes",
      summary: "Make the recovery codes anew; they are shown this once.",
      access: .session,
      body: [password],
      status: 201,
      answer: "RecoveryCodes"
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/recovery-codes/sessions",
      summary: "Sign in with a recovery code after the password.",
      body: [.text("second_step"), .text("recovery_code"), device, transport],
      status: 201,
      answer: "Session"
    ),
  ]

  /// A browser's answer (Web Authentication level 3), with the members that the server reads.
  private static func credential(_ name: String, _ response: [String]) -> APIOperation.Field {
    let answer = object([
      ("id", bytes), ("type", ["enum": ["public-key"]]),
      ("response", object(response.map { ($0, bytes) })),
    ])
    let described = (browserObject(name).object ?? []) + (answer.object ?? [])
    return .init(name: "credential", schema: .object(described), isRequired: true)
  }

  /// Bytes in base64url without padding.
  private static let bytes: JSON = [
    "type": "string", "pattern": "^([A-Za-z0-9_-]{4})*([A-Za-z0-9_-]{2,3})?$",
    "maxLength": .integer(Int64(PasskeyAnswer.limit)),
  ]
}
