#if !hasFeature(Embedded)
import HaruTime

/// The names of the weekdays in options, requests and JSON.
public enum WeekdayNames {
  private static let short = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let long = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Parses `mon,tue` or `Monday, Tuesday`; nil if a part is not a weekday.
  public static func set(_ list: String) -> WeekdaySet? {
    let parts = list.split(separator: ",", omittingEmptySubsequences: false)
    let days = parts.compactMap { part -> Weekday? in
      let name = String(part).trimmed.lowercased()
      let index = short.firstIndex(of: name) ?? long.firstIndex(of: name)
      return index.flatMap { Weekday(rawValue: $0 + 1) }
    }
    return days.count == parts.count ? WeekdaySet(days) : nil
  }

  /// The short names of a set.
  public static func list(_ set: WeekdaySet) -> [String] {
    set.weekdays.map { short[$0.rawValue - 1] }
  }
}
#endif
