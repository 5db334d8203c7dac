/// Why a passkey is not believed.
enum PasskeyFault: Error, Equatable {
  /// What came is not of the form that the specification gives it.
  case malformed
  /// The key is of a kind that was not asked for, or none.
  case key
  /// It was made for another question, page or site.
  case kind, challenge, origin, relyingParty
  /// Nobody was there, or the authenticator does not know who.
  case notPresent, notVerified
  case signature
  /// The counter went back, which a copied authenticator would do.
  case counter
  /// A passkey that cannot be backed up is said to be one that can, or the other way round.
  case backupState
}
