public import HaruSync
public import HaruTime

extension RunningSession {
  /// The changes for a completed session: its fact, and the deletion of the running session.
  ///
  /// The completed session has the id of the running one. If its completion was undone before, the
  /// fact is still marked as deleted, and `restoring` brings it back.
  public func writes(
    completed session: WorkSession,
    restoring: Bool,
    at instant: Instant
  ) -> [CellWrite] {
    (restoring ? session.restoringWrites(at: instant) : session.writes(at: instant))
      + [deletion(at: instant)]
  }
}
