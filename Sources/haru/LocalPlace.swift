import HaruPlatform
import HaruCore
import HaruTime

/// The machine's clock and time zone.
enum LocalPlace {
  /// The system clock.
  static var systemClock: Instant {
    let milliseconds = (Date().timeIntervalSince1970 * 1_000).rounded(.down)
    return Instant(milliseconds: Int64(exactly: milliseconds) ?? 0)
  }

  /// The Linux clock since boot (`CLOCK_BOOTTIME`), which includes sleep; nil on other systems.
  static var steadyMark: SteadyMark? {
    let read = { try? String(contentsOfFile: $0, encoding: .utf8) }
    guard let boot = read("/proc/sys/kernel/random/boot_id"),
      let seconds = read("/proc/uptime")?.split(separator: " ").first.flatMap({ Double($0) }),
      let milliseconds = Int64(exactly: (seconds * 1_000).rounded())
    else { return nil }
    return SteadyMark(boot: String(boot.prefix(8)), milliseconds: milliseconds)
  }

  /// The IANA id of the machine's zone; if unknown, its current offset.
  static var zoneOrOffset: String { zone ?? offset(at: systemClock).description }

  /// An instant in the machine's zone.
  static func moment(at instant: Instant) -> Moment { moments(instant) }

  /// Puts instants into the machine's zone, which is looked up once for all of them.
  static var moments: (Instant) -> Moment {
    tzset()
    let zone = zone
    return { instant in
      let offset = knownOffset(at: instant)
      return Moment(instant: instant, offset: offset, zone: zone ?? fixedZone(of: offset))
    }
  }

  /// Parses an instant as people type it: an RFC 3339 timestamp, a distance from now (`10 minutes
  /// ago`), or a local time (`yesterday 21:00`); nil for anything else.
  static func moment(typed text: String, isMonthFirst: Bool) -> Moment? {
    if let moment = moment(parsing: text) { return moment }
    let now = moment(at: systemClock)
    let rules = ZoneDatabase.linked?.rules(for: now.zone) ?? ZoneRules(fixed: now.offset)
    return rules.instant(typed: text, now: now.instant, isMonthFirst: isMonthFirst)
      .map { moment(at: $0) }
  }

  /// Parses an RFC 3339 timestamp, nil if it is not one.
  ///
  /// A numeric offset implies a place, whose civil date then counts. `Z` says nothing about the
  /// place (RFC 9557 section 2.2), so the machine's zone counts.
  static func moment(parsing text: String) -> Moment? {
    guard let moment = try? Moment(rfc3339: text, zone: "UTC") else { return nil }
    let here = self.moment(at: moment.instant)
    if text.utf8.last == UInt8(ascii: "Z") || text.utf8.last == UInt8(ascii: "z") { return here }
    if here.offset == moment.offset { return here }
    return Moment(
      instant: moment.instant,
      offset: moment.offset,
      zone: fixedZone(of: moment.offset)
    )
  }

  private static func offset(at instant: Instant) -> UTCOffset {
    tzset()
    return knownOffset(at: instant)
  }

  /// The offset in the zone that `tzset` has read.
  private static func knownOffset(at instant: Instant) -> UTCOffset {
    var seconds = time_t(instant.milliseconds.quotientRoundedDown(by: 1_000))
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return .utc }
    return UTCOffset(seconds: parts.tm_gmtoff)
  }

  /// The IANA id of the machine's zone, nil if unknown: `TZ` if that names a zone, otherwise what
  /// `/etc/localtime` links to.
  private static var zone: String? {
    if let value = getenv("TZ") {
      let name = String(cString: value)
      let id = name.hasPrefix(":") ? String(name.dropFirst()) : name
      return access("/usr/share/zoneinfo/\(id)", R_OK) == 0 && !id.isEmpty ? id : nil
    }
    guard let link = realpath("/etc/localtime", nil) else { return nil }
    defer { free(link) }
    let path = String(cString: link)
    return path.ranges(of: "/zoneinfo/").last.map { String(path[$0.upperBound...]) }
  }

  /// The IANA id of a fixed offset: `Etc/GMT-9` is nine hours ahead of UTC.
  private static func fixedZone(of offset: UTCOffset) -> String {
    let hours = offset.seconds / 3_600
    if hours == 0 { return "UTC" }
    return hours > 0 ? "Etc/GMT-\(hours)" : "Etc/GMT+\(-hours)"
  }
}

extension ZoneRules {
  /// Parses an instant as people in this zone type it: a distance from now or a local time; nil for
  /// anything else.
  func instant(typed text: String, now: Instant, isMonthFirst: Bool) -> Instant? {
    if let seconds = DurationText.distance(of: text) {
      let (milliseconds, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000)
      return isTooFar ? nil : now + milliseconds
    }
    return PlainDateTime(typed: text, now: dateTime(at: now), isMonthFirst: isMonthFirst)
      .map { instant(of: $0) }
  }
}

extension Int64 {
  /// The quotient, rounded towards negative infinity.
  fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
