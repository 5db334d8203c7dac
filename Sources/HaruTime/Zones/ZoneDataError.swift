/// Why bytes are not a time zone database.
public enum ZoneDataError: Error, Equatable, Sendable {
  /// They lack the format's header.
  case notZoneData
  /// They end, or contradict themselves, at this offset.
  case malformed(at: Int)
}
