import HaruCore

extension OutboundHTTP.Request {
  /// Creates a request for an iCalendar file.
  public init(calendar address: String) {
    self.init(address)
    limit = CalendarFile.byteLimit
    patience = .seconds(15)
    headers = [("User-Agent", "Haru"), ("Accept", "text/calendar")]
  }
}

/// The address of a calendar as people enter it.
public enum CalendarAddress {
  /// The URL to request, with `webcal` replaced by `https`; nil if the text is not a web address,
  /// such as a file path.
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
