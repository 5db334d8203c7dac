#if !hasFeature(Embedded)
public import HaruTime

/// A notification that is due.
public struct DueNotice: Sendable {
  /// What it says.
  public enum Content: Sendable {
    case alarm(AlarmOccurrence, label: String)
    /// An alarm of which no message was delivered in time.
    case missed(AlarmOccurrence, label: String)
    case timer(Countdown)
    case session(RunningSession, WorkNudge)
    case quote(PlainDate)
    case words
    /// The D-days of a date: tomorrow's on the evening before, else those of the day and their
    /// milestones.
    case ddays([DDayEntry], on: PlainDate, isEvening: Bool)
    /// The review of the week that ends on a Sunday.
    case week(PlainDate)
    /// Whether the plan of a date still fits into the day.
    case plan(PlainDate)
    /// The task that was not done for a while as of a date, if there is one.
    case practice(PlainDate)
  }

  /// How long a missed alarm is worth a message: half a day.
  public static let regret: Int64 = 43_200_000
  /// How long a notice that is due to the minute is worth a message: ten minutes.
  public static let patience: Int64 = 600_000

  /// The kind.
  public let kind: NoticeKind
  /// Identifies it on all devices, so that duplicate messages replace each other.
  public let key: String
  /// When it is due.
  public let at: Instant
  /// When it counts as missed.
  public let deadline: Instant
  /// What it says.
  public let content: Content
}
#endif
