/// Why the server cannot take a push or answer a pull, and what the device does then.
public enum SyncProblem: Error, Equatable, Sendable {
  /// The server was restored: the device sends its whole copy.
  case epochChanged
  /// The server has fewer operations of the device than it once confirmed: the same.
  case operationGap(expected: Int64)
  /// Another device uses the same id: the device takes a new one.
  case deviceForked
  /// Deleted records that the device has were purged: the device copies everything anew.
  case cursorExpired
  /// The copy belongs to another account: nothing is sent and nothing taken.
  case otherAccount

  /// The name of the problem in answers.
  public var code: StaticString {
    switch self {
    case .epochChanged: "epoch_changed"
    case .operationGap: "op_gap"
    case .deviceForked: "device_forked"
    case .cursorExpired: "cursor_expired"
    case .otherAccount: "other_account"
    }
  }

  /// The HTTP status of the answer.
  public var status: Int {
    if case .cursorExpired = self { 410 } else { 409 }
  }
}

/// The version of the exchange, which every request names in the header `Haru-Protocol`.
public enum SyncProtocol {
  /// The version of this program.
  public static let version = 1
  /// The versions that a server of this program speaks; it answers 426 to others.
  public static let spoken = 1...1
}
