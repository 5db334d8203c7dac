import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime

/// What a plan's forecast and streaks need of the sessions of the weeks before: those with an
/// estimate, without names, notes and pauses.
struct EarlierSessions: Equatable {
  /// The first date that they include.
  let first: PlainDate
  private let sessions: [Session]

  private struct Session: Equatable {
    let id: RecordID
    let item: RecordID
    let end: Instant
    let offset: UTCOffset
    let estimateSeconds: Int64
    let actualSeconds: Int64
  }

  init(_ log: WorkLog, from first: PlainDate) {
    self.first = first
    sessions = log.sessions.compactMap { session in
      session.estimateSeconds.map { estimate in
        Session(
          id: session.id,
          item: session.item,
          end: session.endedAt.instant,
          offset: session.endedAt.offset,
          estimateSeconds: estimate,
          actualSeconds: session.actualSeconds
        )
      }
    }
  }

  /// Reads what ``json`` wrote; nil if it is incomplete.
  init?(_ json: JSON) {
    guard let first = json["first"]?.string.flatMap({ try? PlainDate(parsing: $0) }),
      let tasks = json["tasks"]?.array?.compactMap({ $0.recordID }),
      let values = json["sessions"]?.array, values.count.isMultiple(of: 6)
    else { return nil }
    self.first = first
    var sessions: [Session] = []
    sessions.reserveCapacity(values.count / 6)
    for place in stride(from: 0, to: values.count, by: 6) {
      guard let id = values[place].recordID, let task = values[place + 1].int,
        tasks.indices.contains(task), let end = values[place + 2].integer,
        let offset = values[place + 3].int, let estimate = values[place + 4].integer,
        let actual = values[place + 5].integer, 0...Int64(Int32.max) ~= actual
      else { return nil }
      sessions.append(
        Session(
          id: id,
          item: tasks[task],
          end: Instant(milliseconds: end),
          offset: UTCOffset(seconds: offset),
          estimateSeconds: estimate,
          actualSeconds: actual
        )
      )
    }
    self.sessions = sessions
  }

  /// All of it as JSON; six values for each session, because a list of numbers is read fast.
  var json: JSON {
    var numbers: [RecordID: Int64] = [:]
    var tasks: [JSON] = []
    var values: [JSON] = []
    for session in sessions {
      if numbers[session.item] == nil {
        numbers[session.item] = Int64(tasks.count)
        tasks.append(.string(session.item.text))
      }
      values += [
        .string(session.id.text), .integer(numbers[session.item] ?? 0),
        .integer(session.end.milliseconds), .integer(Int64(session.offset.seconds)),
        .integer(session.estimateSeconds), .integer(session.actualSeconds),
      ]
    }
    return [
      "first": .string(first.description), "tasks": .array(tasks), "sessions": .array(values),
    ]
  }

  /// Some newer sessions together with these, from a date on.
  func log(with newer: [WorkSession], from first: PlainDate) -> WorkLog {
    var known: Set<RecordID> = []
    var all = newer.filter { known.insert($0.id).inserted }
    for session in sessions where known.insert(session.id).inserted {
      let end = Moment(instant: session.end, offset: session.offset, zone: "")
      if end.date < first { continue }
      var start = end
      start.instant = end.instant - session.actualSeconds * 1_000
      all.append(
        WorkSession(
          id: session.id,
          item: session.item,
          name: "",
          estimateSeconds: session.estimateSeconds,
          startedAt: start,
          endedAt: end
        )
      )
    }
    return WorkLog(all)
  }
}

// They are kept beside many sessions, because reading 1,500 takes a third of the time of `haru`.
extension CommandContext {
  private static let name = "earlierSessions"
  /// Below this number of sessions, reading them is fast enough.
  private static let worthKeeping = 500
  /// How many later changes are looked through before they are read again.
  private static let laterChanges = 200

  /// The sessions since `day` with, from `first` on, what a forecast needs of earlier ones.
  func workLog(from first: PlainDate, withDetailsFrom day: PlainDate) throws -> WorkLog {
    if let (kept, later) = try keptSessions(since: first) {
      return kept.log(with: try sessions(from: day, through: .last) + later, from: first)
    }
    let start = try telling { () throws(StoreError) in try existingStore()?.mark() }
    let log = try workLog(from: first, through: .last)
    if let start, log.sessions.count >= Self.worthKeeping {
      // If the disk is full or read-only, they are simply read again.
      try? existingStore()?.keep(
        EarlierSessions(log, from: first).json.utf8,
        as: Self.name,
        of: [WorkSession.entity],
        since: start
      )
    }
    return log
  }

  /// The kept sessions and this device's later ones; nil if they must be read again.
  private func keptSessions(
    since first: PlainDate
  ) throws -> (kept: EarlierSessions, later: [WorkSession])? {
    try telling { () throws(StoreError) in
      guard let store = try existingStore(), let bytes = try store.derived(Self.name),
        let kept = (try? JSON.parse(bytes.bytes)).flatMap({ EarlierSessions($0) }),
        kept.first <= first
      else { return nil }
      let changes = try store.operations(
        after: bytes.lastOperation,
        limit: Self.laterChanges,
        of: [WorkSession.entity]
      )
      // A deletion or a correction changes sessions that are kept.
      let later = changes.compactMap { change in
        let member = JSON.Member(key: change.write.key.field, value: change.write.value)
        return WorkSession(record: Record(id: change.write.key.id, fields: [member]))
      }
      guard changes.count < Self.laterChanges, later.count == changes.count,
        !later.contains(where: { $0.replaces != nil })
      else { return nil }
      return (kept, later.filter { $0.endedAt.date >= first })
    }
  }
}
