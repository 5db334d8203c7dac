public import HaruSync
public import HaruTime

/// What a device does about its alarms: which ring now, which are put off, what it missed.
///
/// It is a pure machine: `advance` says what happened since the last time, `nextChange` when to ask
/// again. An alarm is ready until its time comes, then it rings; stopped, it is ready again; put
/// off, it snoozes and rings once more; left alone for five minutes, it is missed. What came due
/// while nobody could advance it (the app was closed, the machine slept) rings if it is not older
/// than five minutes, else it is missed; all that was missed comes in one event.
public struct AlarmBell: Equatable, Sendable {
  /// What an alarm does now.
  public enum State: Equatable, Sendable {
    /// It waits for its time.
    case ready
    /// It rings, since this instant.
    case ringing(since: Instant)
    /// It is put off until this instant.
    case snoozing(until: Instant)
    /// Nobody heard its last ring.
    case missed
  }

  /// An occurrence that rings or is put off.
  public struct Ring: Equatable, Sendable {
    /// The occurrence.
    public let occurrence: AlarmOccurrence
    /// Since when it rings; where it is put off, when it will again.
    public internal(set) var start: Instant
    /// Whether it is put off.
    public internal(set) var isSnoozing: Bool
  }

  /// An occurrence that nobody answered.
  public struct Missed: Equatable, Sendable {
    /// The occurrence.
    public let occurrence: AlarmOccurrence
    /// Whether it rang to its end; else nothing was there to ring it.
    public let rang: Bool
  }

  /// Something that `advance` found.
  public enum Event: Equatable, Sendable {
    /// It began to ring, the first time or after a snooze.
    case rang(AlarmOccurrence)
    /// These rang unheard, or could not ring: of each alarm the last one.
    case missed([AlarmOccurrence])
    /// An alarm for one date, by its id, has had its ring: switch it off.
    case finished(RecordID)
  }

  /// The milliseconds for which an alarm rings before it is missed.
  public static let ringLength: Int64 = 300_000
  /// Rings that are remembered so that setting the clock back does not repeat them.
  static let memory = 100

  /// The rings that go on, in the order in which they began.
  public internal(set) var rings: [Ring] = []
  /// What was missed and not yet dismissed, of each alarm the last one.
  public internal(set) var missed: [Missed] = []
  /// The instant up to which everything is dealt with.
  public internal(set) var checkedAt: Instant
  var past: [AlarmOccurrence] = []

  /// Makes a bell that knows of nothing before an instant.
  public init(at instant: Instant) {
    checkedAt = instant
  }

  /// What can be heard now: the rings that are not put off.
  public var ringing: [Ring] { rings.filter { !$0.isSnoozing } }

  /// What an alarm does now.
  public func state(of id: RecordID) -> State {
    if let ring = rings.last(where: { $0.occurrence.isOf(id) }) {
      return ring.isSnoozing ? .snoozing(until: ring.start) : .ringing(since: ring.start)
    }
    return missed.contains { $0.occurrence.isOf(id) } ? .missed : .ready
  }

  /// Ends a ring, or one that is put off.
  public mutating func stop(_ key: String) {
    rings.removeAll { $0.occurrence.hasKey(key) }
  }

  /// Puts a ring off by some minutes, at least one.
  public mutating func snooze(_ key: String, minutes: Int, at now: Instant) {
    for index in rings.indices where rings[index].occurrence.hasKey(key) {
      rings[index].start = now + Int64(max(1, minutes)) * 60_000
      rings[index].isSnoozing = true
    }
  }

  /// Forgets an occurrence that was missed, once the person has seen it.
  public mutating func dismissMissed(_ key: String) {
    missed.removeAll { $0.occurrence.hasKey(key) }
  }
}

extension AlarmOccurrence {
  func isOf(_ id: RecordID) -> Bool { alarm == id }

  func hasKey(_ key: String) -> Bool { self.key.utf8.elementsEqual(key.utf8) }
}
