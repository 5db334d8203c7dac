extension ZoneRules {
  /// The instant of a local time.
  ///
  /// RFC 5545 section 3.3.5: a local time in a gap takes the offset before the gap (02:30 becomes
  /// 03:30); one that occurs twice is the first of the two.
  public func instant(of local: PlainDateTime) -> Instant {
    resolve(local).instant
  }

  /// Resolves a local time to its instant, and tells whether it occurs once, twice or never.
  public func resolve(_ local: PlainDateTime) -> ResolvedLocalTime {
    let wall = local.instant(offset: .utc)
    let seconds = wall.seconds
    // Offsets are shorter than a day, so only spans within a day on either side can matter.
    var span = span(at: seconds - 86_400)
    var found: Instant?
    var gap: ZoneTransition?
    while true {
      let offset = Int64(span.type.offset.seconds)
      let candidate = seconds - offset
      if span.start <= candidate, candidate < span.end {
        let instant = wall - offset * 1_000
        if let found { return ResolvedLocalTime(instant: found, kind: .repeated(second: instant)) }
        found = instant
      }
      if span.end > seconds + 86_400 { break }
      let next = self.span(at: span.end)
      if found == nil, gap == nil, candidate >= span.end,
        seconds - Int64(next.type.offset.seconds) < next.start
      {
        gap = ZoneTransition(
          instant: Instant(seconds: next.start),
          before: span.type,
          after: next.type
        )
      }
      span = next
    }
    if let found { return ResolvedLocalTime(instant: found, kind: .unique) }
    // A local time either occurs or is skipped: without a gap, the last span contains it.
    guard let gap else { return ResolvedLocalTime(instant: wall, kind: .unique) }
    let instant = wall - Int64(gap.before.offset.seconds) * 1_000
    return ResolvedLocalTime(instant: instant, kind: .skipped(gap))
  }

  /// The first instant of a civil date, nil if the zone skipped the whole day.
  ///
  /// It is not always midnight: where clocks go forward at 00:00, the day begins at 01:00. Samoa
  /// had no 2011-12-30.
  public func startOfDay(_ date: PlainDate) -> Instant? {
    let midnight = resolve(PlainDateTime(date: date, time: .midnight))
    guard case .skipped(let gap) = midnight.kind else { return midnight.instant }
    return dateTime(at: gap.instant).date == date ? gap.instant : nil
  }
}
