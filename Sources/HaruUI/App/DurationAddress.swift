import HaruTime

/// Forms on other pages that can take a measured or computed duration: their addresses fill it in
/// for the person to confirm.
enum DurationAddress {
  /// A new task with this estimate.
  case estimate
  /// The next timer.
  case timer
  /// A session that was not timed, from a time of day on, or ending now.
  case session(from: PlainTime? = nil)

  /// The longest duration in seconds: 99:59:59.
  static let longest: Int64 = 359_999

  private var start: String {
    switch self {
    case .estimate: "\(Route.focus.path)?estimate="
    case .timer: "\(Route.clockTimer.path)?length="
    case .session(let time):
      "\(Route.focusRecords.path)?\(time.map { "start=\($0)&" } ?? "")spent="
    }
  }

  /// The address; nil for a duration outside the range of the forms.
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
