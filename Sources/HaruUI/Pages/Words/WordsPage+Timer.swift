import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// Reviews with a timer are work: a session of the task "Words", which the planner shows as it shows
// all work.
extension WordsPage {
  /// The id of the task, the same on all devices.
  private static let taskID = "words"
  private static let choices: [Int64] = [5, 10, 15, 25]

  /// The session of reviews that goes on at this device.
  static func timer(_ state: App.State) -> RunningSession? {
    sessions(state).first { $0.item.utf8.elementsEqual(taskID.utf8) }
  }

  private static func sessions(_ state: App.State) -> [RunningSession] {
    let device = state.focus.device
    return state.replica.records(of: RunningSession.entity)
      .compactMap { RunningSession(record: $0) }
      .filter { $0.device.utf8.elementsEqual(device.utf8) }
  }

  @inline(never)
  static func startTimer(minutes: Int64, _ state: inout App.State) -> [Effect] {
    if let other = sessions(state).first {
      state.show(state.messages.focusAlreadyRuns(name: other.name))
      return []
    }
    let now = state.now.instant
    let items = state.replica.records(of: WorkItem.entity).compactMap { WorkItem(record: $0) }
    let known = items.first { $0.id.utf8.elementsEqual(taskID.utf8) }
    var item =
      known
      ?? WorkItem(
        id: taskID,
        name: state.messages.wordTitle,
        icon: "book",
        pen: WorkItem.leastUsedPen(among: items),
        estimateSeconds: minutes * 60,
        order: WorkItem.lastOrder(after: items)
      )
    var writes: [CellWrite] = []
    if known == nil { writes = item.writes(since: nil, at: now) + [item.deletion(false, at: now)] }
    item.estimateSeconds = minutes * 60
    let session = RunningSession(
      id: state.identifiers.next(at: now).text,
      device: state.focus.device,
      item: item,
      at: state.now
    )
    return [.save(writes + session.writes(at: now))]
  }

  /// Keeps the session as work that was done, however short: the reviews are the proof of it.
  @inline(never)
  static func endTimer(_ state: inout App.State) -> [Effect] {
    guard let session = timer(state) else { return [] }
    let now = state.now
    let done =
      (try? session.complete(at: now))
      ?? WorkSession(
        id: session.id,
        item: session.item,
        name: session.name,
        estimateSeconds: session.estimateSeconds,
        startedAt: session.startedAt,
        endedAt: now,
        pauses: session.timeline.pauses
      )
    state.show(state.messages.wordTimerKept(time: state.messages.time(done.actualSeconds)))
    return [.save([done.write(at: now.instant), session.deletion(at: now.instant)])]
  }

  /// The choice of minutes, or until when the timer runs.
  static func timerRow(_ state: App.State) -> Node {
    let text = state.messages
    guard let session = timer(state) else {
      return Node(.div, "chips in")
        .role("group")
        .label(.wordTimer)
        .containing(
          [Icon.clock.node(.small)]
            + choices.map { minutes in
              Node(.button, "chip").type("button").onClick(.timerStarted(minutes: minutes))
                .text(text.wordWaitMinutes(count: text.decimal(Int(minutes))))
            }
        )
    }
    let end = session.expectedFinish(at: state.now.instant)
    let time = PlainDateTime(end, offset: state.now.offset).time
    return Node(.div, "chips in")
      .containing(
        Icon.clock.node(.small),
        Node(.span, "grow").text(text.wordTimerUntil(time: text.clock(time))),
        Node(.button, "chip").type("button").onClick(.timerEnded).text(.wordTimerEnd)
      )
  }
}
