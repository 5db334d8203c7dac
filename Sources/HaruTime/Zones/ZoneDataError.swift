/// Why bytes are not a time zone database.
public enum ZoneDataError: Error, Equatable, Sendable {
  /// They do not begin as the format does.
  case notZoneData
  /// They end, or contradict themselves, at this byte.
  case malformed(at: Int)
}
