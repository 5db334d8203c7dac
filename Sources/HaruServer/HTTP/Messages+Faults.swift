import HaruUI

extension Messages {
  /// What the app says about an invalid part of a request; nil if it has no words for it.
  func sentence(for fault: Problem.Fault) -> String? {
    switch (fault.code, fault.field, fault.given) {
    case ("missing", "name", _), ("no_text", "name", _): fieldNameMissing
    case ("missing", "term", _), ("no_text", "term", _): wordTermMissing
    case ("no_date", _, let text?): ddayDateUnreadable(text: text)
    case ("no_time", _, let text?): clockTimeInvalid(text: text)
    case ("no_days", _, let text?): alarmDaysInvalid(text: text)
    case ("no_zone", _, let text?): clockZoneUnknown(text: text)
    case ("no_duration", "estimate", let text?): focusEstimateInvalid(text: text)
    case ("no_duration", _, let text?): timerLengthInvalid(text: text)
    default: nil
    }
  }
}
