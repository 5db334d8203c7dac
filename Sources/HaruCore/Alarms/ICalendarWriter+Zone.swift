import HaruTime

extension ICalendarWriter {
  /// The ten years for which a zone's transitions are written.
  private static let horizon: Int64 = 3_653 * 86_400_000

  /// Writes a zone with its state at an instant and the transitions that follow.
  mutating func write(_ zone: ZoneRules, from now: Instant) {
    line("BEGIN:", "VTIMEZONE")
    line("TZID:", zone.id)
    var start = Instant(milliseconds: 0)
    var before = zone.type(at: now)
    var type = before
    if let last = zone.previousTransition(before: now + 1) {
      (start, before, type) = (last.instant, last.before, last.after)
    }
    observance(type, before: before, start: start)
    var next = zone.nextTransition(after: now)
    while let change = next, change.instant < now + Self.horizon {
      observance(change.after, before: change.before, start: change.instant)
      next = zone.nextTransition(after: change.instant)
    }
    line("END:", "VTIMEZONE")
  }

  private mutating func observance(
    _ type: LocalTimeType,
    before: LocalTimeType,
    start: Instant
  ) {
    let kind = type.isDaylightSaving ? "DAYLIGHT" : "STANDARD"
    var local: [UInt8] = []
    local.appendICalendar(PlainDateTime(start, offset: before.offset))
    var from: [UInt8] = []
    from.appendICalendar(before.offset)
    var to: [UInt8] = []
    to.appendICalendar(type.offset)
    line("BEGIN:", kind)
    line("DTSTART:", local)
    line("TZOFFSETFROM:", from)
    line("TZOFFSETTO:", to)
    text("TZNAME:", type.abbreviation)
    line("END:", kind)
  }

  /// A parameter value, quoted if it contains a colon, as the offset `+05:45` does.
  static func parameter(_ value: String) -> [UInt8] {
    let bytes = Array(value.utf8)
    guard bytes.contains(ASCII.colon) else { return bytes }
    return [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
  }
}
