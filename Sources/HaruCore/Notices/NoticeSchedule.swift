#if !hasFeature(Embedded)
public import HaruSync
public import HaruTime

/// The notifications of one device and their times, derived from the records.
///
/// None of it is stored, so an edit on any device takes effect at once.
public struct NoticeSchedule: Sendable {
  /// When evening messages come: for tomorrow's D-days and, on Sundays, the week review.
  private static let evening = PlainTime(millisecondsOfDay: 20 * 3_600_000)
  /// When to warn about a plan that does not fit: early enough to change it.
  private static let afternoon = PlainTime(millisecondsOfDay: 17 * 3_600_000)
  /// The maximum number of rings that fall due within the patience of a notice.
  private static let ringLimit = 16

  /// The kinds to include.
  public let kinds: NoticeKinds
  /// The time of the morning messages.
  public let morning: PlainTime
  private let calendar: AlarmCalendar
  private let alarms: [StandingAlarm]
  private let countdowns: [Countdown]
  private let sessions: [RunningSession]
  private let ddays: [DDayEntry]
  private let quietHours: QuietHours?
  private let dayStartHour: Int

  /// The entities from which it is derived, besides those of words, quotes and work.
  public static let entities = [
    Alarm.entity, Holiday.entity, Countdown.entity, RunningSession.entity, DDayEntry.entity,
    Settings.entity,
  ]

  /// The entities from which its rings are derived.
  public static let alarmEntities = [Alarm.entity, Holiday.entity]

  /// Derives it for a device in a zone.
  public init(
    of replica: Replica,
    in here: ZoneRules,
    zones: ZoneDatabase,
    kinds: NoticeKinds,
    morning: PlainTime
  ) {
    self.kinds = kinds
    self.morning = morning
    let holidays = replica.records(of: Holiday.entity).compactMap { Holiday(record: $0)?.date }
    calendar = AlarmCalendar(here: here, zones: zones, holidays: HolidayList(holidays))
    alarms = StandingAlarm.all(in: replica)
    countdowns = replica.records(of: Countdown.entity).compactMap { Countdown(record: $0) }
    sessions = replica.records(of: RunningSession.entity).compactMap {
      RunningSession(record: $0)
    }
    ddays = replica.records(of: DDayEntry.entity).compactMap { DDayEntry(record: $0) }
    let settings = Settings(replica.record(Settings.entity, id: Settings.id))
    (quietHours, dayStartHour) = (settings.quietHours, settings.dayStartHour)
  }

  /// The notices that are due after one instant and through another, and are not past their
  /// deadline by then, ordered by time.
  public func notices(after start: Instant, through end: Instant) -> [DueNotice] {
    // Older ones are past their deadline.
    let recent = max(start, end - DueNotice.patience)
    let found =
      missed(after: start, through: end) + rings(after: recent, through: end) + snoozed()
      + ends() + ofDays(around: end)
    return found.filter { $0.at > start && $0.at <= end && $0.deadline > end && kinds[$0.kind] }
      .sorted { $0.at < $1.at }
  }

  /// When the next notice after an instant is due; nil if the current records have none.
  ///
  /// Notices without an exact time are delayed by `delay` milliseconds, so that many people's
  /// morning messages do not hold up alarms.
  public func next(after now: Instant, delay: Int64 = 0) -> Instant? {
    var times = ends().filter { kinds[$0.kind] }.map(\.at)
    if kinds[.alarm] {
      times += upcoming(after: now, count: 1).map(\.moment.instant)
      times += snoozed().map(\.at)
    }
    let today = date(of: now)
    let ofDays = [today, today.adding(days: 1)].compactMap { $0 }
      .flatMap { date in timesOfDay.map { instant(date, $0) } }
    times += ofDays.filter { $0 > now }.map { $0 + delay }
    return times.filter { $0 > now }.min()
  }

  /// The times of day at which notices without an exact time can come.
  private var timesOfDay: [PlainTime] {
    let hasDDays = kinds[.dday] && !ddays.isEmpty
    let isMorning = kinds[.quote] || kinds[.words] || kinds[.practice] || hasDDays
    return (isMorning ? [morning] : []) + (kinds[.plan] ? [Self.afternoon] : [])
      + (kinds[.week] || hasDDays ? [Self.evening] : [])
  }

  /// The civil date at an instant in the device's zone.
  public func date(of instant: Instant) -> PlainDate {
    PlainDateTime(instant, offset: calendar.here.offset(at: instant)).date
  }

  /// The instant of a daily message: at its time, or at the end of the quiet hours.
  private func instant(_ date: PlainDate, _ time: PlainTime) -> Instant {
    let due = PlainDateTime(date: date, time: time)
    return calendar.here.instant(of: quietHours?.delayed(due) ?? due)
  }

  private func rings(after start: Instant, through end: Instant) -> [DueNotice] {
    unanswered(after: start, through: end).map { ring, label in
      notice(.alarm, Self.key(of: ring), ring.moment.instant, .alarm(ring, label: label))
    }
  }

  /// The key of the notice of a ring.
  public static func key(of ring: AlarmOccurrence) -> String { "ring/\(ring.key)" }

  private func upcoming(after start: Instant, count: Int) -> [AlarmOccurrence] {
    // An alarm that is off has no upcoming ring.
    let rules = alarms.filter { $0.end > start }.map(\.alarm)
    return calendar.nextOccurrences(of: rules, after: start, count: count)
  }

  /// The first ring after an instant of an alarm that is on, and the alarm's label; of simultaneous
  /// ones, that of the earlier time of day.
  public func nextRing(after now: Instant) -> (ring: AlarmOccurrence, label: String)? {
    let rules = alarms.filter(\.isOn).map(\.alarm).sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    return calendar.nextOccurrences(of: rules, after: now, count: 1).first.map { ring in
      (ring, rules.first { $0.id == ring.alarm }?.label ?? "")
    }
  }

  private func unanswered(
    after start: Instant,
    through end: Instant
  ) -> [(ring: AlarmOccurrence, label: String)] {
    upcoming(after: start, count: Self.ringLimit).filter { $0.moment.instant <= end }
      .compactMap { ring in
        guard let alarm = alarms.first(where: { $0.expects(ring) })?.alarm,
          alarm.answer(to: ring) == nil
        else { return nil }
        return (ring, alarm.label)
      }
  }

  /// The rings of the last half day that were not answered on any device in time.
  public func missed(at now: Instant) -> [(ring: AlarmOccurrence, label: String)] {
    unanswered(after: now - DueNotice.regret, through: now - DueNotice.patience)
  }

  /// The rings that are past their deadline; only the server knows which were delivered in time.
  private func missed(after start: Instant, through end: Instant) -> [DueNotice] {
    let first = max(start, end - DueNotice.regret) - DueNotice.patience
    return unanswered(after: first, through: end - DueNotice.patience).map { ring, label in
      let due = ring.moment.instant
      return DueNotice(
        kind: .alarm,
        key: "missed/\(ring.key)",
        at: due + DueNotice.patience,
        deadline: due + DueNotice.regret,
        content: .missed(ring, label: label)
      )
    }
  }

  /// The rings after a snooze on any device.
  private func snoozed() -> [DueNotice] {
    alarms.map(\.alarm).compactMap { alarm in
      guard let (ring, end) = alarm.snoozedRing(in: calendar.zone(of: alarm)) else { return nil }
      let key = "ring/\(ring.key)/\(end.milliseconds)"
      return notice(.alarm, key, end, .alarm(ring, label: alarm.label))
    }
  }

  /// The ends of running timers and of the estimates of running sessions.
  private func ends() -> [DueNotice] {
    let timers = countdowns.compactMap { countdown -> DueNotice? in
      guard case .running(let deadline) = countdown.phase, let key = countdown.noticeKey else {
        return nil
      }
      return notice(.timer, key, deadline, .timer(countdown))
    }
    let nudges = sessions.filter { !$0.isPaused }.flatMap { session in
      [WorkNudge.estimate, .twiceTheEstimate].map { nudge in
        let now = session.plannedFinish
        let end = now + session.pausedMilliseconds(at: now)
        let times = Int64(nudge.rawValue - 1)
        return notice(
          .session,
          "focus/\(session.id)/\(nudge.rawValue)",
          end + times * session.estimateSeconds * 1_000,
          .session(session, nudge)
        )
      }
    }
    let reminders = sessions.compactMap { session in
      session.remindAt.map { at in
        let key = "focus/\(session.id)/\(at.milliseconds)"
        return notice(.session, key, at, .session(session, session.nudge(at: at) ?? .estimate))
      }
    }
    return timers + nudges + reminders
  }

  private func notice(
    _ kind: NoticeKind,
    _ key: String,
    _ at: Instant,
    _ content: DueNotice.Content
  ) -> DueNotice {
    DueNotice(kind: kind, key: key, at: at, deadline: at + DueNotice.patience, content: content)
  }

  /// The messages of the morning, the afternoon and the evening.
  ///
  /// A message that quiet hours would move into the next day is dropped: that day has its own.
  private func ofDays(around now: Instant) -> [DueNotice] {
    let today = date(of: now)
    return [today.adding(days: -1), today].compactMap { $0 }.flatMap { date in
      let midnight = PlainDateTime(date: date.adding(days: 1) ?? date, time: .midnight)
      let end = calendar.here.instant(of: midnight)
      let of = { (kind: NoticeKind, later: PlainTime?, content: DueNotice.Content) in
        let at = instant(date, later ?? morning)
        return DueNotice(
          kind: kind,
          key: "\(kind.name)/\(date)\(later == nil ? "" : "-")",
          at: at,
          deadline: end,
          content: content
        )
      }
      let week = date.weekday == .sunday ? [of(.week, Self.evening, .week(date))] : []
      // Until the planner's day begins, the app shows the quote of the day before.
      let start = calendar.here.dateTime(at: instant(date, morning))
      let quoted = PlannerDay.date(of: start, startHour: dayStartHour)
      return [
        of(.quote, nil, .quote(quoted)), of(.words, nil, .words),
        of(.practice, nil, .practice(date)), of(.plan, Self.afternoon, .plan(date)),
      ] + week
        + ofDDays(date).map { of(.dday, $0.isEvening ? Self.evening : nil, $0.content) }
    }
  }

  private func ofDDays(_ date: PlainDate) -> [(isEvening: Bool, content: DueNotice.Content)] {
    let own = ddays.filter { $0.dday.milestones(from: date, limit: 1).first?.date == date }
    let ahead = ddays.filter { $0.dday.count(from: date).daysAhead == 1 }
    return (own.isEmpty ? [] : [(false, .ddays(own, on: date, isEvening: false))])
      + (ahead.isEmpty ? [] : [(true, .ddays(ahead, on: date, isEvening: true))])
  }
}
#endif
