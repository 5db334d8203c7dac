import Foundation
import HaruCore
import HaruTime

/// Where the machine stands: its clock and its time zone.
enum LocalPlace {
  /// What the clock of the system says.
  static var systemClock: Instant {
    let milliseconds = (Date().timeIntervalSince1970 * 1_000).rounded(.down)
    return Instant(milliseconds: Int64(exactly: milliseconds) ?? 0)
  }

  /// What Linux' clock since the machine's start says (`CLOCK_BOOTTIME`), which counts in sleep; nil
  /// on other systems.
  static var steadyMark: SteadyMark? {
    let read = { try? String(contentsOfFile: $0, encoding: .utf8) }
    guard let boot = read("/proc/sys/kernel/random/boot_id"),
      let seconds = read("/proc/uptime")?.split(separator: " ").first.flatMap({ Double($0) }),
      let milliseconds = Int64(exactly: (seconds * 1_000).rounded())
    else { return nil }
    return SteadyMark(boot: String(boot.prefix(8)), milliseconds: milliseconds)
  }

  /// The IANA id of the machine's zone; where it has no name, the offset that holds now.
  static var zoneOrOffset: String { zone ?? offset(at: systemClock).description }

  /// An instant as it is in the zone of the machine.
  static func moment(at instant: Instant) -> Moment {
    let offset = offset(at: instant)
    return Moment(instant: instant, offset: offset, zone: zone ?? fixedZone(of: offset))
  }

  /// Reads an instant of RFC 3339, nil if it is none.
  ///
  /// A numeric offset says where it is: that place's civil date counts. `Z` says nothing of the
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
    var seconds = time_t(instant.milliseconds.quotientRoundedDown(by: 1_000))
    var parts = tm()
    tzset()
    guard localtime_r(&seconds, &parts) != nil else { return .utc }
    return UTCOffset(seconds: parts.tm_gmtoff)
  }

  /// The IANA id of the machine's zone, nil if it cannot be told: `TZ` when that names a zone, else
  /// what `/etc/localtime` links to.
  private static var zone: String? {
    if let value = getenv("TZ") {
      let name = String(cString: value)
      let id = name.hasPrefix(":") ? String(name.dropFirst()) : name
      return access("/usr/share/zoneinfo/\(id)", R_OK) == 0 && !id.isEmpty ? id : nil
    }
    guard let link = realpath("/etc/localtime", nil) else { return nil }
    defer { free(link) }
    return String(cString: link).components(separatedBy: "/zoneinfo/").dropFirst().last
  }

  /// The IANA id that stands for an offset: `Etc/GMT-9` is nine hours ahead of UTC.
  private static func fixedZone(of offset: UTCOffset) -> String {
    let hours = offset.seconds / 3_600
    if hours == 0 { return "UTC" }
    return hours > 0 ? "Etc/GMT-\(hours)" : "Etc/GMT+\(-hours)"
  }
}

extension Int64 {
  /// The whole quotient that is not above the true one.
  fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
