import HaruPlatform
import HTTPTypes
import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Hummingbird

/// How a program refers to a thing: by its whole name, or the start of its id.
struct VerbName {
  private static let listedMatches = 20

  let text: String

  init(_ text: String) { self.text = text }

  /// The name in a path.
  init(_ name: String, in context: ServerContext) {
    let text = context.parameters.get(name) ?? ""
    self.text = text.removingPercentEncoding ?? text
  }

  /// The things that match: one if it is a whole id.
  func matches<Thing: NamedThing>(in things: [Thing]) -> [Thing] {
    things.meant(by: text, id: { $0.id.text }, name: { $0.verbName })
  }

  /// The only thing that matches: 404 without one, 409 with the first matches if there are several.
  func find<Thing: NamedThing>(
    in things: [Thing],
    _ messages: Messages
  ) throws(Problem) -> Thing {
    let found = matches(in: things)
    guard let thing = found.first else {
      let detail = Thing.missing(text, messages)
      throw Problem(status: .notFound, code: "not_found", detail: detail)
    }
    guard found.count == 1 else {
      var problem = Problem.conflict("ambiguous", Thing.several(text, messages))
      problem.matches = found.prefix(Self.listedMatches).map { thing in
        Problem.Match(id: thing.id.text, name: thing.verbName)
      }
      throw problem
    }
    return thing
  }
}

extension Replica {
  /// The tasks, in order.
  var workItems: [WorkItem] {
    records(of: WorkItem.entity).compactMap { WorkItem(record: $0) }.sorted(by: WorkItem.isInOrder)
  }

  /// The running sessions as a device shows them.
  func runningSessions(of device: String) -> [RunningSession] {
    let sessions = records(of: RunningSession.entity).compactMap { RunningSession(record: $0) }
    return RunningSession.inOrder(sessions, of: device)
  }

  /// All completed sessions.
  var workLog: WorkLog { WorkLog(sessionFacts) }

  /// The completed sessions that count, without what a log derives from them.
  var completedSessions: [WorkSession] { WorkLog.counting(sessionFacts) }

  private var sessionFacts: [WorkSession] {
    records(of: WorkSession.entity).compactMap { WorkSession(record: $0) }
  }
}
