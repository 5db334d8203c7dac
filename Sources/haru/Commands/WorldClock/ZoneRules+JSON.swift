import HaruJSON
import HaruTime

extension ZoneRules {
  /// The object of a zone that this version does not know, with the same keys.
  static func json(ofUnknown id: String) -> JSON {
    [
      "zone": .string(id), "time": .null, "offsetSeconds": .null, "abbreviation": .null,
      "isDST": .null, "nextTransition": .null,
    ]
  }

  /// What the clocks show at an instant, as `haru clock --json` prints it.
  func json(at instant: Instant) -> JSON {
    let type = type(at: instant)
    let next = nextTransition(after: instant)
    return [
      "zone": .string(id),
      "time": .string(instant.rfc3339(offset: type.offset)),
      "offsetSeconds": .integer(Int64(type.offset.seconds)),
      "abbreviation": .string(type.abbreviation),
      "isDST": .bool(type.isDaylightSaving),
      "nextTransition": next.map { .string($0.instant.rfc3339(offset: $0.after.offset)) } ?? .null,
    ]
  }
}
