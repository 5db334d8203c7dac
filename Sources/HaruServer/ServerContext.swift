import Hummingbird
import Logging
import NIOCore

/// What the server knows of a request beside the request itself.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection.
  let channel: any Channel
  /// Who asks, once a session or a token was recognised.
  var principal: Principal?
  /// Whether a secret was shown whose account the operator has shut.
  var isShut = false
  /// The address of the client: the peer's, or what a trusted proxy says of it.
  var clientAddress: String
  /// How many bytes the body of the request may have.
  var maxUploadSize = 2 << 20

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    clientAddress = source.channel.remoteAddress?.ipAddress ?? ""
  }
}

extension ServerContext {
  /// The principal, or the answer 401 when there is none.
  func requirePrincipal() throws(Problem) -> Principal {
    guard let principal else { throw isShut ? .accountDisabled : .signedOut }
    return principal
  }

  /// The principal if it is a person: a token for programs is refused.
  func requirePerson() throws(Problem) -> Principal {
    let principal = try requirePrincipal()
    guard principal.scope == .full else {
      throw Problem(status: .forbidden, code: "scope", detail: "A token cannot do this.")
    }
    return principal
  }
}

extension Problem {
  /// The operator has shut the account of the session that was shown.
  static var accountDisabled: Problem {
    Problem(
      status: .unauthorized,
      code: "account_disabled",
      detail: "Ask the server's operator.",
      headers: [.wwwAuthenticate: "Bearer"]
    )
  }

  /// Nobody is signed in, or no longer.
  static var signedOut: Problem {
    Problem(
      status: .unauthorized,
      code: "signed_out",
      detail: "Sign in, then ask again.",
      headers: [.wwwAuthenticate: "Bearer"]
    )
  }
}
