import HaruCore
import HaruTime
import HaruUI

extension CommandContext {
  /// The time zones that are built into the command.
  func zones() throws -> ZoneDatabase {
    guard let zones = ZoneDatabase.linked else { throw failure(messages.clockZonesUnreadable) }
    return zones
  }

  /// The rules of the machine's zone.
  func here() throws -> ZoneRules {
    try zones().rules(for: zone) ?? ZoneRules(fixed: now.offset)
  }

  /// The rules of a zone or place as typed (`Seoul`), by default of the machine's zone.
  ///
  /// The id is spelled as in the database, whatever case was typed.
  func zone(_ id: String?) throws -> ZoneRules {
    guard let id else { return try here() }
    let zones = try zones()
    if let rules = zones.rules(for: id) { return rules }
    guard let rules = zones.rules(for: try place(named: id).zone) else {
      throw failure(messages.clockZoneUnknown(text: id))
    }
    return rules
  }

  /// Parses an instant as typed in a zone: with its offset, as a distance from now, or as a local
  /// time.
  func instant(_ text: String, in rules: ZoneRules) throws -> Instant {
    if let instant = try? Instant(rfc3339: text) { return instant }
    let isMonthFirst = messages.language == .ko
    guard
      let instant = rules.instant(typed: text, now: now.instant, isMonthFirst: isMonthFirst)
    else {
      let sentence = messages.commandInstantInvalid(text: text)
      throw failure(reading: text, on: rules.dateTime(at: now.instant).date, else: sentence)
    }
    return instant
  }
}
