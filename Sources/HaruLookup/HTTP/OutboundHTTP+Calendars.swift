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
