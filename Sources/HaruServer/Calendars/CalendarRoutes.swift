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

  /// About as many bytes as an event of a session has.
  private static let sessionSize = 256

  let verbs: Verbs
  private let tags = CalendarTags()

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
    let question = CalendarTags.Question(kind, call)
    let response = { (tag: String, bytes: [UInt8]?) in
      var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache"]
      guard let bytes, !request.hasMatching(tag) else {
        return Response(status: .notModified, headers: headers)
      }
      headers[.contentType] = "text/calendar; charset=utf-8"
      let body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      return Response(status: .ok, headers: headers, body: body)
    }
    if let tag = tags.tag(of: question, at: call.sequence), request.hasMatching(tag) {
      return response(tag, nil)
    }
    try verbs.accounts.limiter.take(.whole, client: principal.user, at: call.instant)
    let bytes = try await bytes(of: kind, call)
    return response(tags.keep(bytes, for: question, at: call.sequence), bytes)
  }

  private func bytes(of kind: CalendarKind, _ call: VerbCall) async throws -> [UInt8] {
    let read = kind.kinds + [Settings.entity, Holiday.entity]
    let records = try await verbs.replica(call, of: read)
    let times = ChangeTimes(records, of: read, now: call.instant)
    let sessions = kind == .sessions ? records.completedSessions : []
    var feed = CalendarFeed(
      named: "\(call.messages.appName) · \(kind.name(call.messages))",
      colour: kind.colour,
      size: sessions.count * Self.sessionSize
    )
    switch kind {
    case .dday:
      for entry in records.ddays {
        let changed = times.of(DDayEntry.entity, entry.id)
        feed.add(entry, in: call.now.date.year, changedAt: changed)
      }
    case .alarms: add(records, times, call, to: &feed)
    case .plan: add(plansIn: records, times, call, to: &feed)
    case .sessions:
      for session in sessions {
        feed.add(session, changedAt: times.of(WorkSession.entity, session.id))
      }
    }
    return feed.end()
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
    feed.add(alarms, calendar, from: start) { times.of($0, from: month) }
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
