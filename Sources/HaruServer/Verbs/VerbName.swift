import Foundation
import HTTPTypes
import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Hummingbird

/// What a program names a thing by: its whole name, or the start of its id.
struct VerbName {
  private static let listedMatches = 20

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

  /// The task of this name.
  func task(among items: [WorkItem], _ messages: Messages) throws(Problem) -> WorkItem {
    try only(
      of: items,
      missing: messages.focusNotFound(text: text),
      several: messages.focusAmbiguous(text: text)
    ) { ($0.id, $0.name) }
  }

  /// The word of this term.
  func word(among words: [Word], _ messages: Messages) throws(Problem) -> Word {
    try only(
      of: words,
      missing: messages.wordNotFound(text: text),
      several: messages.wordAmbiguous(text: text)
    ) { ($0.id, $0.term) }
  }

  /// The saved day of this name.
  func dday(among days: [DDayEntry], _ messages: Messages) throws(Problem) -> DDayEntry {
    try only(
      of: days,
      missing: messages.ddayNotFound(text: text),
      several: messages.ddayAmbiguous(text: text)
    ) { ($0.id, $0.dday.name) }
  }

  /// The alarm of this label.
  func alarm(among alarms: [Alarm], _ messages: Messages) throws(Problem) -> Alarm {
    try only(
      of: alarms,
      missing: messages.alarmNotFound(text: text),
      several: messages.alarmAmbiguous(text: text)
    ) { ($0.id, $0.label) }
  }

  /// The timer of this label.
  func timer(among timers: [Countdown], _ messages: Messages) throws(Problem) -> Countdown {
    try only(
      of: timers,
      missing: messages.timerNotFound(text: text),
      several: messages.timerAmbiguous(text: text)
    ) { ($0.id, $0.label) }
  }

  /// The quote of this id.
  func quote(among quotes: [QuoteEntry], _ messages: Messages) throws(Problem) -> QuoteEntry {
    try only(
      of: quotes,
      missing: messages.quotesNotFound(id: text),
      several: messages.quotesAmbiguous(id: text)
    ) { ($0.id, "") }
  }

  /// The only thing that fits: 404 without one, 409 with the first ones if there are several.
  private func only<Thing>(
    of things: [Thing],
    missing: String,
    several: String,
    naming: (Thing) -> (id: RecordID, name: String)
  ) throws(Problem) -> Thing {
    let fitting = things.filter { fits(id: naming($0).id, name: naming($0).name) }
    // Quotes of a collection are numbered: one id may be the start of another.
    let exact = fitting.filter { naming($0).id.text == text }
    // A word may be `0`, with which many ids begin.
    let named = fitting.filter { naming($0).name == text }
    let found = !exact.isEmpty ? exact : named.isEmpty ? fitting : named
    guard let thing = found.first else {
      throw Problem(status: .notFound, code: "not_found", detail: missing)
    }
    guard found.count == 1 else {
      var problem = Problem.conflict("ambiguous", several)
      problem.matches = found.prefix(Self.listedMatches).map { thing in
        Problem.Match(id: naming(thing).id.text, name: naming(thing).name)
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
  var workLog: WorkLog {
    WorkLog(records(of: WorkSession.entity).compactMap { WorkSession(record: $0) })
  }
}
