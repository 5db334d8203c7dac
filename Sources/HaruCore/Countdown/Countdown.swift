public import HaruSync
public import HaruTime

/// A timer that runs down to zero and rings: it keeps its deadline, not what is left.
public struct Countdown: Sendable {
  /// What a countdown does.
  public enum Phase: Equatable, Sendable {
    /// It stands at its full length.
    case ready
    /// It runs to this instant.
    case running(deadline: Instant)
    /// It stands with these milliseconds left.
    case paused(left: Int64)
  }

  /// What a countdown does at an instant, the time that passed reckoned in.
  public enum State: Equatable, Sendable {
    /// It stands at its full length.
    case ready
    /// It runs.
    case running
    /// It is paused.
    case paused
    /// Its time is over and it rings.
    case ringing
    /// It rang for five minutes and nobody heard it.
    case missed
  }

  /// The longest time that can be set: 99 h 59 min 59 s.
  public static let longest: Int64 = 359_999_000
  /// The milliseconds for which it rings.
  public static let ringLength: Int64 = 300_000

  /// What tells the countdown from others.
  public var id: RecordID
  /// What it is for; may be empty.
  public var label: String
  /// The milliseconds it was set to.
  public private(set) var length: Int64
  /// The milliseconds of this run from its start to its end, those added included.
  public private(set) var total: Int64
  /// What it does.
  public private(set) var phase: Phase = .ready

  /// Makes a countdown that stands; its length is brought between a second and the longest.
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

  /// What it does at an instant.
  public func state(at now: Instant) -> State {
    switch phase {
    case .ready: .ready
    case .paused: .paused
    case .running(let deadline) where now < deadline: .running
    case .running(let deadline): now - deadline < Self.ringLength ? .ringing : .missed
    }
  }

  /// Whether its time is over, heard or not.
  public func isOver(at now: Instant) -> Bool {
    switch state(at: now) {
    case .ringing, .missed: true
    case .ready, .running, .paused: false
    }
  }

  /// The milliseconds left at an instant, never more than the total; 0 when it is over.
  ///
  /// Show them rounded up to the second: a fresh countdown of 5 minutes shows 5:00 for a second.
  public func left(at now: Instant) -> Int64 {
    switch phase {
    case .ready: length
    case .paused(let left): left
    // A clock that was set back must not make it longer than it is.
    case .running(let deadline): min(max(0, deadline - now), total)
    }
  }

  /// The next instant at which its state changes by itself, nil if none does.
  public func nextChange(after now: Instant) -> Instant? {
    guard case .running(let deadline) = phase else { return nil }
    if now < deadline { return deadline }
    let end = deadline + Self.ringLength
    return now < end ? end : nil
  }
}

extension Countdown {
  /// Starts it, or lets it go on after a pause.
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

  /// Adds milliseconds; one whose time is over starts again with just these.
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

  /// Puts it back to the length it was set to; this also ends its ring.
  public mutating func reset() {
    phase = .ready
    total = length
  }
}
