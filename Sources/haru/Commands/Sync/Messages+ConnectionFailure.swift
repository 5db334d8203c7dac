import HaruLookup
import HaruUI

extension Messages {
  /// Why a server gives no answer, as a sentence.
  func sentence(for failure: ConnectionFailure, server: String) -> String {
    switch failure {
    case .refused: syncConnectionRefused(server: server)
    case .unknownHost: syncUnknownHost(server: server)
    case .untrusted: syncUntrusted(server: server)
    case .tooLarge, .silent: syncUnreachable(server: server)
    }
  }
}
