import HaruPlatform
import HaruJSON
import HaruSync
import NIOHTTP1

extension ServerConnection {
  /// Connects as the account that is signed in to a data folder; nil without a session that the
  /// server accepts.
  convenience init?(inFolder root: String) {
    guard let account = SignedIn.usable(in: root), !account.isOwnToken else { return nil }
    let trusted = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
    let authorities = (added: account.caFile, instead: trusted)
    do {
      try self.init(server: account.server, token: account.token, authorities: authorities)
    } catch { return nil }
  }

  /// What the server knows about the account's browsers and about its own outages; nil if it does
  /// not tell in time.
  func push(patience: Duration = .seconds(10)) -> JSON? {
    let answer = answer(.GET, "/api/v1/push", patience: patience)
    return answer?.status == 200 ? answer?.body : nil
  }
}
