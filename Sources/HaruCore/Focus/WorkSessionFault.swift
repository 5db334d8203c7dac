import HaruJSON
import HaruSync
public import HaruTime

/// A problem with a session that was entered by hand, found before it is saved.
public enum WorkSessionFault: Equatable, Sendable {
  /// It ends before it starts, and with an end on the next day it would end in the future.
  case endsBeforeStart
  /// It ends in the future.
  case inFuture
  /// Its end is before its start, unless it ran past midnight; then it took this many seconds in
  /// all.
  case overMidnight(seconds: Int64)
  /// It overlaps another session, the one with this name.
  case overlaps(name: String)

  /// Whether it is an error; otherwise the person may confirm that the session is right.
  public var isRefusal: Bool { self == .endsBeforeStart || self == .inFuture }

  /// How far in the future a session may end, in milliseconds, because the clocks of devices differ
  /// and times are entered in minutes.
  public static let tolerance: Int64 = 60_000

  /// Whether an end is in the future.
  public static func isInFuture(_ end: Instant, at now: Instant) -> Bool { end - now > tolerance }

  /// Whether both are the same.
  public static func == (first: WorkSessionFault, second: WorkSessionFault) -> Bool {
    switch (first, second) {
    case (.endsBeforeStart, .endsBeforeStart), (.inFuture, .inFuture): true
    case (.overMidnight(let first), .overMidnight(let second)): first == second
    case (.overlaps(let first), .overlaps(let second)): first.hasSameBytes(as: second)
    default: false
    }
  }
}

extension WorkLog {
  /// The problems of a session whose end was entered as a time without a date, in the order in
  /// which to ask about them.
  ///
  /// An end before the start means the next day. The session that it corrects is ignored.
  public func faults(
    of session: WorkSession,
    beside running: [RunningSession],
    at now: Instant
  ) -> [WorkSessionFault] {
    let isOverMidnight = session.startedAt.date != session.endedAt.date
    if WorkSessionFault.isInFuture(session.endedAt.instant, at: now) {
      return [isOverMidnight && session.startedAt.instant <= now ? .endsBeforeStart : .inFuture]
    }
    var faults: [WorkSessionFault] =
      isOverMidnight ? [.overMidnight(seconds: session.actualSeconds)] : []
    if let name = overlapped(by: session, beside: running, at: now) {
      faults.append(.overlaps(name: name))
    }
    return faults
  }

  /// The name of the first session whose work overlaps that of another one.
  public func overlapped(
    by session: WorkSession,
    beside running: [RunningSession] = [],
    at now: Instant
  ) -> String? {
    let span = WorkInterval(start: session.startedAt.instant, end: session.endedAt.instant)
    for place in places(in: span) {
      let other = sessions[place]
      if other.id == session.id || other.id == session.replaces { continue }
      if WorkLog.meet(session.worked, other.worked) { return other.name }
    }
    return running.first { WorkLog.meet(session.worked, $0.timeline.worked(at: now)) }?.name
  }

  private static func meet(_ first: [WorkInterval], _ second: [WorkInterval]) -> Bool {
    first.contains { work in second.contains { $0.intersection(work) != nil } }
  }
}
