import HaruJSON

/// What the sync of a device is doing, or why it is not.
public enum SyncPhase: UInt8, CaseIterable, Sendable {
  /// Nobody has ever signed in here.
  case local
  /// It is unknown whether the server has something new: the app is polling.
  case checking
  /// Up to date: the server announces changes as they happen.
  case upToDate
  /// The device is offline.
  case offline
  /// There is no connection to the server; the app retries.
  case unreachable
  /// The server has not responded for two seconds; the app waits, or retries.
  case silent
  /// A proxy responds, but not the server behind it; the app retries.
  case gateway
  /// The server is busy; the app retries.
  case busy
  /// The session has ended; all changes stay here.
  case signedOut
  /// The operator has disabled the account; all changes stay here.
  case disabled
  /// The server requires a newer version.
  case upgradeRequired
  /// The server refuses, with a code.
  case refused
  /// The device could not store what it received.
  case storageFailed
  /// The records here belong to another account than the signed-in one.
  case otherAccount

  /// The name, as in `haru sync --json` and between the tabs of a browser.
  public var name: StaticString {
    switch self {
    case .local: "local"
    case .checking: "checking"
    case .upToDate: "upToDate"
    case .offline: "offline"
    case .unreachable: "unreachable"
    case .silent: "silent"
    case .gateway: "gateway"
    case .busy: "busy"
    case .signedOut: "signedOut"
    case .disabled: "disabled"
    case .upgradeRequired: "upgradeRequired"
    case .refused: "refused"
    case .storageFailed: "storageFailed"
    case .otherAccount: "otherAccount"
    }
  }

  /// Finds a phase by name; nil if only another version knows it.
  public init?(named name: String) {
    guard let phase = Self.allCases.first(where: { name.hasSameBytes(as: $0.name) }) else {
      return nil
    }
    self = phase
  }

  /// The phase to show: without a network or a response, the phase that the server last gave may be
  /// outdated, and while it is silent, there may be changes that this device has not seen.
  public func shown(isOffline: Bool, isSilent: Bool, isPolling: Bool) -> SyncPhase {
    switch self {
    case .checking, .upToDate, .unreachable, .silent, .gateway:
      if isOffline { return .offline }
      if isSilent { return .silent }
      return self == .upToDate && isPolling ? .checking : self
    case .local, .offline, .busy, .signedOut, .disabled, .upgradeRequired, .refused,
      .storageFailed, .otherAccount:
      return isSilent ? .silent : self
    }
  }
}

extension SyncClient.Rest {
  /// The phase of a device that rests.
  public var phase: SyncPhase {
    switch self {
    case .upToDate: .upToDate
    case .unreachable: .unreachable
    case .gateway: .gateway
    case .busy: .busy
    case .signedOut: .signedOut
    case .disabled: .disabled
    case .upgradeRequired: .upgradeRequired
    case .refused: .refused
    case .otherAccount: .otherAccount
    case .storageFailed: .storageFailed
    }
  }

  /// After how many milliseconds to try again; nil if only the person or the server can change
  /// anything.
  public var pause: Int64? {
    switch self {
    case .unreachable(let pause), .gateway(let pause), .busy(let pause): pause
    case .storageFailed: 30_000
    case .refused: 300_000
    case .upToDate, .signedOut, .disabled, .upgradeRequired, .otherAccount: nil
    }
  }
}

/// The timing of the event stream in which the server announces changes, in milliseconds.
public enum EventStream {
  /// The time between two heartbeats.
  public static let heartbeat: Int64 = 15_000
  /// After how long without a heartbeat a device asks whether there is something new: changes may no
  /// longer arrive.
  public static let late: Int64 = heartbeat + 2_000
  /// How long a device waits for the next heartbeat before it connects again.
  public static let silence: Int64 = 40_000
  /// The pause before the next connection if the server names none.
  public static let retry: Int64 = 5_000
  /// How old the last heartbeat may be when the person returns, perhaps after a sleep that no
  /// connection survived; beyond that the device connects again.
  public static let wake: Int64 = silence / 2
}
