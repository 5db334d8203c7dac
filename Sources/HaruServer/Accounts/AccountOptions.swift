import HaruPlatform
import HaruTime

/// Who can create an account on a server.
public enum Registration: String, CaseIterable, Sendable {
  /// Anyone who reaches the server.
  case open
  /// Anyone with an invitation from the operator.
  case invite
  /// Nobody.
  case closed
}

/// The operator's settings for accounts.
struct AccountOptions: Sendable {
  var registration = Registration.open
  /// The public origin of the server; links in mails start with it.
  var origin: PublicOrigin?
  var mailer: Mailer?
  var providers: [OpenIDProvider] = []
  var passwordCost = PasswordHash.Cost()
  /// The operator's own pages, to which the account pages lead.
  var legal = LegalPages()
  /// The operator's other links on the account pages.
  var links: [OperatorLink] = []
  /// The relying party for passkeys; nil if browsers would refuse passkeys on its pages.
  var relyingParty: RelyingParty? { origin.flatMap { RelyingParty($0) } }
  var clock: @Sendable () -> Instant = {
    .now
  }
}
