import HTTPTypes
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Hummingbird
import NIOCore

/// `/calendar/{token}/{name}.ics`: calendars to which phones subscribe.
///
/// Calendar programs send no headers, so the address is the secret.
struct CalendarRoutes: Sendable {
  /// The days of the plan before and after today.
  private static let (planBehind, planAhead) = (31, 92)

  /// More events of a plan than a person ever has.
  private static let eventLimit = 5_000

  let verbs: Verbs
  /// After a restart, the same number may stand for other rules, zones or records (a restored
  /// backup).
  private let run = UInt64.random(in: 0 ... .max)

  init(verbs: Verbs) { self.verbs = verbs }

  func add(to router: Router<ServerContext>) {
    router.get("calendar/:token/:file", use: calendar)
  }

  @Sendable private func calendar(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let token = context.parameters.get("token") ?? ""
    guard let kind = context.parameters.get("file").flatMap({ CalendarKind(file: $0) }),
      let principal = try await verbs.accounts.holder(
        of: Secret(shown: token),
        for: .calendar,
        from: context.clientAddress
      )
    else { throw Problem(status: .notFound, code: "not_found") }
    guard principal.scope.calendars.contains(kind) else { throw Problem.outOfScope }
    var context = context
    context.principal = principal
    let call = try await verbs.call(request, context, reading: kind.kinds)
    let (date, language) = (call.now.date, call.messages.language.code)
    // Only the plan depends on the day; the others are renewed each month.
    let day = kind == .plan ? date.day : 0
    let tag =
      "\"\(run)-\(call.sequence)-\(date.year)-\(date.month)-\(day)-\(language)-\(call.rules.id)\""
    var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache"]
    if request.hasMatching(tag) { return Response(status: .notModified, headers: headers) }
    try verbs.accounts.limiter.take(.whole, client: principal.user, at: call.instant)
    headers[.contentType] = "text/calendar; charset=utf-8"
    let text = try await text(of: kind, call)
    return Response(
      status: .ok,
      headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
  }

  private func text(of kind: CalendarKind, _ call: VerbCall) async throws -> String {
    var feed = CalendarFeed(named: "\(call.messages.appName) · \(kind.name(call.messages))")
    let user = call.principal.user
    let read = kind.kinds + [Settings.entity, Holiday.entity]
    async let changes = verbs.storage.changes(of: user, entities: kind.kinds)
    let records = try await verbs.replica(call, of: read)
    let times = ChangeTimes(try await changes, now: call.instant)
    switch kind {
    case .dday:
      for entry in records.ddays {
        let changed = times.of(DDayEntry.entity, entry.id)
        feed.add(entry, in: call.now.date.year, changedAt: changed)
      }
    case .alarms: add(records, times, call, to: &feed)
    case .plan: add(plansIn: records, times, call, to: &feed)
    case .sessions:
      for session in records.workLog.sessions {
        feed.add(session, changedAt: times.of(WorkSession.entity, session.id))
      }
    }
    return feed.text
  }

  private func add(
    _ records: Replica,
    _ times: ChangeTimes,
    _ call: VerbCall,
    to feed: inout CalendarFeed
  ) {
    let today = call.now.date
    let month = PlainDate(year: today.year, month: today.month, day: 1) ?? today
    let start = call.rules.instant(of: PlainDateTime(date: month, time: .midnight))
    let alarms = Array(records.alarms.prefix(AlarmRoutes.alarmLimit))
    let calendar = verbs.alarmCalendar(records, call, from: month)
    feed.add(alarms, calendar, from: start) { times.of(Alarm.entity, $0) }
  }

  private func add(
    plansIn records: Replica,
    _ times: ChangeTimes,
    _ call: VerbCall,
    to feed: inout CalendarFeed
  ) {
    let items = Dictionary(records.workItems.map { ($0.id, $0) }) { first, _ in first }
    let startHour = records.dayStartHour
    let dates = (-Self.planBehind...Self.planAhead).compactMap { call.now.date.adding(days: $0) }
    guard let first = dates.first, let last = dates.last else { return }
    let recurrences = records.recurrences(from: first, through: last)
    var rest = Self.eventLimit
    for date in dates {
      for item in records.plan(of: date, recurrences).items {
        guard rest > 0, let task = items[item.task] else { continue }
        rest -= 1
        feed.add(item, of: task, startHour: startHour, changedAt: times.of(item))
      }
    }
  }
}

/// When records were last changed, as far as the devices' clocks are plausible.
private struct ChangeTimes {
  private let changes: [String: [RecordID: Instant]]
  private let recurrences: [Substring: Instant]
  private let now: Instant

  init(_ changes: [String: [RecordID: Instant]], now: Instant) {
    self.changes = changes
    self.now = now
    // The id of a recurrence is its first date and the task.
    recurrences = Dictionary(
      (changes[PlanRecurrence.entity] ?? [:]).map { id, time in
        (id.text.drop { $0 != "/" }.dropFirst(), time)
      },
      uniquingKeysWith: max
    )
  }

  /// A device whose clock is ahead dates its changes in the future.
  func of(_ entity: String, _ id: RecordID) -> Instant {
    min(max(changes[entity]?[id] ?? .init(milliseconds: 0), .init(milliseconds: 0)), now)
  }

  /// A planned task depends on its task and its recurrence as well.
  func of(_ item: PlanItem) -> Instant {
    let recurrence = recurrences[Substring(item.task.text)] ?? .init(milliseconds: 0)
    let own = max(of(PlanItem.entity, item.id), of(WorkItem.entity, item.task))
    return min(max(own, recurrence), now)
  }
}
