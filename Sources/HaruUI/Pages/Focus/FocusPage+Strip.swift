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
    guard var grid = grid(date, state), grid.rows.indices.contains(row), place >= 0, place <= 1
    else { return [] }
    let (log, calendar, time) = (state.focus.log, calendar(state), Int64(place * 3_600_000))
    if let session = running(on: date...date, state) {
      grid.paint(session.worked(in: calendar), source: 0, in: calendar)
      if distance(of: grid.strips, row, from: time) == 0 {
        return [.navigate("\(Route.focusSession.path)")]
      }
    }
    var nearest: (id: RecordID, distance: Int64)?
    for place in log.places(on: date...date, in: calendar) {
      grid.clear()
      grid.paint(log.sessions[place].worked(in: calendar), source: 0, in: calendar)
      guard let distance = distance(of: grid.strips, row, from: time) else { continue }
      if nearest.map({ distance < $0.distance }) ?? true {
        nearest = (log.sessions[place].id, distance)
      }
    }
    state.focus.shown = nearest?.id
    return []
  }

  /// How far the nearest strip in a row is from a time of its hour; nil if beyond the tolerance.
  private static func distance(
    of strips: [DayGrid.Strip],
    _ row: Int,
    from time: Int64
  ) -> Int64? {
    let distances = strips.filter { $0.row == row }
      .map { max($0.start - time, time - $0.start - $0.length, 0) }
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
