import Hummingbird
import Logging
import NIOCore

/// The state of a request besides the request itself.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection.
  let channel: any Channel
  /// The authenticated principal, if any.
  var principal: Principal?
  /// Whether the presented secret belongs to a disabled account.
  var isShut = false
  /// The client's address: the peer's, or as reported by a trusted proxy.
  var clientAddress: String
  /// The limit for the body of the request in bytes.
  var maxUploadSize = 2 << 20

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    clientAddress = source.channel.remoteAddress?.ipAddress ?? ""
  }
}

extension ServerContext {
  /// The principal, or 401 without one.
  func requirePrincipal() throws(Problem) -> Principal {
    guard let principal else { throw isShut ? .accountDisabled : .signedOut }
    return principal
  }

  /// The principal if it is a person: API tokens are refused.
  func requirePerson() throws(Problem) -> Principal {
    let principal = try requirePrincipal()
    guard principal.scope == .full else {
      throw Problem(status: .forbidden, code: "scope", detail: "A token cannot do this.")
    }
    return principal
  }
}

extension Problem {
  /// The operator has disabled the account of the session.
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
