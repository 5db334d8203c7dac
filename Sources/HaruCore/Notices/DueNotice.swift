#if !hasFeature(Embedded)
public import HaruTime

/// Something that is due to be told.
public struct DueNotice: Sendable {
  /// What it says.
  public enum Content: Sendable {
    case alarm(AlarmOccurrence, label: String)
    /// An alarm that no message told of in time.
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
  }

  /// How long it is worth telling that an alarm was missed: half a day.
  public static let regret: Int64 = 43_200_000
  /// How long a notice of the minute is worth telling: ten minutes.
  public static let patience: Int64 = 600_000

  /// The kind.
  public let kind: NoticeKind
  /// Identifies it on all devices, so that doubled messages meet.
  public let key: String
  /// When it is due.
  public let at: Instant
  /// After this it is missed.
  public let deadline: Instant
  /// What it says.
  public let content: Content
}
#endif
