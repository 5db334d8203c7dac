public import HaruSync
public import HaruTime

extension RunningSession {
  /// The changes for a completed session: its fact, and the deletion of the running session.
  public func writes(completed session: WorkSession, at instant: Instant) -> [CellWrite] {
    session.writes(at: instant) + [deletion(at: instant)]
  }
}
