/// Why the server cannot accept a push or answer a pull; each case says what the device does then.
public enum SyncProblem: Error, Equatable, Sendable {
  /// The server was restored: the device sends its whole copy.
  case epochChanged
  /// The server has fewer operations of the device than it had confirmed: the device sends its
  /// whole copy.
  case operationGap(expected: Int64)
  /// Another device uses the same id: the device takes a new one.
  case deviceForked
  /// Deleted records that the device still has were purged: the device copies everything again.
  case cursorExpired
  /// The copy belongs to another account: nothing is sent or taken.
  case otherAccount

  /// The code of the problem in responses.
  public var code: StaticString {
    switch self {
    case .epochChanged: "epoch_changed"
    case .operationGap: "op_gap"
    case .deviceForked: "device_forked"
    case .cursorExpired: "cursor_expired"
    case .otherAccount: "other_account"
    }
  }

  /// The HTTP status of the response.
  public var status: Int {
    if case .cursorExpired = self { 410 } else { 409 }
  }
}

/// The version of the sync protocol, which every request carries in the header `Haru-Protocol`.
public enum SyncProtocol {
  /// The version that this program speaks.
  public static let version = 1
  /// The versions that this server accepts; it answers 426 to others.
  public static let spoken = 1...1
}
