public import HaruTime

/// The ten-minute planner of a day: a row of six cells for each hour, painted from the intervals
/// actually worked, at the time of the place where that was (``WallInterval``).
///
/// An ordinary day has 24 rows from its start hour on. If clocks go forward, the row of the skipped
/// hour is missing (or short, after a jump of half an hour); if they go back, the hour has a second
/// row. So a row is never longer than an hour, and all rows together are the day.
public struct DayGrid: Sendable {
  /// An hour of the day.
  public struct Row: Equatable, Sendable {
    /// The hour that clocks show at its start, 0 to 23.
    public let hour: Int
    /// Its start and end; at most an hour.
    public let interval: WorkInterval
    /// How far its clocks are ahead of UTC, in milliseconds.
    let ahead: Int64
    /// The milliseconds of the hour before it starts: 0, except in a short row, which fills the end
    /// of its hour.
    public var inset: Int64 { DayGrid.hourMilliseconds - interval.milliseconds }
  }

  /// The part of a work interval in one row.
  public struct Strip: Equatable, Sendable {
    /// The index of its row.
    public let row: Int
    /// Milliseconds from the full hour to its start, 0 to 3,599,999.
    public let start: Int64
    /// Its length in milliseconds, at least 1.
    public let length: Int64
    /// What it belongs to, as passed to `paint`.
    public let source: Int
    /// Whether the work starts here rather than in an earlier row or on the day before.
    public let isBeginning: Bool
    /// Whether the work ends here rather than in a later row or on the next day.
    public let isEnd: Bool
  }

  static let hourMilliseconds: Int64 = 3_600_000
  private static let cellMilliseconds: Int64 = 600_000
  private static let cellMinimum: Int64 = 60_000

  /// The day.
  public let day: PlannerDay
  /// Its hours, in order.
  public let rows: [Row]
  /// The hour that clocks show when the day starts, 0 to 23.
  public let startHour: Int
  /// The painted strips, in the order of painting.
  public private(set) var strips: [Strip] = []

  /// Creates the empty grid of a date, nil for the last date of the calendar.
  ///
  /// `instant` stands for the zone, as described in `PlannerDay`.
  public init?(_ date: PlainDate, startHour: Int, instant: (PlainDateTime) -> Instant) {
    guard let day = PlannerDay(date, startHour: startHour, instant: instant),
      let next = date.adding(days: 1)
    else { return nil }
    self.day = day
    let first = min(max(startHour, 0), 23)
    self.startHour = first
    var rows: [Row] = []
    var start = day.interval.start
    for place in first..<(first + 24) {
      let following = (place + 1) % 24
      let local = PlainDateTime(
        date: place + 1 < 24 ? date : next,
        time: PlainTime(millisecondsOfDay: following * 3_600_000)
      )
      let end = min(max(start, instant(local)), day.interval.end)
      let wall = local.instant(offset: .utc)
      while start < end, rows.count < 50 {
        let hourEnd = min(end, start + DayGrid.hourMilliseconds)
        // Only the last of the rows of an hour is sure to end with the hour on the clock.
        let ahead = hourEnd == end ? wall - end : wall - DayGrid.hourMilliseconds - start
        let interval = WorkInterval(start: start, end: hourEnd)
        rows.append(Row(hour: place % 24, interval: interval, ahead: ahead))
        start = hourEnd
      }
    }
    self.rows = rows
  }

  /// Paints the parts of intervals that are within the day in the zone of its rows; `source`
  /// identifies them.
  public mutating func paint(_ intervals: [WorkInterval], source: Int) {
    for interval in intervals where interval.intersection(day.interval) != nil {
      for (place, row) in rows.enumerated() {
        guard let piece = interval.intersection(row.interval) else { continue }
        strips.append(
          Strip(
            row: place,
            start: row.inset + (piece.start - row.interval.start),
            length: piece.milliseconds,
            source: source,
            isBeginning: piece.start == interval.start,
            isEnd: piece.end == interval.end
          )
        )
      }
    }
  }

  /// Paints the parts of work that belong to the day, wherever they were done.
  public mutating func paint(_ work: [WallInterval], source: Int, in calendar: PlannerCalendar) {
    let walls = calendar.walls(of: day.date...day.date)
    for piece in work.compactMap({ $0.clamped(to: walls) }).flatMap({ $0.hours }) {
      let position = WallInterval.remainder(piece.wall.lowerBound, WallInterval.dayMilliseconds)
      guard let row = row(at: position, Int64(piece.offset.seconds) * 1_000) else { continue }
      strips.append(
        Strip(
          row: row,
          start: position % DayGrid.hourMilliseconds,
          length: piece.interval.milliseconds,
          source: source,
          isBeginning: piece.isBeginning,
          isEnd: piece.isEnd
        )
      )
    }
  }

  /// The row of a time of day: of two equal hours the one of the same clock, else the first; for a
  /// skipped hour, the one after it.
  private func row(at time: Int64, _ ahead: Int64) -> Int? {
    let place = { (hour: Int) in (hour - startHour + 24) % 24 }
    let own = place(Int(time / DayGrid.hourMilliseconds))
    let equal = rows.indices.filter { place(rows[$0].hour) == own }
    return equal.first { rows[$0].ahead == ahead } ?? equal.first
      ?? rows.firstIndex { place($0.hour) > own } ?? rows.indices.last
  }

  /// Removes all strips.
  public mutating func clear() { strips = [] }

  /// The total painted time.
  public var totalMilliseconds: Int64 { strips.reduce(0) { $0 &+ $1.length } }

  /// The six cells of each row: the source with the most time in the cell, at least a minute (of
  /// equal ones, the one painted first); nil for an empty cell.
  public var cells: [[Int?]] {
    rows.indices.map { row in
      let own = strips.filter { $0.row == row }
      return (0..<6).map { DayGrid.strongest(in: Int64($0) * DayGrid.cellMilliseconds, of: own) }
    }
  }

  /// The source with the most time in the ten minutes after a start.
  private static func strongest(in start: Int64, of strips: [Strip]) -> Int? {
    var best: (source: Int, time: Int64)?
    for candidate in strips {
      let time = strips.reduce(Int64(0)) { sum, strip in
        guard strip.source == candidate.source else { return sum }
        let end = min(strip.start + strip.length, start + cellMilliseconds)
        return sum + max(0, end - max(strip.start, start))
      }
      if time >= cellMinimum, time > best?.time ?? 0 { best = (candidate.source, time) }
    }
    return best?.source
  }
}
