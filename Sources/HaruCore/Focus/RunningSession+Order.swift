import HaruJSON

extension RunningSession {
  /// Sorts sessions as a device shows them: its own before those of other devices, and the most
  /// recently started first.
  public static func inOrder(
    _ sessions: [RunningSession],
    of device: String
  ) -> [RunningSession] {
    let sorted = sessions.sorted(by: isInOrder)
    return sorted.filter { $0.device.hasSameBytes(as: device) }
      + sorted.filter { !$0.device.hasSameBytes(as: device) }
  }
}
