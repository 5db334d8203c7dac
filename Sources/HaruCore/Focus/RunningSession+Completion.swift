public import HaruSync
public import HaruTime

extension RunningSession {
  /// What a completed session leaves: its fact, and the deletion of what ran.
  public func writes(completed session: WorkSession, at instant: Instant) -> [CellWrite] {
    session.writes(at: instant) + [deletion(at: instant)]
  }
}
