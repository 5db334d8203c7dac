import Foundation
import HaruTime

/// Who may make an account on a server.
public enum Registration: String, CaseIterable, Sendable {
  /// Anybody who reaches the server.
  case open
  /// Who has an invitation of the operator.
  case invite
  /// Nobody.
  case closed
}

/// What the operator says about accounts.
struct AccountOptions: Sendable {
  var registration = Registration.open
  /// Where browsers reach the server; links in mails start with it.
  var origin: PublicOrigin?
  var mailer: Mailer?
  var providers: [OpenIDProvider] = []
  var passwordCost = PasswordHash.Cost()
  /// This server as passkeys know it; nil where browsers would have none for its pages.
  var relyingParty: RelyingParty? { origin.flatMap { RelyingParty($0) } }
  var clock: @Sendable () -> Instant = {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }
}
