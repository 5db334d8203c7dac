package import HaruCore
package import HaruSync
package import HaruTime

/// The contents of the session dialog.
package struct FocusSessionEditor {
  /// A field of the dialog.
  package enum Field: Sendable {
    case task, date, start, end, estimate, note
  }

  /// The corrected session; nil for a new one.
  package let original: WorkSession?
  /// The id of the task.
  package var task: RecordID
  /// The date of the start.
  package var date: PlainDate?
  /// The time of the start.
  package var start: PlainTime?
  /// The time of the end.
  package var end: PlainTime?
  /// The estimate in minutes; nil without one.
  package var estimate: Int64?
  /// The note.
  package var note = ""
  /// Whether saving failed because the contents are invalid.
  package var isRefused = false
  /// The problem with the contents, after an attempt to save them.
  package var fault: WorkSessionFault?
  /// The problems that the person confirmed as right.
  var confirmed: [WorkSessionFault] = []

  /// Opens a session for correction.
  package init(correcting session: WorkSession) {
    original = session
    task = session.item
    date = session.startedAt.date
    start = session.startedAt.time
    end = session.endedAt.time
    estimate = session.estimateSeconds.map { ($0 + 30) / 60 }
    note = session.note
  }

  /// Opens a new session of a task, ending now.
  package init(of item: WorkItem, endingAt now: Moment) {
    original = nil
    task = item.id
    let begun = PlainDateTime(now.instant - item.estimateSeconds * 1_000, offset: now.offset)
    date = begun.date
    start = Self.toMinutes(begun.time)
    end = Self.toMinutes(now.time)
    estimate = (item.estimateSeconds + 30) / 60
  }

  /// Fills in a time that was measured elsewhere and has just ended, or that started at a time of
  /// day: today, or yesterday if that is still to come.
  mutating func take(spent seconds: Int64, from time: PlainTime? = nil, endingAt now: Moment) {
    // In whole minutes, at least one: the dialog has no seconds.
    let minutes = max(1, (seconds + 30) / 60)
    var begun = PlainDateTime(now.instant - minutes * 60_000, offset: now.offset)
    if let time {
      let day = time > now.time ? now.date.adding(days: -1) : now.date
      begun = PlainDateTime(date: day ?? now.date, time: time)
    }
    date = begun.date
    start = Self.toMinutes(begun.time)
    let ended = Int64(begun.time.millisecondsOfDay) + minutes * 60_000
    end = Self.toMinutes(PlainTime(millisecondsOfDay: Int(ended % 86_400_000)))
    // Nobody guessed how long it would take.
    estimate = nil
  }

  private static func toMinutes(_ time: PlainTime) -> PlainTime {
    PlainTime(millisecondsOfDay: time.millisecondsOfDay / 60_000 * 60_000)
  }

  mutating func apply(_ field: Field, _ text: String) {
    isRefused = false
    fault = nil
    confirmed = []
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
    case .note: note = text
    }
  }

  /// Whether the times have changed, so that they have to be checked.
  var hasNewTimes: Bool {
    guard let original else { return true }
    return date != original.startedAt.date || start != original.startedAt.time
      || end != original.endedAt.time
  }

  /// The fact in the fields, nil if one is empty; an end before the start is on the next day.
  ///
  /// `zone` returns the rules of a zone by id: times on the other side of a transition have another
  /// offset.
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
        endedAt: last,
        note: note.trimmed
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
      endedAt: moment(date, end, since: startedAt, like: now, zone),
      note: note.trimmed
    )
  }

  /// The start and end of a corrected session; unedited parts keep their milliseconds.
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
    // The dialog has no date for the end: if the original end is more than a day after the start,
    // the number of days stays until the end is edited.
    let keepsDays = end == last.time && last.instant - first.instant >= 86_400_000
    let days = keepsDays ? first.date.days(until: last.date) : 0
    let lastDate = date.adding(days: days) ?? date
    return (begun, moment(lastDate, end, since: begun, like: last, zone))
  }

  /// A local time at a place, on the next day if it would be before the start.
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

  /// A local time at a place.
  ///
  /// A repeated time takes the original offset of the place, so that a corrected end stays in the
  /// intended hour.
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
