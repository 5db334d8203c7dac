public import HaruSync
public import HaruTime

/// A timer that runs down to zero and rings; it stores its deadline, not the time left.
public struct Countdown: Sendable {
  /// The stored state of a countdown.
  public enum Phase: Equatable, Sendable {
    /// It is stopped at its full length.
    case ready
    /// It runs until this instant.
    case running(deadline: Instant)
    /// It is paused with this many milliseconds left.
    case paused(left: Int64)
  }

  /// The state of a countdown at an instant.
  public enum State: Equatable, Sendable {
    /// It is stopped at its full length.
    case ready
    /// It is running.
    case running
    /// It is paused.
    case paused
    /// The time is up and it is ringing.
    case ringing
    /// It rang for five minutes without an answer.
    case missed
  }

  /// The longest time: 99 h 59 min 59 s.
  public static let longest: Int64 = 359_999_000
  /// How long it rings, in milliseconds.
  public static let ringLength = AlarmBell.ringLength

  /// Identifies the countdown.
  public var id: RecordID
  /// The label; may be empty.
  public var label: String
  /// The length that was set, in milliseconds.
  public private(set) var length: Int64
  /// The length of this run in milliseconds, including added time.
  public private(set) var total: Int64
  /// The stored state.
  public private(set) var phase: Phase = .ready

  /// Creates a stopped countdown; its length is clamped between a second and the longest time.
  public init(id: RecordID, milliseconds: Int64, label: String = "") {
    self.id = id
    self.label = label
    length = min(max(milliseconds, 1_000), Self.longest)
    total = length
  }

  init(id: RecordID, milliseconds: Int64, label: String, total: Int64, phase: Phase) {
    self.init(id: id, milliseconds: milliseconds, label: label)
    self.total = min(max(total, 1_000), Self.longest)
    self.phase = phase
  }

  /// The state at an instant.
  public func state(at now: Instant) -> State {
    switch phase {
    case .ready: .ready
    case .paused: .paused
    case .running(let deadline) where now < deadline: .running
    case .running(let deadline): now - deadline < Self.ringLength ? .ringing : .missed
    }
  }

  /// The one of some countdowns in a state that has the least time left; nil without any.
  public static func next(
    of countdowns: [Countdown],
    _ state: State,
    at now: Instant
  ) -> Countdown? {
    countdowns.filter { $0.state(at: now) == state }.min { $0.left(at: now) < $1.left(at: now) }
  }

  /// Whether the time is up, whether or not anyone heard it.
  public func isOver(at now: Instant) -> Bool {
    switch state(at: now) {
    case .ringing, .missed: true
    case .ready, .running, .paused: false
    }
  }

  /// The milliseconds left at an instant, at most the total; 0 when the time is up.
  ///
  /// Round up to the second for display: a fresh countdown of 5 minutes shows 5:00 for a second.
  public func left(at now: Instant) -> Int64 {
    switch phase {
    case .ready: length
    case .paused(let left): left
    // A clock that was set back must not prolong it.
    case .running(let deadline): min(max(0, deadline - now), total)
    }
  }

  /// The next instant at which the state changes by itself, nil if it does not.
  public func nextChange(after now: Instant) -> Instant? {
    guard case .running(let deadline) = phase else { return nil }
    if now < deadline { return deadline }
    let end = deadline + Self.ringLength
    return now < end ? end : nil
  }
}

extension Countdown {
  /// Starts the countdown, or resumes it after a pause.
  public mutating func start(at now: Instant) {
    switch phase {
    case .ready, .paused: phase = .running(deadline: now + left(at: now))
    case .running: break
    }
  }

  /// Pauses it while it runs.
  public mutating func pause(at now: Instant) {
    if state(at: now) == .running { phase = .paused(left: left(at: now)) }
  }

  /// Adds milliseconds; a countdown that is over starts again with just these.
  public mutating func add(milliseconds: Int64, at now: Instant) {
    let left = left(at: now)
    let extra = min(max(0, milliseconds), Self.longest - left)
    guard extra > 0 else { return }
    switch phase {
    case .ready: length += extra
    case .paused: phase = .paused(left: left + extra)
    case .running: phase = .running(deadline: now + left + extra)
    }
    total = left == 0 ? extra : min(total + extra, Self.longest)
  }

  /// Resets it to the length that was set, which also stops the ring.
  public mutating func reset() {
    phase = .ready
    total = length
  }
}
