import HaruCore
import HaruTime

/// The days between two dates as a strip of at most 43 cells.
struct DDayStrip {
  /// The time that a cell stands for.
  enum Unit: Int, CaseIterable {
    case day = 1
    case week = 7
    case month = 30
    case year = 365
    case decade = 3_652
    case century = 36_524
    case millennium = 365_242
  }

  /// The look of a cell.
  enum Cell: Equatable {
    case day, weekend
    /// The day that is counted from.
    case from
    /// The day that is counted to or from.
    case to
    /// Both: the same day.
    case both
  }

  let unit: Unit
  let cells: [Cell]
  /// The Saturdays and Sundays after the earlier day, up to the later one.
  let weekendDays: Int

  private static let limit = 42

  init(from: PlainDate, to: PlainDate) {
    let days = abs(from.days(until: to))
    let unit = Unit.allCases.first { days <= $0.rawValue * Self.limit } ?? .millennium
    let earlier = min(from, to)
    let count = (days + unit.rawValue - 1) / unit.rawValue
    self.unit = unit
    weekendDays = days - DaySpan(from: from, to: to).workdays
    guard count > 0 else {
      cells = [.both]
      return
    }
    let (first, last): (Cell, Cell) = from < to ? (.from, .to) : (.to, .from)
    let between = (1..<count).map { offset -> Cell in
      let weekday = earlier.adding(days: offset)?.weekday ?? .monday
      return unit == .day && weekday >= .saturday ? .weekend : .day
    }
    cells = [first] + between + [last]
  }
}
