import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Hummingbird

/// `/api/v1/focus`: the running session.
struct FocusRoutes: Sendable {
  let verbs: Verbs
  private static let kinds = [RunningSession.entity]

  init(verbs: Verbs) { self.verbs = verbs }

  func add(to router: Router<ServerContext>) {
    let focus = router.group("api/v1/focus")
    focus.get(use: status)
    focus.post(use: start)
    focus.post("start", use: start)
    focus.post("pause") { request, context in
      try await change(request, context) { session, now throws(RunningSessionError) in
        try session.pause(at: now)
      }
    }
    focus.post("resume") { request, context in
      try await change(request, context) { session, now throws(RunningSessionError) in
        try session.resume(at: now)
      }
    }
    focus.post("done", use: complete)
    focus.post("cancel", use: cancel)
  }

  @Sendable private func status(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let call = try await verbs.call(request, context, reading: Self.kinds)
    let replica = try await verbs.replica(call, of: Self.kinds)
    return .verb(call.json(replica.runningSessions(of: Verbs.device)), to: request)
  }

  @Sendable private func start(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let read = [WorkItem.entity]
    let call = try await verbs.call(
      request,
      context,
      reading: read,
      writing: Self.kinds,
      as: .begin
    )
    var body = try await RequestFields(of: request, in: context)
    let task = VerbName(body.text("task"))
    try body.check()
    let id = RecordID(verbs.accounts.newID())
    let sessions = try await verbs.change(call, from: read + Self.kinds) { replica in
      let item = try task.find(in: replica.workItems, call.messages)
      let others = replica.runningSessions(of: Verbs.device)
      if let other = others.first(where: { $0.device == Verbs.device }) {
        throw Problem.conflict(
          "already_runs",
          call.messages.appAlreadyRuns(name: other.name)
        )
      }
      let session = RunningSession(id: id, device: Verbs.device, item: item, at: call.now)
      let seen = call.allows(.glance, of: Self.kinds)
      return (session.writes(at: call.instant), [session] + (seen ? others : []))
    }
    return .json(call.json(sessions), status: .created)
  }

  /// Starts or ends a pause.
  private func change(
    _ request: Request,
    _ context: ServerContext,
    _ change: (inout RunningSession, Instant) throws(RunningSessionError) -> Void
  ) async throws -> Response {
    let call = try await verbs.call(request, context, writing: Self.kinds, as: .act)
    let sessions = try await verbs.change(call, from: Self.kinds) { replica in
      var sessions = try call.running(in: replica)
      do throws(RunningSessionError) { try change(&sessions[0], call.instant) } catch {
        throw Problem(error, of: sessions[0], call)
      }
      return (sessions[0].pauseWrites(at: call.instant), sessions)
    }
    return .json(call.json(sessions))
  }

  @Sendable private func complete(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let written = Self.kinds + [WorkSession.entity]
    let call = try await verbs.call(request, context, writing: written, as: .act)
    let session = try await verbs.change(call, from: Self.kinds) { replica in
      let running = try call.running(in: replica)[0]
      let session: WorkSession
      do throws(RunningSessionError) { session = try running.complete(at: call.now) } catch {
        throw Problem(error, of: running, call)
      }
      // All sessions would have to be read to know whether this one was deleted.
      let writes = running.writes(completed: session, restoring: true, at: call.instant)
      return (writes, session)
    }
    return .json(.object(session.members))
  }

  @Sendable private func cancel(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let call = try await verbs.call(request, context, writing: Self.kinds, as: .act)
    let others = try await verbs.change(call, from: Self.kinds) { replica in
      let sessions = try call.running(in: replica)
      return ([sessions[0].deletion(at: call.instant)], Array(sessions.dropFirst()))
    }
    return .json(call.json(others))
  }
}

extension VerbCall {
  /// The running sessions, starting with the one that verbs refer to: their own, otherwise the one
  /// started last; 409 if nothing is running.
  fileprivate func running(in replica: Replica) throws(Problem) -> [RunningSession] {
    let sessions = replica.runningSessions(of: Verbs.device)
    if sessions.isEmpty { throw .conflict("nothing_runs", messages.focusNothingRuns) }
    return sessions
  }

  /// The JSON form of the first running session, with the names of the others.
  fileprivate func json(_ sessions: [RunningSession]) -> JSON {
    .object(RunningSession.members(of: sessions, at: instant, text: text))
  }
}
