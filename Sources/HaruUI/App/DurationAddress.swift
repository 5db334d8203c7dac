import HaruTime

/// Where a duration can go from a page that measures or computes one: addresses of a form that is
/// filled with it, for the person to confirm or to leave.
enum DurationAddress {
  /// A new task with this estimate.
  case estimate
  /// The next timer.
  case timer
  /// A session by hand that ends now.
  case session

  /// The longest duration in seconds: 99:59:59.
  static let longest: Int64 = 359_999

  private var start: String {
    switch self {
    case .estimate: "\(Route.focus.path)?estimate="
    case .timer: "\(Route.clockTimer.path)?length="
    case .session: "\(Route.focusRecords.path)?spent="
    }
  }

  /// The address; nil for a duration that no form takes.
  func path(seconds: Int64) -> String? {
    1...Self.longest ~= seconds ? "\(start)\(seconds)" : nil
  }
}

extension Query {
  /// The duration in seconds with a name: in digits, as `DurationAddress` writes it, or as people
  /// write durations (`25m`).
  func seconds(_ name: StaticString) -> Int64? {
    guard let text = self[name],
      let seconds = (try? DurationText.seconds(of: text))
        ?? (try? DurationText.seconds(of: "\(text)s"))
    else { return nil }
    return 1...DurationAddress.longest ~= seconds ? seconds : nil
  }
}
