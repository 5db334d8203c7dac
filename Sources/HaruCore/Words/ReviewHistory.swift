/// Statistics of reviews by study day: how many, how well, streaks.
public struct ReviewHistory: Equatable, Sendable {
  /// The reviews of one study day.
  public struct Day: Equatable, Sendable {
    /// How many reviews there were.
    public internal(set) var reviews = 0
    /// How many words were reviewed for the first time.
    public internal(set) var introduced = 0
    /// How many reviews were of learned words, a day or more after the previous one.
    public internal(set) var tested = 0
    /// How many of those were remembered.
    public internal(set) var remembered = 0
  }

  /// The study day of the first element of `days`.
  var start = 0
  var days: [Day] = []
  /// From a hundred years before 1970 to 2170; other study days are not counted.
  static let range = -36_525...73_050

  init() {}

  /// Counts a review; `times` is -1 to undo that.
  mutating func add(
    day: Int,
    stage: WordCard.Stage,
    rating: WordRating,
    isLater: Bool,
    times: Int = 1
  ) {
    guard Self.range.contains(day) else { return }
    if days.isEmpty { start = day }
    if day < start {
      days.insert(contentsOf: repeatElement(Day(), count: start - day), at: 0)
      start = day
    }
    while start + days.count <= day { days.append(Day()) }
    let index = day - start
    days[index].reviews += times
    if stage == .new { days[index].introduced += times }
    guard stage == .review, isLater else { return }
    days[index].tested += times
    if rating != .again { days[index].remembered += times }
  }

  /// The statistics of a study day (days since 1970).
  public subscript(day: Int) -> Day {
    days.indices.contains(day - start) ? days[day - start] : Day()
  }

  func introduced(on day: Int) -> Int { self[day].introduced }

  /// The number of consecutive days with reviews, ending on a day or the one before it.
  public func streak(at day: Int) -> Int {
    var last = self[day].reviews > 0 ? day : day - 1
    var length = 0
    while self[last].reviews > 0 {
      length += 1
      last -= 1
    }
    return length
  }

  /// The longest such streak.
  public var bestStreak: Int {
    var best = 0
    var length = 0
    for day in days {
      length = day.reviews > 0 ? length + 1 : 0
      best = max(best, length)
    }
    return best
  }

  /// How many of the tested words were remembered in a number of days up to a given one.
  public func retention(days count: Int, until day: Int) -> (remembered: Int, tested: Int) {
    var sum = (remembered: 0, tested: 0)
    for offset in 0..<max(count, 0) {
      let day = self[day - offset]
      sum.remembered += day.remembered
      sum.tested += day.tested
    }
    return sum
  }
}
