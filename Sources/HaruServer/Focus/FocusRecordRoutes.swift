import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Hummingbird

/// `/api/v1/focus/records` and `/api/v1/calibration`: completed sessions, and what they say about
/// estimates.
struct FocusRecordRoutes: Sendable {
  let verbs: Verbs
  private static let kinds = [WorkItem.entity, WorkSession.entity]

  init(verbs: Verbs) { self.verbs = verbs }

  func add(to router: Router<ServerContext>) {
    router.get("api/v1/focus/records", use: list)
    router.post("api/v1/focus/records", use: log)
    router.get("api/v1/calibration", use: calibration)
  }

  /// A page of the sessions that ended on some days, ordered by their end.
  @Sendable private func list(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let call = try await verbs.call(request, context, reading: Self.kinds)
    let parameters = request.uri.queryParameters
    let first = try call.date("from", parameters["from"]) ?? .first
    let last = try call.date("to", parameters["to"]) ?? .last
    let limit = try request.pageLimit()
    let after = try parameters["cursor"].map { text throws(Problem) in
      guard let place = SessionPlace(String(text)) else {
        throw Problem.invalid("cursor", "no_cursor")
      }
      return place
    }
    let replica = try await verbs.replica(call, of: Self.kinds)
    var sessions = replica.workLog.sessions
    if let task = parameters["task"] {
      sessions = try ofTask(VerbName(String(task)), sessions, replica, call)
    }
    let days = first <= last ? first...last : first...first
    sessions = sessions.filter { session in
      first <= last && days.contains(session.endedAt.date)
        && after.map { $0 < SessionPlace(session) } ?? true
    }
    let page = sessions.prefix(limit)
    let next = sessions.count > limit ? page.last.map { SessionPlace($0).text } : nil
    return .verb(
      [
        "records": .array(page.map { .object($0.members) }),
        "next": next.map(JSON.string) ?? .null,
      ],
      to: request
    )
  }

  /// The sessions of a task; those of a deleted task are found by the name in their records.
  private func ofTask(
    _ task: VerbName,
    _ sessions: [WorkSession],
    _ replica: Replica,
    _ call: VerbCall
  ) throws(Problem) -> [WorkSession] {
    let items = replica.workItems
    if task.matches(in: items).isEmpty {
      let found = sessions.filter { $0.name == task.text }
      if !found.isEmpty { return found }
    }
    let item = try task.find(in: items, call.messages).id
    return sessions.filter { $0.item == item }
  }

  /// Adds a session that was not timed.
  @Sendable private func log(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let read = [WorkItem.entity, RunningSession.entity]
    let written = [WorkSession.entity]
    let call = try await verbs.call(request, context, reading: read, writing: written, as: .add)
    var body = try await RequestFields(of: request, in: context)
    let task = VerbName(body.text("task"))
    let estimate = body.estimate("estimate")
    let isConfirmed = body.optionalFlag("confirm")
    let times = body.workTimes(call)
    try body.check()
    guard let times else { throw Problem.invalid("start", "no_time") }
    let id = RecordID(verbs.accounts.newID(at: times.start.instant))
    let session = try await verbs.change(call, from: read + written) { replica in
      let item = try task.find(in: replica.workItems, call.messages)
      let session = WorkSession(
        id: id,
        item: item.id,
        name: item.name,
        estimateSeconds: estimate ?? item.estimateSeconds,
        startedAt: times.start,
        endedAt: times.end
      )
      let running = replica.runningSessions(of: Verbs.device)
      for fault in replica.workLog.faults(of: session, beside: running, at: call.instant)
      where fault.isRefusal || !isConfirmed { throw Problem(fault, call) }
      return (session.writes(at: call.instant), session)
    }
    return .json(.object(session.members), status: .created)
  }

  /// How well the person estimates, for all tasks or one.
  @Sendable private func calibration(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let call = try await verbs.call(request, context, reading: Self.kinds)
    let replica = try await verbs.replica(call, of: Self.kinds)
    let name = request.uri.queryParameters["task"].map { VerbName(String($0)) }
    let item = try name.map { try $0.find(in: replica.workItems, call.messages) }
    let log = replica.workLog
    let calibration = item.map { log.calibration(of: $0.id) } ?? log.calibration
    let estimate = item?.estimateSeconds
    let seconds = { (value: Int64?) -> JSON in value.map(JSON.integer) ?? .null }
    let share = { (value: Double?) -> JSON in value.map { .number("\($0)") } ?? .null }
    return .verb(
      [
        "name": item.map { .string($0.name) } ?? .null,
        "estimateSeconds": seconds(estimate),
        "count": .integer(Int64(calibration.count)),
        "bias": share(calibration.bias),
        "spread": share(calibration.spread),
        "hitRate": share(calibration.hitRate),
        "within25": share(calibration.within25),
        "trend": share(calibration.trend),
        "suggestedSeconds": seconds(estimate.flatMap(calibration.suggestedSeconds)),
        "p80Seconds": seconds(estimate.flatMap(calibration.p80Seconds)),
      ],
      to: request
    )
  }
}

extension Request {
  /// The number of items on a page: the parameter `limit`.
  func pageLimit(usual: Int = 100) throws(Problem) -> Int {
    let limit = uri.queryParameters["limit"].map { Int($0) ?? 0 } ?? usual
    guard (1...1_000).contains(limit) else { throw .invalid("limit", "out_of_range") }
    return limit
  }
}

/// The position of a session in the order of ends, at which a page begins.
private struct SessionPlace {
  let end: Int64
  let id: RecordID

  init(_ session: WorkSession) {
    (end, id) = (session.endedAt.instant.milliseconds, session.id)
  }

  /// Parses `text`.
  init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let end = Int64(parts[0]) else { return nil }
    (self.end, id) = (end, RecordID(String(parts[1])))
  }

  var text: String { "\(end).\(id.text)" }

  static func < (first: Self, second: Self) -> Bool {
    first.end == second.end ? first.id < second.id : first.end < second.end
  }
}

extension Problem {
  /// A problem for an implausible session: either rejected, or to be confirmed with `"confirm":
  /// true`.
  fileprivate init(_ fault: WorkSessionFault, _ call: VerbCall) {
    let sentence = call.messages.sentence(for: fault)
    switch fault {
    case .endsBeforeStart: self = .invalid("end", "before_start", detail: sentence)
    case .inFuture: self = .invalid("end", "in_future", detail: sentence)
    case .overMidnight: self = .conflict("over_midnight", sentence)
    case .overlaps: self = .conflict("overlaps", sentence)
    }
  }
}

extension RequestFields {
  /// Reads the start and end of a session: instants (RFC 3339), or times of day on a date, where an
  /// end before the start is on the next day.
  fileprivate mutating func workTimes(_ call: VerbCall) -> (start: Moment, end: Moment)? {
    let (start, end) = (text("start", limit: 64), text("end", limit: 64))
    let given = optionalText("date", limit: 40)
    let today = call.now.date
    let date = given.map { try? PlainDate(typed: $0, today: today) } ?? today
    if date == nil { add("date", "no_date") }
    if start.isEmpty || end.isEmpty { return nil }
    if let first = try? Instant(rfc3339: start), let last = try? Instant(rfc3339: end) {
      if last < first { add("end", "before_start") }
      // The app's editor and `haru focus log` accept times of day, less than a day apart.
      if last - first > 86_400_000 { add("end", "too_long") }
      return (call.rules.moment(at: first), call.rules.moment(at: last))
    }
    let times = (clockTime(start), clockTime(end))
    if times.0 == nil { add("start", "no_time") }
    if times.1 == nil { add("end", "no_time") }
    guard let date, let first = times.0, let last = times.1 else { return nil }
    let endDate = last < first ? date.adding(days: 1) ?? date : date
    return (
      moment(PlainDateTime(date: date, time: first), call),
      moment(PlainDateTime(date: endDate, time: last), call)
    )
  }

  private func clockTime(_ text: String) -> PlainTime? {
    (try? PlainTime(parsing: text)) ?? PlainTime(typed: text)
  }

  private func moment(_ local: PlainDateTime, _ call: VerbCall) -> Moment {
    call.rules.moment(at: call.rules.instant(of: local))
  }
}
