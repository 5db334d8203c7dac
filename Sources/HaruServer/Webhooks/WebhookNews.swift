import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// The new events for a webhook, derived from the records that have changed since the last ones and
/// from the days that have ended.
struct WebhookNews {
  /// More at once must be an import: only the newest are sent.
  private static let limit = 100
  /// A session that ended longer ago, in milliseconds, was added by hand or came from a device that
  /// was offline.
  private static let recent: Int64 = 86_400_000
  /// After a long outage, only this many days are sent.
  private static let days = 7

  let messages: [WebhookMessage]
  /// The last change of the account that it covers.
  let sequence: Int64
  /// When the next day ends; nil if the webhook does not receive that event.
  let next: Instant?

  /// Finds what is new for a webhook.
  init(
    for webhook: Webhook,
    in storage: any WebhookStorage,
    _ verbs: Verbs,
    at now: Instant
  ) async throws {
    let call = VerbCall(
      principal: Principal(user: webhook.account, session: webhook.id, scope: .full),
      instant: now,
      sequence: webhook.sequence,
      rules: try await verbs.zone(of: webhook.account),
      messages: .carried(.en)
    )
    let events = WebhookEvent.choices.filter { webhook.events.contains($0.rawValue) }
    let (records, sequence) = try await storage.newRecords(
      of: webhook.account,
      entities: events.compactMap(\.kind),
      after: webhook.sequence,
      limit: Self.limit
    )
    self.sequence = sequence
    var messages = Self.sessions(records, now) + Self.words(records, call)
    next = try await Self.days(events, webhook, verbs, call, &messages)
    self.messages = messages
  }

  /// The body of a message (Standard Webhooks).
  static func body(_ event: String, at time: String, _ data: [JSON.Member]) -> String {
    let body: JSON = [
      "type": .string(event), "timestamp": .string(time), "data": .object(data),
    ]
    return body.text
  }

  private static func sessions(_ records: Replica, _ now: Instant) -> [WebhookMessage] {
    records.workLog.sessions.filter { now - $0.endedAt.instant < recent }
      .map { session in
        let event = WebhookEvent.focusFinished.rawValue
        return WebhookMessage(
          key: "\(event)/\(session.id.text)",
          event: event,
          body: body(event, at: session.endedAt.rfc3339, session.members)
        )
      }
  }

  private static func words(_ records: Replica, _ call: VerbCall) -> [WebhookMessage] {
    let deck = WordDeck(of: records)
    return deck.words.map { word in
      let event = WebhookEvent.wordAdded.rawValue
      return WebhookMessage(
        key: "\(event)/\(word.id.text)",
        event: event,
        body: body(event, at: word.savedAt.rfc3339, word.json(deck.card(of: word)).object ?? [])
      )
    }
  }

  /// Adds the days that have ended; returns when the next one ends.
  private static func days(
    _ events: [WebhookEvent],
    _ webhook: Webhook,
    _ verbs: Verbs,
    _ call: VerbCall,
    _ messages: inout [WebhookMessage]
  ) async throws -> Instant? {
    guard events.contains(.dayEnded) else { return nil }
    let settings = try await verbs.replica(call, of: [Settings.entity])
    let hour = settings.dayStartHour
    let today = PlannerDay.date(of: call.now.dateTime, startHour: hour)
    let told = call.rules.moment(at: webhook.toldAt).dateTime
    let first = max(
      PlannerDay.date(of: told, startHour: hour).daysSinceEpoch,
      today.daysSinceEpoch - days
    )
    let ended = (first..<max(first, today.daysSinceEpoch))
      .compactMap { PlainDate(daysSinceEpoch: $0) }
    if !ended.isEmpty {
      let records = try await verbs.replica(
        call,
        of: DayPart.work.kinds + [Settings.entity, Holiday.entity]
      )
      messages += ended.map { message(about: $0, records, call, verbs) }
    }
    guard let tomorrow = today.adding(days: 1), let time = PlainTime(hour: hour, minute: 0) else {
      return nil
    }
    return call.rules.instant(of: PlainDateTime(date: tomorrow, time: time))
  }

  private static func message(
    about date: PlainDate,
    _ records: Replica,
    _ call: VerbCall,
    _ verbs: Verbs
  ) -> WebhookMessage {
    let event = WebhookEvent.dayEnded.rawValue
    let day = DayRecords(records, of: date, call, verbs).json(of: [.work], call)
    let data = (day.object ?? []).filter { ["date", "totalSeconds", "tasks"].contains($0.key) }
    return WebhookMessage(
      key: "\(event)/\(date)",
      event: event,
      body: body(event, at: call.now.rfc3339, data)
    )
  }
}
