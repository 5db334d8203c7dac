import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Synchronization

/// Composes the messages that are due for a device, from its user's records.
final class NoticeMessages: Sendable {
  /// How far back sessions are considered to find regular tasks, in milliseconds.
  private static let habit = Int64(PlanForecast.historyDays) * 86_400_000

  let storage: any PushStorage
  let zones: ZoneDatabase
  let quotes: OperatorQuotes
  /// The quote of a date in a language for everyone without own quotes, cached for a minute.
  private let common = Mutex<[CommonQuote: QuoteEntry?]>([:])

  private struct CommonQuote: Hashable {
    let date: PlainDate
    let language: Language
    let minute: Int64
  }

  init(storage: any PushStorage, zones: ZoneDatabase, quotes: OperatorQuotes) {
    self.storage = storage
    self.zones = zones
    self.quotes = quotes
  }

  /// The messages for notices; those that come at one time of day are combined into one.
  func messages(
    of notices: [DueNotice],
    to subscription: PushSubscription,
    at now: Instant
  ) async throws(StoreError) -> [NoticeMessage] {
    let text = Messages.carried(Language(nearestTo: subscription.language) ?? .en)
    let rules = zones.rules(for: subscription.zone) ?? .utc
    let wanted = notices.filter(subscription.wants)
    if wanted.isEmpty { return [] }
    let sent = try await storage.sent(to: subscription)
    let accepted = Set(sent.filter(\.value).keys.flatMap(NoticeMessage.notices))
    var told: [(DueNotice, NoticeMessage)] = []
    for notice in wanted where !accepted.contains(notice.key) {
      if case .missed(let ring, _) = notice.content {
        // The app itself reports it to anyone who has opened it since.
        if ring.moment.instant < subscription.storedAt { continue }
        if sent[NoticeSchedule.key(of: ring)] != nil { continue }
      }
      let moment = Moment(
        instant: now,
        offset: rules.offset(at: now),
        zone: subscription.zone
      )
      guard let facts = try await facts(for: notice, to: subscription, text, rules, at: moment)
      else { continue }
      if let message = NoticeMessage(notice, in: text, facts, at: now) {
        told.append((notice, message))
      }
    }
    return NoticeMessage.bundled(told, on: rules.dateTime(at: now).date, in: text)
  }

  /// Records that only some kinds need are read only for them; nil if there is nothing to send.
  private func facts(
    for notice: DueNotice,
    to subscription: PushSubscription,
    _ text: Messages,
    _ rules: ZoneRules,
    at now: Moment
  ) async throws(StoreError) -> NoticeFacts? {
    let user = subscription.account
    var facts = NoticeFacts()
    switch notice.content {
    case .quote(let date):
      let own = try await storage.replica(of: user, entities: [QuoteEntry.entity])
      facts.quote = quote(of: date, own: own, in: text.language, at: now.instant)
    case .words:
      let kinds = [Word.entity, WordReview.entity, Settings.entity]
      let deck = WordDeck(of: try await storage.replica(of: user, entities: kinds))
      facts.wordsDue = deck.agenda(at: now).count
    case .week:
      let since = now.instant - 7 * 86_400_000
      if try await !storage.has(WorkSession.entity, of: user, since: since) { return nil }
    case .plan(let date):
      guard let forecast = try await forecast(of: date, user, rules, at: now) else { return nil }
      facts.overrun = text.sentence(for: forecast) { text.clock(rules.dateTime(at: $0).time) }
    case .practice(let date): facts.paused = try await paused(of: user, on: date, at: now.instant)
    case .missed(let ring, _):
      facts.wasServerDown = try await storage.outages().contains {
        $0.contains(ring.moment.instant)
      }
    case .alarm, .timer, .session, .ddays: break
    }
    return facts
  }

  private func quote(
    of date: PlainDate,
    own: Replica,
    in language: Language,
    at now: Instant
  ) -> QuoteEntry? {
    let code = QuoteCollection.language(for: "\(language.code)")
    let choose = { [quotes] in
      DailyQuote.of(
        date,
        collection: OperatorQuotes.linked(in: code) + quotes.published,
        own: own,
        language: code
      )
    }
    if own.records(of: QuoteEntry.entity).contains(where: { _ in true }) { return choose() }
    // The operator may publish another one at any time.
    let minute = now.milliseconds / 60_000
    return common.withLock { kept in
      let question = CommonQuote(date: date, language: language, minute: minute)
      if let known = kept[question] { return known }
      kept = kept.filter { $0.key.minute == minute }
      let quote = choose()
      kept[question] = .some(quote)
      return quote
    }
  }

  /// When today's plan will be done, if that is after the end of the day.
  private func forecast(
    of date: PlainDate,
    _ user: String,
    _ rules: ZoneRules,
    at now: Moment
  ) async throws(StoreError) -> PlanForecast? {
    let kinds = [PlanItem.entity, PlanRecurrence.entity, Settings.entity]
    let planned = try await storage.replica(of: user, entities: kinds)
    // Most people have no plan, so their sessions need not be read.
    if planned.plan(of: date, planned.recurrences(from: date, through: date)).isEmpty { return nil }
    let records = try await storage.replica(
      of: user,
      entities: PlanRecords.kinds + [Settings.entity]
    )
    let day = PlanRecords(records, of: date, at: now, rules, zones)
    return day.isToday ? day.work.forecast.flatMap { $0.fits ? nil : $0 } : nil
  }

  private func paused(
    of user: String,
    on date: PlainDate,
    at now: Instant
  ) async throws(StoreError) -> (item: WorkItem, days: Int)? {
    let sessions = try await storage.replica(
      of: user,
      entities: [WorkSession.entity],
      since: now - Self.habit
    )
    let items = try await storage.replica(of: user, entities: [WorkItem.entity]).workItems
    return DayTask.paused(among: items, log: sessions.workLog, on: date)
  }
}

extension PushSubscription {
  /// Whether a device wants a notice: someone who subscribes to the quote of the day at noon gets
  /// the first one the next morning.
  func wants(_ notice: DueNotice) -> Bool { notice.kind.isToTheMinute || notice.at >= storedAt }
}
