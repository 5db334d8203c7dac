/// Why a passkey is rejected.
enum PasskeyFault: Error, Equatable {
  /// The data does not have the specified form.
  case malformed
  /// The key is invalid, or of a kind that was not requested.
  case key
  /// It was made for another kind of request, challenge, site or server.
  case kind, challenge, origin, relyingParty
  /// Nobody was present, or the authenticator did not verify the user.
  case notPresent, notVerified
  case signature
  /// The counter did not increase, which indicates a cloned authenticator.
  case counter
  /// A passkey changed whether it can be backed up.
  case backupState
}
