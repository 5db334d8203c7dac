import HaruJSON
public import HaruSync
public import HaruTime

/// The state of a device's alarms: which are ringing, which are snoozed, which were missed.
///
/// It is a pure state machine: `advance` reports what has happened since the last call,
/// `nextChange` says when to call it again. An alarm is ready until its time comes and then rings.
/// Stopped, it is ready again; snoozed, it rings once more; left alone for five minutes, it is
/// missed. An alarm that came due while nothing could advance the bell (the app was closed, the
/// machine slept) rings if it is at most five minutes old and is missed otherwise; all missed
/// alarms are reported in one event.
public struct AlarmBell: Equatable, Sendable {
  /// The state of an alarm.
  public enum State: Equatable, Sendable {
    /// It is waiting for its time.
    case ready
    /// It has been ringing since this instant.
    case ringing(since: Instant)
    /// It is snoozed until this instant.
    case snoozing(until: Instant)
    /// Nobody answered its last ring.
    case missed
  }

  /// An occurrence that is ringing or snoozed.
  public struct Ring: Equatable, Sendable {
    /// The occurrence.
    public let occurrence: AlarmOccurrence
    /// When it started to ring; if it is snoozed, when it will ring again.
    public internal(set) var start: Instant
    /// Whether it is snoozed.
    public internal(set) var isSnoozing: Bool
  }

  /// A ring that was not answered.
  public struct Missed: Equatable, Sendable {
    /// The occurrence.
    public let occurrence: AlarmOccurrence
    /// Whether it rang for its full time; otherwise nothing could ring it.
    public let rang: Bool
  }

  /// A change that `advance` reports.
  public enum Event: Equatable, Sendable {
    /// It started to ring, for the first time or after a snooze.
    case rang(AlarmOccurrence)
    /// These were missed; the last occurrence of each alarm.
    case missed([AlarmOccurrence])
    /// A one-time alarm, by its id, has rung: turn it off.
    case finished(RecordID)
  }

  /// How long an alarm rings before it is missed, in milliseconds.
  public static let ringLength: Int64 = 300_000
  /// How many handled rings are remembered, so that setting the clock back does not repeat them.
  static let memory = 100

  /// The current rings, in the order in which they started.
  public internal(set) var rings: [Ring] = []
  /// The missed occurrences that were not dismissed, the last one of each alarm.
  public internal(set) var missed: [Missed] = []
  /// The instant up to which everything has been handled.
  public internal(set) var checkedAt: Instant
  var past: [AlarmOccurrence] = []

  /// Creates a bell that knows nothing before an instant.
  public init(at instant: Instant) {
    checkedAt = instant
  }

  /// The audible rings: those that are not snoozed.
  public var ringing: [Ring] { rings.filter { !$0.isSnoozing } }

  /// The state of an alarm.
  public func state(of id: RecordID) -> State {
    if let ring = rings.last(where: { $0.occurrence.isOf(id) }) {
      return ring.isSnoozing ? .snoozing(until: ring.start) : .ringing(since: ring.start)
    }
    return missed.contains { $0.occurrence.isOf(id) } ? .missed : .ready
  }

  /// Stops a ring, snoozed or not.
  public mutating func stop(_ key: String) {
    rings.removeAll { $0.occurrence.hasKey(key) }
  }

  /// Snoozes a ring for some minutes, at least one; returns when it rings again.
  @discardableResult
  public mutating func snooze(_ key: String, minutes: Int, at now: Instant) -> Instant {
    let end = now + Int64(max(1, minutes)) * 60_000
    for index in rings.indices where rings[index].occurrence.hasKey(key) {
      rings[index].start = end
      rings[index].isSnoozing = true
    }
    return end
  }

  /// Dismisses a missed occurrence.
  public mutating func dismissMissed(_ key: String) {
    missed.removeAll { $0.occurrence.hasKey(key) }
  }
}

extension AlarmOccurrence {
  func isOf(_ id: RecordID) -> Bool { alarm == id }

  func hasKey(_ key: String) -> Bool { self.key.hasSameBytes(as: key) }
}
