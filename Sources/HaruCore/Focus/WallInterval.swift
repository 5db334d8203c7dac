public import HaruTime

/// A part of some work, in wall-clock time.
public struct WallInterval: Equatable, Sendable {
  static let dayMilliseconds: Int64 = 86_400_000

  /// When it was.
  public let interval: WorkInterval
  /// How far the clock was ahead of UTC.
  public let offset: UTCOffset
  /// Whether the work started here, rather than in an earlier part.
  public let isBeginning: Bool
  /// Whether the work ended here, rather than in a later part.
  public let isEnd: Bool

  /// What the clock showed, in milliseconds since 1970 there.
  var wall: Range<Int64> {
    let ahead = Int64(offset.seconds) * 1_000
    return (interval.start + ahead).milliseconds..<(interval.end + ahead).milliseconds
  }

  /// The part during which the clock showed one of some times; nil if it never did.
  func clamped(to walls: Range<Int64>) -> WallInterval? {
    let own = wall
    let part = own.clamped(to: walls)
    if part.isEmpty { return nil }
    return WallInterval(
      interval: WorkInterval(
        start: interval.start + (part.lowerBound - own.lowerBound),
        end: interval.end - (own.upperBound - part.upperBound)
      ),
      offset: offset,
      isBeginning: isBeginning && part.lowerBound == own.lowerBound,
      isEnd: isEnd && part.upperBound == own.upperBound
    )
  }

  /// The parts in the hours of the clock, in order.
  var hours: [WallInterval] {
    let hour: Int64 = 3_600_000
    var parts: [WallInterval] = []
    var start = wall.lowerBound
    while start < wall.upperBound {
      let next = start - WallInterval.remainder(start, hour) + hour
      if let part = clamped(to: start..<next) { parts.append(part) }
      start = next
    }
    return parts
  }

  /// The remainder of a division, never negative.
  static func remainder(_ number: Int64, _ divisor: Int64) -> Int64 {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
  }
}

extension PlannerCalendar {
  /// The times of a day at which work is drawn in its column, in milliseconds after the start hour.
  ///
  /// None exceeds the 24 hours: where clocks went back, or after a journey, work overlaps.
  public func ranges(of work: [WallInterval], on date: PlainDate) -> [Range<Int64>] {
    let day = walls(of: date...date)
    return work.compactMap { part in
      guard let wall = part.clamped(to: day)?.wall else { return nil }
      return (wall.lowerBound - day.lowerBound)..<(wall.upperBound - day.lowerBound)
    }
  }

  /// How much of some work was done on a day, in milliseconds.
  public func milliseconds(of work: [WallInterval], on date: PlainDate) -> Int64 {
    milliseconds(of: work, on: date...date)
  }

  func milliseconds(of work: [WallInterval], on dates: ClosedRange<PlainDate>) -> Int64 {
    let walls = walls(of: dates)
    return work.reduce(0) { $0 &+ ($1.clamped(to: walls)?.interval.milliseconds ?? 0) }
  }
}
