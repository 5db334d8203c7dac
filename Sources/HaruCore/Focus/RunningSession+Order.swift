import HaruJSON

extension RunningSession {
  /// Sessions in the order in which a device shows them: its own before those of other devices, of
  /// each the one first that was started last.
  public static func inOrder(
    _ sessions: [RunningSession],
    of device: String
  ) -> [RunningSession] {
    let sorted = sessions.sorted(by: isInOrder)
    return sorted.filter { $0.device.hasSameBytes(as: device) }
      + sorted.filter { !$0.device.hasSameBytes(as: device) }
  }
}
