import HaruUI

extension Messages {
  /// The message for a problem on the account pages.
  func sentence(for problem: Problem) -> String {
    switch problem.code {
    case "bad_credentials": accountErrorCredentials
    case "too_often", "overloaded": accountErrorTooOften
    case "account_exists": accountErrorExists
    case "weak_password": accountErrorWeakPassword
    case "no_address": accountErrorAddress
    case "bad_ticket": accountErrorTicket
    case "invite_needed": accountErrorInvite
    case "registration_closed": accountErrorClosed
    case "bad_password": accountErrorPassword
    case "openid_failed": accountErrorProvider
    case "sign_in_again", "signed_out": accountErrorSignInAgain
    case "no_mail": accountNoMail
    case "anonymous_account": accountAnonymousText
    case "passkey_failed": accountErrorPasskey
    case "bad_recovery_code": accountErrorRecoveryCode
    case "last_way_in": accountErrorLastWayIn
    case "unknown_service": accountErrorWebhook
    case "no_events": accountErrorEvents
    case "too_many", "quota": accountErrorTooMany
    case "passkey_needed": accountErrorMergePasskey
    case "passkey_required": accountErrorPasskeyRequired
    default: accountErrorOther
    }
  }
}
