public import HaruTime

/// A day off and what it is called.
public struct Holiday: Sendable {
  /// The civil date.
  public var date: PlainDate
  /// The name, as the calendar gives it.
  public var name: String

  /// Makes a holiday.
  public init(date: PlainDate, name: String) {
    self.date = date
    self.name = name
  }
}

/// Days off, in order.
public struct HolidayList: Equatable, Sendable {
  private let dates: [PlainDate]

  /// Makes a list of dates in any order.
  public init(_ dates: [PlainDate] = []) {
    self.dates = dates.sorted()
  }

  /// The number of days.
  public var count: Int { dates.count }

  /// Tells whether a date is a day off.
  public func contains(_ date: PlainDate) -> Bool {
    var low = 0
    var high = dates.count
    while low < high {
      let middle = (low + high) / 2
      if dates[middle] < date { low = middle + 1 } else { high = middle }
    }
    return low < dates.count && dates[low] == date
  }

  /// The days off from a date on, in order.
  public func dates(from first: PlainDate) -> [PlainDate] {
    dates.filter { $0 >= first }
  }
}
