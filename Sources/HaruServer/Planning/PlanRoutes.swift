import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Hummingbird

/// `/api/v1/plan`: the tasks of a day, their order, and when they will be done.
struct PlanRoutes: Sendable {
  let verbs: Verbs
  private static let written = [PlanItem.entity, PlanRecurrence.entity]
  /// The settings determine when a day begins; they are not part of responses.
  private static let read = PlanRecords.kinds + [Settings.entity]

  func add(to router: Router<ServerContext>) {
    let plan = router.group("api/v1/plan")
    plan.get(use: show)
    plan.post(use: make)
    plan.patch(":task", use: edit)
    plan.delete(":task", use: remove)
  }

  @Sendable private func show(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, reading: PlanRecords.kinds)
    let date = try call.date("date", request.uri.queryParameters["date"])
    return .verb(try await plan(call, of: date), to: request)
  }

  /// Plans a task; if it is already planned, the given members change.
  @Sendable private func make(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await changing(request, context, as: .begin)
    var body = try await RequestFields(of: request, in: context)
    let named = VerbName(body.text("task"))
    let date = body.date("date", call)
    let (time, minutes) = (body.planTime("time"), body.planMinutes("length"))
    let days = body.planDays("repeat")
    try body.check()
    try await verbs.change(call, from: Self.read) { records in
      let task = try named.find(in: records.workItems, call.messages).id
      let plan = records.plan(of: date, call)
      let known = plan.item(of: task)
      // Both may change what the person planned.
      if known != nil || days != nil, !call.allows(.act, of: Self.written) {
        throw Problem.outOfScope
      }
      let change = plan.planning(
        task,
        time: time ?? known?.time,
        minutes: minutes ?? known?.minutes,
        days: days,
        at: call.instant
      )
      return (change.writes, ())
    }
    // A token that only adds does not see the rest of the plan.
    guard call.allows(.glance, of: PlanRecords.kinds) else { return Response(status: .noContent) }
    return .json(try await plan(call, of: date), status: .created)
  }

  /// Changes the time, length, day or place of a planned task.
  @Sendable private func edit(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await changing(request, context)
    let date = try call.date("date", request.uri.queryParameters["date"])
    var body = try await RequestFields(of: request, in: context)
    let to = body.date("to", call)
    let (time, minutes) = (body.planTime("time"), body.planMinutes("length"))
    // 0 is no place.
    let place = body.integer("place", in: 1...Int64(Int32.max), default: 0)
    // Each of the other members writes the same record.
    if place > 0, to != nil || time != nil || minutes != nil { body.add("place", "not_alone") }
    try body.check()
    let named = VerbName("task", in: context)
    let target = try await verbs.change(call, from: Self.read) { records in
      let plan = records.plan(of: date, call)
      let known = try planned(named, in: plan, records, call)
      let target = to.map { records.plan(of: $0, call) } ?? plan
      var writes: [CellWrite] = []
      if to != nil || time != nil || minutes != nil {
        writes =
          plan.moving(
            known.task,
            to: target,
            // The missed start time of a plan means nothing on another day.
            time: time ?? (to == nil ? known.time : nil),
            minutes: minutes ?? known.minutes,
            at: call.instant
          ).writes
      } else if place > 0 {
        guard let source = plan.items.firstIndex(where: { $0.task == known.task }),
          place <= plan.items.count
        else { throw Problem.invalid("place", "out_of_range") }
        writes = plan.moving(from: source, to: Int(place) - 1, at: call.instant).writes
      }
      return (writes, target.date)
    }
    return .json(try await plan(call, of: target))
  }

  /// Removes a task from the plan of a day; with `repeat`, also from all later days.
  @Sendable private func remove(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let call = try await changing(request, context)
    let date = try call.date("date", request.uri.queryParameters["date"])
    let endsRepetition = try request.flag("repeat")
    let named = VerbName("task", in: context)
    try await verbs.change(call, from: Self.read) { records in
      let plan = records.plan(of: date, call)
      let task = try planned(named, in: plan, records, call).task
      let end = endsRepetition ? plan.ending(task, at: call.instant).writes : []
      return (end + plan.removing(task, at: call.instant).writes, ())
    }
    return Response(status: .noContent)
  }

  private func changing(
    _ request: Request,
    _ context: ServerContext,
    as use: Scope.Use = .change
  ) async throws -> VerbCall {
    try await verbs.call(
      request,
      context,
      reading: PlanRecords.kinds,
      writing: Self.written,
      as: use
    )
  }

  /// The planned task with a name; 404 if no task, or no planned task, has it.
  private func planned(
    _ named: VerbName,
    in plan: DayPlan,
    _ records: Replica,
    _ call: VerbCall
  ) throws(Problem) -> PlanItem {
    let task = try named.find(in: records.workItems, call.messages)
    if let item = plan.item(of: task.id) { return item }
    let day = call.messages.date(plan.date, today: call.now.date)
    let detail = call.messages.planNotPlanned(text: task.name, date: day)
    throw Problem(status: .notFound, code: "not_found", detail: detail)
  }

  private func plan(_ call: VerbCall, of date: PlainDate?) async throws -> JSON {
    let records = try await verbs.replica(call, of: Self.read)
    return PlanRecords(records, of: date, call, verbs).work.planJSON(call.text)
  }
}

extension RequestFields {
  /// Reads a date as people write it; nil if it is absent.
  fileprivate mutating func date(_ name: String, _ call: VerbCall) -> PlainDate? {
    guard let text = optionalText(name, limit: 40) else { return nil }
    let date = try? PlainDate(typed: text, today: call.now.date)
    if date == nil { add(name, "no_date") }
    return date
  }

  /// Reads a start time; nil if it is absent, an inner nil if it is cleared.
  fileprivate mutating func planTime(_ name: String) -> PlainTime?? {
    clearable(name, "no_time", PlanItem.time)
  }

  /// Reads a length in minutes; nil if it is absent, an inner nil for the task's estimate.
  fileprivate mutating func planMinutes(_ name: String) -> Int?? {
    clearable(name, "no_duration", PlanItem.minutes)
  }

  /// Reads weekdays; an empty text ends the repetition.
  fileprivate mutating func planDays(_ name: String) -> WeekdaySet? {
    guard let text = clearableText(name, limit: 100) else { return nil }
    if text.isEmpty { return [] }
    let days = WeekdayNames.set(text)
    if days == nil { add(name, "no_days") }
    return days
  }

  private mutating func clearable<Value>(
    _ name: String,
    _ code: String,
    _ read: (String) -> Value?
  ) -> Value?? {
    guard let text = clearableText(name, limit: 64) else { return nil }
    if text.isEmpty { return .some(nil) }
    let value = read(text)
    if value == nil { add(name, code) }
    return .some(value)
  }
}
