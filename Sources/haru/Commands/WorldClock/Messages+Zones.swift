import HaruUI

extension Messages {
  /// The message for an unknown zone, with suggestions.
  func zoneUnknown(_ text: String, near suggestions: [String]) -> String {
    suggestions.isEmpty
      ? commandSeeList(sentence: clockZoneUnknown(text: text), command: "haru clock search")
      : clockZoneMeant(text: text, zones: list(suggestions))
  }
}
