/// A text form of a duration; a negative one has a single sign, in front, and zero has none.
public enum DurationFormat: CaseIterable, Hashable, Sendable {
  /// Hours and minutes, with seconds only if they are not zero: `26:40`, `-0:35`, `0:01:30`.
  case hm
  /// Hours, minutes and seconds: `0:25:00`.
  case hms
  /// Hours with at most four decimals, rounded: `8.5`, `-0.5833`.
  case decimal
  /// Minutes with at most four decimals, rounded: `510`, `1.5`, `0.3333`.
  case minutes
  /// Seconds: `30600`.
  case seconds
  /// ISO 8601 with hours, minutes and seconds: `PT1H30M`, `-PT35M`, `PT26H40M`, `PT0S`.
  case iso

  /// The text of a duration in seconds.
  public func text(seconds: Int64) -> String {
    var bytes: [UInt8] = []
    if seconds < 0 { bytes.append(ASCII.minus) }
    append(seconds: seconds.magnitude, to: &bytes)
    return String(utf8: bytes)
  }

  /// Appends the text of a duration that is not negative.
  package func append(seconds magnitude: UInt64, to bytes: inout [UInt8]) {
    switch self {
    case .hm: DurationFormat.appendClock(magnitude, showingSeconds: magnitude % 60 > 0, to: &bytes)
    case .hms: DurationFormat.appendClock(magnitude, showingSeconds: true, to: &bytes)
    case .decimal: bytes.appendQuotient(magnitude, by: 3_600)
    case .minutes: bytes.appendQuotient(magnitude, by: 60)
    case .seconds: bytes.appendInteger(magnitude)
    case .iso: DurationFormat.appendISO(magnitude, to: &bytes)
    }
  }

  private static func appendClock(
    _ magnitude: UInt64,
    showingSeconds: Bool,
    to bytes: inout [UInt8]
  ) {
    bytes.appendInteger(magnitude / 3_600)
    bytes.append(ASCII.colon)
    bytes.appendInteger(magnitude / 60 % 60, width: 2)
    guard showingSeconds else { return }
    bytes.append(ASCII.colon)
    bytes.appendInteger(magnitude % 60, width: 2)
  }

  private static func appendISO(_ magnitude: UInt64, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "PT".utf8)
    appendISOPart(magnitude / 3_600, UInt8(ascii: "H"), to: &bytes)
    appendISOPart(magnitude / 60 % 60, UInt8(ascii: "M"), to: &bytes)
    appendISOPart(magnitude % 60, UInt8(ascii: "S"), to: &bytes)
    if magnitude == 0 { bytes.append(contentsOf: "0S".utf8) }
  }

  private static func appendISOPart(_ value: UInt64, _ letter: UInt8, to bytes: inout [UInt8]) {
    guard value > 0 else { return }
    bytes.appendInteger(value)
    bytes.append(letter)
  }
}
