import HaruUI

extension Messages {
  /// What to say of a text that names no zone, with those that may have been meant.
  func zoneUnknown(_ text: String, near suggestions: [String]) -> String {
    suggestions.isEmpty
      ? clockZoneUnknown(text: text)
      : clockZoneMeant(text: text, zones: suggestions.joined(separator: ", "))
  }
}
