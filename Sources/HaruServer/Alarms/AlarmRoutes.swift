import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Hummingbird

/// `/api/v1/alarms`: the alarms, and what rings next.
struct AlarmRoutes: Sendable {
  let verbs: Verbs
  private static let kinds = [Alarm.entity]
  /// Holidays affect when an alarm rings; they are not part of responses.
  private static let read = kinds + [Holiday.entity]
  /// The maximum number of rings in a response.
  static let ringLimit: Int64 = 100

  init(verbs: Verbs) { self.verbs = verbs }

  /// The maximum number of alarms in a response: more than a person ever has.
  static let alarmLimit = 1_000

  func add(to router: Router<ServerContext>) {
    let alarms = router.group("api/v1/alarms")
    alarms.get("next", use: next)
    alarms.post(use: make)
    things.add(to: alarms)
    alarms.patch(":alarm", use: edit)
  }

  private var things: ThingVerbs<Alarm> {
    ThingVerbs(verbs: verbs, part: "alarm", related: [Holiday.entity]) { replica, call in
      let calendar = verbs.alarmCalendar(replica, call)
      return (replica.alarms, { $0.json(calendar, call) })
    }
  }

  /// The next rings of all alarms, in order.
  @Sendable private func next(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, reading: Self.kinds)
    let count = request.uri.queryParameters["count"].map { Int64($0) ?? 0 } ?? 1
    guard 1...Self.ringLimit ~= count else { throw Problem.invalid("count", "out_of_range") }
    let replica = try await verbs.replica(call, of: Self.read)
    let rings = verbs.nextRings(replica, call, count: Int(count))
    return .verb(.array(rings.map { .object($0.ring.members(label: $0.label)) }), to: request)
  }

  @Sendable private func make(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, writing: Self.kinds, as: .add)
    var body = try await RequestFields(of: request, in: context)
    let change = body.alarmChange(verbs.zones, call, isNew: true)
    try body.check()
    let id = RecordID(verbs.accounts.newID())
    let json = try await verbs.change(call, from: Self.read) { replica in
      var alarm = Alarm(id: id, time: change.time ?? .midnight, days: .weekly([]))
      let calendar = verbs.alarmCalendar(replica, call)
      try change.apply(to: &alarm, isNew: true, calendar, call)
      return (alarm.writes(at: call.instant), alarm.json(calendar, call))
    }
    return .json(json, status: .created)
  }

  @Sendable private func edit(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, writing: Self.kinds)
    var body = try await RequestFields(of: request, in: context)
    let change = body.alarmChange(verbs.zones, call, isNew: false)
    try body.check()
    return try await things.change(call, context) { alarm, replica in
      try change.apply(to: &alarm, isNew: false, verbs.alarmCalendar(replica, call), call)
    }
  }
}

extension Verbs {
  /// The maximum number of future holidays that are considered: more than a person ever has.
  private static let holidayLimit = 1_000

  /// The calendar of a person's alarms, with the holidays of their records.
  func alarmCalendar(
    _ replica: Replica,
    _ call: VerbCall,
    from start: PlainDate? = nil
  ) -> AlarmCalendar {
    let holidays = replica.records(of: Holiday.entity).compactMap { Holiday(record: $0)?.date }
    // Each one costs a step in the search for each alarm's next ring. An alarm's zone may be a day
    // behind.
    let today = start ?? call.now.date
    let first = today.adding(days: -2) ?? today
    let ahead = HolidayList(holidays).dates(from: first).prefix(Self.holidayLimit)
    return AlarmCalendar(here: call.rules, zones: zones, holidays: HolidayList(Array(ahead)))
  }

  /// The next rings of the alarms, in order, each with the label of its alarm.
  func nextRings(
    _ replica: Replica,
    _ call: VerbCall,
    count: Int
  ) -> [(ring: AlarmOccurrence, label: String)] {
    let alarms = Array(replica.alarms.prefix(AlarmRoutes.alarmLimit))
    let rings = alarmCalendar(replica, call)
      .nextOccurrences(of: alarms, after: call.instant, count: count)
    return rings.map { ring in (ring, alarms.first { $0.id == ring.alarm }?.label ?? "") }
  }
}

extension Replica {
  /// The alarms, ordered by time of day.
  var alarms: [Alarm] {
    records(of: Alarm.entity).compactMap { Alarm(record: $0) }
      .sorted { ($0.time, $0.id) < ($1.time, $1.id) }
  }
}

extension Alarm {
  fileprivate func json(_ calendar: AlarmCalendar, _ call: VerbCall) -> JSON {
    .object(members(next: calendar.nextOccurrence(of: self, after: call.instant)))
  }
}
