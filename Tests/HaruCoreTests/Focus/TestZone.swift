import HaruTime

/// A zone with one transition, resolved as in RFC 5545: a time in the gap takes the offset before
/// the transition, a repeated one is the first.
struct TestZone {
  let change: Instant
  let before: UTCOffset
  let after: UTCOffset

  init(change: String, before: Int, after: Int) throws {
    self.change = try Instant(rfc3339: change)
    self.before = UTCOffset(seconds: before)
    self.after = UTCOffset(seconds: after)
  }

  func instant(_ local: PlainDateTime) -> Instant {
    let early = local.instant(offset: before)
    if early < change { return early }
    let late = local.instant(offset: after)
    return late < change ? early : late
  }

  static func newYorkSpring() throws -> TestZone {
    try TestZone(change: "2026-03-08T07:00:00Z", before: -18_000, after: -14_400)
  }

  static func newYorkAutumn() throws -> TestZone {
    try TestZone(change: "2026-11-01T06:00:00Z", before: -14_400, after: -18_000)
  }

  static func lordHoweSpring() throws -> TestZone {
    try TestZone(change: "2026-10-03T15:30:00Z", before: 37_800, after: 39_600)
  }

  static func lordHoweAutumn() throws -> TestZone {
    try TestZone(change: "2026-04-04T15:00:00Z", before: 39_600, after: 37_800)
  }

  /// Clocks jump at midnight itself.
  static func cairoSpring() throws -> TestZone {
    try TestZone(change: "2025-04-24T22:00:00Z", before: 7_200, after: 10_800)
  }

  /// 30 December 2011 does not exist.
  static func apia() throws -> TestZone {
    try TestZone(change: "2011-12-30T10:00:00Z", before: -36_000, after: 50_400)
  }
}
