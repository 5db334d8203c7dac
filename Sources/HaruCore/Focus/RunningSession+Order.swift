import HaruJSON

extension RunningSession {
  /// Sorts sessions for display on a device: its own first, then by start, most recent first.
  public static func inOrder(
    _ sessions: [RunningSession],
    of device: String
  ) -> [RunningSession] {
    let sorted = sessions.sorted(by: isInOrder)
    return sorted.filter { $0.device.hasSameBytes(as: device) }
      + sorted.filter { !$0.device.hasSameBytes(as: device) }
  }
}
