public import HaruTime

extension AlarmBell {
  /// Brings the bell up to date; `alarms` are all alarms, including those that are off.
  public mutating func advance(
    to now: Instant,
    alarms: [Alarm],
    calendar: AlarmCalendar
  ) -> [Event] {
    let exists = { (found: AlarmOccurrence) in alarms.contains { found.isOf($0.id) } }
    rings.removeAll { !exists($0.occurrence) }
    missed.removeAll { !exists($0.occurrence) }
    for alarm in alarms { follow(alarm, at: now, calendar) }
    var events: [Event] = []
    var unheard: [Missed] = []
    rings = rings.compactMap { continued($0, at: now, events: &events, unheard: &unheard) }
    for alarm in alarms {
      guard let due = lastDue(alarm, upTo: now, calendar: calendar) else { continue }
      past.append(due)
      missed.removeAll { $0.occurrence.isOf(alarm.id) }
      if isAnswered(due, of: alarm, at: now) {
        // It will ring again later, or not at all.
      } else if now - due.moment.instant < Self.ringLength {
        rings.append(Ring(occurrence: due, start: due.moment.instant, isSnoozing: false))
        events.append(.rang(due))
      } else {
        unheard.append(Missed(occurrence: due, rang: false))
      }
      if case .once = alarm.days { events.append(.finished(alarm.id)) }
    }
    past.removeFirst(max(0, past.count - Self.memory))
    checkedAt = now
    if !unheard.isEmpty {
      missed += unheard
      events.append(.missed(unheard.map { $0.occurrence }))
    }
    return events
  }

  /// The next instant at which `advance` will report something if the alarms stay the same.
  public func nextChange(alarms: [Alarm], calendar: AlarmCalendar) -> Instant? {
    let next = calendar.nextOccurrences(of: alarms, after: checkedAt, count: 1)
    let ends = rings.map { $0.isSnoozing ? $0.start : $0.start + Self.ringLength }
    return (next.map { $0.moment.instant } + ends).min()
  }

  /// Applies an answer that was given on another device.
  private mutating func follow(_ alarm: Alarm, at now: Instant, _ calendar: AlarmCalendar) {
    guard alarm.answer != nil else { return }
    rings.removeAll { alarm.isStopped($0.occurrence) }
    missed.removeAll { alarm.isStopped($0.occurrence) }
    guard let (ring, end) = alarm.snoozedRing(in: calendar.zone(of: alarm)) else { return }
    guard let index = rings.firstIndex(where: { $0.occurrence.hasKey(ring.key) }) else {
      if now - end < Self.ringLength, !missed.contains(where: { $0.occurrence.hasKey(ring.key) }) {
        rings.append(Ring(occurrence: ring, start: end, isSnoozing: true))
      }
      return
    }
    if rings[index].start != end { (rings[index].start, rings[index].isSnoozing) = (end, true) }
  }

  /// Whether a ring was stopped elsewhere, or will ring again because it was snoozed.
  private func isAnswered(_ ring: AlarmOccurrence, of alarm: Alarm, at now: Instant) -> Bool {
    guard let answer = alarm.answer(to: ring) else { return false }
    return answer.snoozedUntil.map { now - $0 < Self.ringLength } ?? true
  }

  /// A ring in progress, or nil once it has been missed.
  private func continued(
    _ ring: Ring,
    at now: Instant,
    events: inout [Event],
    unheard: inout [Missed]
  ) -> Ring? {
    var ring = ring
    // A clock that was set back must not prolong the ring.
    if !ring.isSnoozing { ring.start = min(ring.start, now) }
    guard now - ring.start < Self.ringLength else {
      // A snooze that ended during sleep has not rung again.
      unheard.append(Missed(occurrence: ring.occurrence, rang: !ring.isSnoozing))
      return nil
    }
    if ring.isSnoozing, now >= ring.start {
      ring.isSnoozing = false
      events.append(.rang(ring.occurrence))
    }
    return ring
  }

  /// The last occurrence since the last check that has not been handled yet.
  private func lastDue(
    _ alarm: Alarm,
    upTo now: Instant,
    calendar: AlarmCalendar
  ) -> AlarmOccurrence? {
    let zone = calendar.zone(of: alarm)
    // Occurrences missed more than a year ago are irrelevant.
    var cursor = max(checkedAt, now - 366 * 86_400_000)
    var last: AlarmOccurrence?
    while let next = alarm.nextOccurrence(after: cursor, in: zone, holidays: calendar.holidays),
      next.moment.instant <= now
    {
      last = next
      cursor = next.moment.instant
    }
    guard let last, !past.contains(last) else { return nil }
    return last
  }
}
