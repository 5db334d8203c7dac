import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// The notices that are due according to this device's records, worded as in push messages.
struct LocalNotices {
  private let context: CommandContext
  var kinds: NoticeKinds

  init(_ context: CommandContext, kinds: NoticeKinds) {
    (self.context, self.kinds) = (context, kinds)
  }

  /// The schedule, derived from the current records of some entities.
  func schedule(from entities: [String] = NoticeSchedule.entities) throws -> NoticeSchedule {
    let cells = try context.telling { () throws(StoreError) in
      try context.existingStore()?.cells(of: entities) ?? []
    }
    var replica = Replica()
    replica.apply(cells)
    let settings = Settings(replica.record(Settings.entity, id: Settings.id))
    return NoticeSchedule(
      of: replica,
      in: try context.here(),
      zones: try context.zones(),
      kinds: kinds,
      morning: PlainTime(millisecondsOfDay: settings.morningMinutes * 60_000)
    )
  }

  /// The messages for notices.
  ///
  /// `isMissed` says whether an alarm that rang nowhere else did not ring here either.
  func messages(
    _ notices: [DueNotice],
    at now: Instant,
    isMissed: (AlarmOccurrence) -> Bool = { _ in false }
  ) throws -> [NoticeMessage] {
    let told = try notices.compactMap { notice in
      try message(of: notice, at: now, isMissed).map { (notice, $0) }
    }
    let date = try context.here().dateTime(at: now).date
    return NoticeMessage.bundled(told, on: date, in: context.messages)
  }

  private func message(
    of notice: DueNotice,
    at now: Instant,
    _ isMissed: (AlarmOccurrence) -> Bool
  ) throws -> NoticeMessage? {
    let text = context.messages
    var facts = NoticeFacts()
    switch notice.content {
    case .quote(let date): facts.quote = try StoredQuotes(context).quote(of: date)
    case .words: facts.wordsDue = try StoredWords(context).dueCount()
    case .missed(let ring, _):
      if !isMissed(ring) { return nil }
      let isDown = KeptPush(in: context.dataDirectory)?.wasServerDown(at: ring.moment.instant)
      let why = (isDown == true ? "\(text.noticeServerDown) " : "") + text.notifyMissedText
      return NoticeMessage(notice, in: text, facts, at: now)?.saying(why)
    case .plan(let date):
      guard let forecast = try PlanPage(of: date, context).work.forecast, !forecast.fits else {
        return nil
      }
      facts.overrun = text.sentence(for: forecast) { text.clock(context.moment(at: $0).time) }
    case .practice(let date):
      let first = date.adding(days: -PlanForecast.historyDays) ?? date
      let log = try context.workLog(from: first, through: date)
      facts.paused = try DayTask.paused(among: context.workItems(), log: log, on: date)
    case .alarm, .timer, .session, .ddays, .week: break
    }
    return NoticeMessage(notice, in: text, facts, at: now)
  }
}
