public import HaruTime

/// A holiday and its name.
public struct Holiday: Sendable {
  /// The civil date.
  public var date: PlainDate
  /// The name, as in the calendar.
  public var name: String

  /// Creates a holiday.
  public init(date: PlainDate, name: String) {
    self.date = date
    self.name = name
  }
}

/// Holidays, in order.
public struct HolidayList: Equatable, Sendable {
  private let dates: [PlainDate]

  /// Creates a list from dates in any order.
  public init(_ dates: [PlainDate] = []) {
    self.dates = dates.sorted()
  }

  /// The number of days.
  public var count: Int { dates.count }

  /// Whether a date is a holiday.
  public func contains(_ date: PlainDate) -> Bool {
    var low = 0
    var high = dates.count
    while low < high {
      let middle = (low + high) / 2
      if dates[middle] < date { low = middle + 1 } else { high = middle }
    }
    return low < dates.count && dates[low] == date
  }

  /// The holidays from a date on, in order.
  public func dates(from first: PlainDate) -> [PlainDate] {
    dates.filter { $0 >= first }
  }
}
