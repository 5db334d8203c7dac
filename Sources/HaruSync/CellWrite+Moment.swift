import HaruJSON
import HaruTime

extension CellWrite {
  /// From 1970 to the end of 2200: a fact outside that comes from a broken clock.
  private static let instants = Instant(milliseconds: 0)..<Instant(milliseconds: 7_289_654_400_000)

  /// Checks the fields that say when and where something happened.
  ///
  /// The names `at`, `date` and `zone` mean the same in all facts and as fields of all things. A
  /// value that is not a text is exempt, and an empty text means none.
  func checkMoment(_ zones: ZoneDatabase?) throws(CellError) {
    if key.field.hasSameBytes(as: CellKey.fact) {
      for member in value.object ?? [] { try check(member.key, member.value, zones) }
    } else {
      try check(key.field, value, zones)
    }
  }

  private func check(
    _ name: String,
    _ value: JSON,
    _ zones: ZoneDatabase?
  ) throws(CellError) {
    guard let text = value.string, !text.utf8.isEmpty else { return }
    if name.hasSameBytes(as: "at") {
      guard let instant = try? Instant(rfc3339: text), CellWrite.instants.contains(instant)
      else { throw .badDate(key) }
    } else if name.hasSameBytes(as: "date") {
      guard (try? PlainDate(parsing: text)) != nil else { throw .badDate(key) }
    } else if name.hasSameBytes(as: "zone"), let zones {
      guard zones.rules(for: text) != nil else { throw .badTimeZone(key) }
    }
  }
}
