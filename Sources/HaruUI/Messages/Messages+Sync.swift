package import HaruSync

extension Messages {
  /// Why a change could not be saved online.
  package func reason(_ reason: Refusal.Reason) -> String {
    switch reason {
    case .unreadable: syncReasonUnreadable
    case .badName, .badIdentifier, .badNumber, .badText, .badDate, .badTimeZone, .tooManyFields:
      syncReasonBadValue
    case .valueTooLarge: syncReasonTooLarge
    case .factExists: syncReasonFactExists
    case .quota: syncReasonQuota
    case .unknown: syncReasonUnknown
    }
  }
}
