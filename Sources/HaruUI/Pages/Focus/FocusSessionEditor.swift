package import HaruCore
package import HaruSync
package import HaruTime

/// A session while it is being added or corrected: what the fields of the dialog hold.
package struct FocusSessionEditor {
  /// A field of the dialog.
  package enum Field: Sendable {
    case task, date, start, end, estimate
  }

  /// The session that is corrected; `nil` for a new one.
  package let original: WorkSession?
  /// The id of the task.
  package var task: RecordID
  package var date: PlainDate?
  package var start: PlainTime?
  package var end: PlainTime?
  /// Minutes; `nil` without an estimate.
  package var estimate: Int64?
  /// Whether it was tried to keep it as it is not possible.
  package var isRefused = false

  /// Opens a session for a correction.
  package init(correcting session: WorkSession) {
    original = session
    task = session.item
    date = session.startedAt.date
    start = session.startedAt.time
    end = session.endedAt.time
    estimate = session.estimateSeconds.map { ($0 + 30) / 60 }
  }

  /// Opens a new session of a task that ends now.
  package init(of item: WorkItem, endingAt now: Moment) {
    original = nil
    task = item.id
    let begun = PlainDateTime(now.instant - item.estimateSeconds * 1_000, offset: now.offset)
    date = begun.date
    start = Self.toMinutes(begun.time)
    end = Self.toMinutes(now.time)
    estimate = (item.estimateSeconds + 30) / 60
  }

  private static func toMinutes(_ time: PlainTime) -> PlainTime {
    PlainTime(millisecondsOfDay: time.millisecondsOfDay / 60_000 * 60_000)
  }

  mutating func apply(_ field: Field, _ text: String) {
    isRefused = false
    switch field {
    case .task: task = RecordID(text)
    case .date: date = try? PlainDate(parsing: text)
    case .start: start = try? PlainTime(parsing: text)
    case .end: end = try? PlainTime(parsing: text)
    case .estimate:
      var minutes: Int64 = 0
      for byte in text.utf8 where (48...57).contains(byte) {
        minutes = min(minutes * 10 + Int64(byte) - 48, 5_999)
      }
      estimate = minutes > 0 ? minutes : nil
    }
  }

  /// The fact of the fields, `nil` where one is empty; an end before the start is on the next day.
  ///
  /// `zone` gives the rules of a zone by its id: what lies on the other side of a change of the
  /// clocks has another offset.
  func session(
    id: RecordID,
    in items: [WorkItem],
    at now: Moment,
    zone: (String) -> ZoneRules
  ) -> WorkSession? {
    guard let date, let start, let end else { return nil }
    let item = items.first { $0.id == task }
    if let original {
      let (first, last) = times(of: original, date, start, end, zone)
      let isOther = original.item != task
      let isSameGuess = original.estimateSeconds.map { ($0 + 30) / 60 } == estimate
      return original.corrected(
        id: id,
        of: isOther ? item : nil,
        estimateSeconds: isSameGuess ? original.estimateSeconds : estimate.map { $0 * 60 },
        startedAt: first,
        endedAt: last
      )
    }
    guard let item else { return nil }
    let startedAt = moment(date, start, like: now, zone)
    return WorkSession(
      id: id,
      item: item.id,
      name: item.name,
      estimateSeconds: estimate.map { $0 * 60 },
      startedAt: startedAt,
      endedAt: moment(date, end, since: startedAt, like: now, zone)
    )
  }

  /// When a session that is corrected began and ended; what was not touched of it stays to the
  /// millisecond.
  private func times(
    of original: WorkSession,
    _ date: PlainDate,
    _ start: PlainTime,
    _ end: PlainTime,
    _ zone: (String) -> ZoneRules
  ) -> (start: Moment, end: Moment) {
    let (first, last) = (original.startedAt, original.endedAt)
    let hasMoved = date != first.date || start != first.time
    guard hasMoved || end != last.time else { return (first, last) }
    let begun = hasMoved ? moment(date, start, like: first, zone) : first
    // The dialog asks for no date of the end: where that lies more than a day after the start, it
    // stays as many days after it, until another end is given.
    let keepsDays = end == last.time && last.instant - first.instant >= 86_400_000
    let days = keepsDays ? first.date.days(until: last.date) : 0
    let lastDate = date.adding(days: days) ?? date
    return (begun, moment(lastDate, end, since: begun, like: last, zone))
  }

  /// A time on the wall of a place, on the day after where it would lie before the start.
  private func moment(
    _ date: PlainDate,
    _ time: PlainTime,
    since start: Moment,
    like place: Moment,
    _ zone: (String) -> ZoneRules
  ) -> Moment {
    let moment = self.moment(date, time, like: place, zone)
    guard moment.instant < start.instant, let next = date.adding(days: 1) else { return moment }
    return self.moment(next, time, like: place, zone)
  }

  /// A time on the wall of a place.
  ///
  /// Of an hour that comes twice it is the one with the offset that the place had: an end that is
  /// corrected stays in the hour that was meant.
  private func moment(
    _ date: PlainDate,
    _ time: PlainTime,
    like place: Moment,
    _ zone: (String) -> ZoneRules
  ) -> Moment {
    let local = PlainDateTime(date: date, time: time)
    let rules = zone(place.zone)
    var instant = local.instant(offset: place.offset)
    if rules.offset(at: instant) != place.offset { instant = rules.instant(of: local) }
    return Moment(instant: instant, offset: rules.offset(at: instant), zone: place.zone)
  }
}
