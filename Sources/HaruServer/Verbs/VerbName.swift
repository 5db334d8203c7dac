import Foundation
import HTTPTypes
import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Hummingbird

/// What a program names a thing by: its whole name, or the start of its id.
struct VerbName {
  let text: String

  init(_ text: String) { self.text = text }

  /// The name in a path.
  init(_ name: String, in context: ServerContext) {
    let text = context.parameters.get(name) ?? ""
    self.text = text.removingPercentEncoding ?? text
  }

  /// Whether it is the thing's name or the start of its id; an empty text names nothing.
  func fits(id: RecordID, name: String) -> Bool {
    !text.isEmpty && (name == text || id.text.hasPrefix(text))
  }

  /// The task of this name: 404 without one, 409 with all of them if there are several.
  func task(among items: [WorkItem], _ messages: Messages) throws(Problem) -> WorkItem {
    let found = items.filter { fits(id: $0.id, name: $0.name) }
    guard let item = found.first else {
      throw Problem(
        status: .notFound,
        code: "not_found",
        detail: messages.focusNotFound(text: text)
      )
    }
    guard found.count == 1 else {
      var problem = Problem.conflict("ambiguous", messages.focusAmbiguous(text: text))
      problem.matches = found.map { Problem.Match(id: $0.id.text, name: $0.name) }
      throw problem
    }
    return item
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
  var workLog: WorkLog {
    WorkLog(records(of: WorkSession.entity).compactMap { WorkSession(record: $0) })
  }
}
