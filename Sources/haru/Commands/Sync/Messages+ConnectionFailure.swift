import HaruLookup
import HaruUI

extension Messages {
  /// Describes why a request to a server failed.
  func sentence(for failure: ConnectionFailure, server: String) -> String {
    switch failure {
    case .refused: syncConnectionRefused(server: server)
    case .unknownHost: syncUnknownHost(server: server)
    case .untrusted: syncUntrusted(server: server)
    case .tooLarge, .silent: syncUnreachable(server: server)
    }
  }
}
