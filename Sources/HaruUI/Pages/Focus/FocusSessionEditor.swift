package import HaruCore
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
  package var task: String
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
    case .task: task = text
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
  /// What was not touched of a session that is corrected stays to the millisecond.
  func session(id: String, in items: [WorkItem], at now: Moment) -> WorkSession? {
    guard let date, let start, let end else { return nil }
    guard let original else {
      guard let item = items.first(where: { $0.id.utf8.elementsEqual(task.utf8) }) else {
        return nil
      }
      return WorkSession(
        id: id,
        item: item.id,
        name: item.name,
        estimateSeconds: estimate.map { $0 * 60 },
        startedAt: moment(date, start, like: now),
        endedAt: moment(endDate(date, start, end), end, like: now)
      )
    }
    let (first, last) = (original.startedAt, original.endedAt)
    let hasMoved = date != first.date || start != first.time
    let isSameGuess = original.estimateSeconds.map { ($0 + 30) / 60 } == estimate
    return original.corrected(
      id: id,
      estimateSeconds: isSameGuess ? original.estimateSeconds : estimate.map { $0 * 60 },
      startedAt: hasMoved ? moment(date, start, like: first) : first,
      endedAt: hasMoved || end != last.time
        ? moment(endDate(date, start, end), end, like: last) : last
    )
  }

  private func endDate(_ date: PlainDate, _ start: PlainTime, _ end: PlainTime) -> PlainDate {
    end < start ? date.adding(days: 1) ?? date : date
  }

  private func moment(_ date: PlainDate, _ time: PlainTime, like place: Moment) -> Moment {
    Moment(
      instant: PlainDateTime(date: date, time: time).instant(offset: place.offset),
      offset: place.offset,
      zone: place.zone
    )
  }
}
