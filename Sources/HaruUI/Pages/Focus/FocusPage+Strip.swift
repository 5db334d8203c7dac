import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// Shows a session when its strip in the grid on Today is tapped. With the keyboard, sessions are
// reached through the task's row in the list.
extension FocusPage {
  /// How far beside a strip a tap still counts, in milliseconds: the strip of a one-minute session
  /// is narrow.
  private static let tolerance: Int64 = 240_000

  /// Opens the session at a position in an hour's row (0 to 1 of its width); a running one has its
  /// own page.
  static func open(hour row: Int, at place: Double, _ state: inout App.State) -> [Effect] {
    let date = state.today.date ?? plannerToday(state)
    guard let grid = grid(date, state), grid.rows.indices.contains(row), place >= 0, place <= 1
    else { return [] }
    let hour = grid.rows[row]
    let instant = hour.interval.start + (Int64(place * 3_600_000) - hour.inset)
    if let session = running(in: grid.day.interval, state),
      distance(of: session.timeline.worked(at: state.now.instant), from: instant) == 0
    {
      return [.navigate("\(Route.focusSession.path)")]
    }
    var nearest: (id: RecordID, distance: Int64)?
    for place in state.focus.log.places(in: grid.day.interval) {
      let session = state.focus.log.sessions[place]
      guard let distance = distance(of: session.worked, from: instant) else { continue }
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (session.id, distance) }
    }
    state.focus.shown = nearest?.id
    return []
  }

  /// The distance of an instant from the nearest of some intervals; nil beyond the tolerance.
  private static func distance(of intervals: [WorkInterval], from instant: Instant) -> Int64? {
    let distances = intervals.map { max($0.start - instant, instant - $0.end, 0) }
    return distances.min().flatMap { $0 <= tolerance ? $0 : nil }
  }

  /// The tapped session, or the dialog to correct it.
  static func stripSheet(_ state: App.State) -> Node {
    if state.focus.sessionEditor != nil { return sessionDialog(state) }
    guard let session = state.focus.shown.flatMap(state.focus.log.session) else { return .empty }
    let text = state.messages
    let name = state.focus.item(session.item)?.name ?? session.name
    let span = "\(clock(session.startedAt, state)) – \(clock(session.endedAt, state))"
    return Sheet.node(
      .made(name),
      close: .records(.sessionClosed),
      [
        Node(.dl, "facts")
          .containing(
            fact(.focusFromTo, span),
            session.estimateSeconds.map { fact(.focusEstimate, text.time($0)) } ?? .empty,
            fact(.focusSpent, text.time(session.actualSeconds)),
            .when(
              session.pausedSeconds > 0,
              fact(.focusPausedFor, text.time(session.pausedSeconds))
            ),
            .when(!session.note.utf8.isEmpty, fact(.focusNote, session.note))
          )
      ],
      buttons: [
        TextButton.node(.listDelete, .records(.sessionDeleteTapped(session.id)), .bad),
        TextButton.node(.focusCorrect, .records(.sessionChangeTapped(session.id))),
      ]
    )
  }
}
