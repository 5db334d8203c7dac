import HaruCore

extension OutboundHTTP.Request {
  /// A request for an iCalendar file.
  public init(calendar address: String) {
    self.init(address)
    limit = CalendarFile.byteLimit
    patience = .seconds(15)
    headers = [("User-Agent", "Haru"), ("Accept", "text/calendar")]
  }
}

/// The address of a calendar as people give it.
public enum CalendarAddress {
  /// The address to call: by https for `webcal`, which only says what is there; nil for what is no
  /// web address, such as the path of a file.
  public static func web(_ text: String) -> String? {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[1].hasPrefix("//") else { return nil }
    switch parts[0].lowercased() {
    case "http": return "http:\(parts[1])"
    case "https", "webcal", "webcals": return "https:\(parts[1])"
    default: return nil
    }
  }
}
