import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Hummingbird

/// `/api/v1/timers`: the timers, in the order of the app.
struct TimerRoutes: Sendable {
  let verbs: Verbs
  private static let kinds = [Countdown.entity]

  init(verbs: Verbs) { self.verbs = verbs }

  func add(to router: Router<ServerContext>) {
    let timers = router.group("api/v1/timers")
    things.add(to: timers)
    timers.post(use: make)
    timers.patch(":timer", use: edit)
  }

  private var things: ThingVerbs<Countdown> {
    ThingVerbs(verbs: verbs, part: "timer") { replica, call in
      (replica.timers, { $0.json(call) })
    }
  }

  /// Adds a timer and starts it.
  @Sendable private func make(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, writing: Self.kinds, as: .add)
    var body = try await RequestFields(of: request, in: context)
    let given = body.text("length", limit: 64)
    let length = given.isEmpty ? nil : body.timerLength("length", given)
    let label = body.clearableText("label")?.trimmed
    try body.check()
    let id = RecordID(verbs.accounts.newID())
    var timer = Countdown(id: id, milliseconds: length ?? 0, label: label ?? "")
    timer.start(at: call.instant)
    let made = timer
    try await verbs.change(call, from: []) { _ in (made.writes(at: call.instant), ()) }
    return .json(made.json(call), status: .created)
  }

  @Sendable private func edit(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, writing: Self.kinds)
    var body = try await RequestFields(of: request, in: context)
    let label = body.clearableText("label")?.trimmed
    let extra = body.optionalText("add", limit: 64).flatMap { body.timerLength("add", $0) }
    let (runs, isReset) = (body.maybeFlag("running"), body.optionalFlag("reset"))
    try body.check()
    return try await things.change(call, context) { timer, _ in
      timer.label = label ?? timer.label
      // A timer that is over restarts with its whole length, or with the added time.
      if isReset || runs == true && extra == nil && timer.isOver(at: call.instant) { timer.reset() }
      if let extra { timer.add(milliseconds: extra, at: call.instant) }
      switch runs {
      case true: timer.start(at: call.instant)
      case false: timer.pause(at: call.instant)
      case nil: break
      }
    }
  }
}

extension Replica {
  /// The timers, ordered by id.
  fileprivate var timers: [Countdown] {
    records(of: Countdown.entity).compactMap { Countdown(record: $0) }
  }
}

extension RequestFields {
  /// Reads a valid length of a timer, in milliseconds.
  fileprivate mutating func timerLength(_ name: String, _ text: String) -> Int64? {
    if let seconds = try? DurationText.seconds(of: text),
      1...Countdown.longest / 1_000 ~= seconds
    {
      return seconds * 1_000
    }
    add(name, "no_duration")
    return nil
  }
}

extension Countdown {
  fileprivate func json(_ call: VerbCall) -> JSON {
    var end: JSON = .null
    if case .running(let deadline) = phase { end = .string(call.text(deadline)) }
    return [
      "id": .string(id.text),
      "label": .string(label),
      "lengthSeconds": .integer(length / 1_000),
      "state": .string(state(at: call.instant).name),
      // Rounded up, as displayed.
      "leftSeconds": .integer((left(at: call.instant) + 999) / 1_000),
      "fireAt": end,
    ]
  }
}

extension Countdown.State {
  static let names = ["ready", "running", "paused", "ringing", "missed"]

  fileprivate var name: String {
    switch self {
    case .ready: "ready"
    case .running: "running"
    case .paused: "paused"
    case .ringing: "ringing"
    case .missed: "missed"
    }
  }
}
