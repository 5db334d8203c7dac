#if !hasFeature(Embedded)
public import HaruTime

/// A notification that is due.
public struct DueNotice: Sendable {
  /// What it says.
  public enum Content: Sendable {
    case alarm(AlarmOccurrence, label: String)
    /// An alarm whose message was not delivered in time.
    case missed(AlarmOccurrence, label: String)
    case timer(Countdown)
    case session(RunningSession, WorkNudge)
    case quote(PlainDate)
    case words
    /// The D-days of a date: on the evening before, tomorrow's; otherwise those of the day and
    /// their milestones.
    case ddays([DDayEntry], on: PlainDate, isEvening: Bool)
    /// The review of the week that ends on a Sunday.
    case week(PlainDate)
    /// A plan of a date that may no longer fit into the day.
    case plan(PlainDate)
    /// A task that has been neglected for a while as of a date, if there is one.
    case practice(PlainDate)
  }

  /// How long a missed alarm is worth a message, in milliseconds: half a day.
  public static let regret: Int64 = 43_200_000
  /// How long a notice with an exact time is worth a message, in milliseconds: ten minutes.
  public static let patience = RingDelivery.patience

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
