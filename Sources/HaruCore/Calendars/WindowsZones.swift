#if !hasFeature(Embedded)
/// The Windows names of time zones, which Outlook writes into calendars.
enum WindowsZones {
  private static let zones: [String: String] = {
    var zones: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: " = ")
      if parts.count == 2 { zones[String(parts[0])] = String(parts[1]) }
    }
    return zones
  }()

  /// The IANA id for a Windows name such as `Korea Standard Time`; nil for an unknown name.
  static func zone(named name: String) -> String? { zones[name] }
}
#endif
