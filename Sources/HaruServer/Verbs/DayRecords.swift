import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// A day as a person's records tell it.
struct DayRecords {
  let isToday: Bool
  var overview: DayOverview
  private let records: Replica
  private let log: WorkLog
  private let startHour: Int
  /// The words reviewed for the first time on the day.
  private let newWords: Int
  /// Whether there is something to say about the whole day.
  private let isOver: Bool
  private var hasUsedQuote = false

  /// Reads a day, by default the planner's today.
  init(_ records: Replica, of date: PlainDate?, _ call: VerbCall, _ verbs: Verbs) {
    startHour = Settings(records.record(Settings.entity, id: Settings.id)).dayStartHour
    let today = PlannerDay.date(of: call.now.dateTime, startHour: startHour)
    let date = date ?? today
    isToday = date == today
    self.records = records
    log = records.workLog
    // A day is shown in the zone in which it was lived.
    let zone = log.zone(on: date, startHour: startHour).flatMap { verbs.zones.rules(for: $0) }
    let instant = (zone ?? call.rules).instant
    let items = records.workItems
    let work = DayWork(
      DayPlan(date, startHour: startHour, in: records),
      items: items,
      log: log,
      running: records.runningSessions(of: Verbs.device),
      isToday: isToday,
      at: call.instant,
      instant: instant
    )
    let cells = DayCells(
      date,
      startHour: startHour,
      log: log,
      items: items,
      running: work.running,
      at: call.instant,
      instant: instant
    )
    overview = DayOverview(work, cells)
    overview.number = DayNumber.of(date, first: log.firstDate)
    overview.ddays = Array(
      records.ddays.sorted(by: .nearness, from: date).prefix(DayOverview.ddayLimit)
    )
    let journal = DayJournal(of: date, in: records)
    overview.note = journal.line
    overview.weather = journal.weather
    let deck = WordDeck(of: records)
    newWords = deck.history[date.daysSinceEpoch].introduced
    isOver = work.isOver(at: call.now.time, today: today)
    if isToday {
      overview.wordsDue = deck.agenda(at: call.now).count
      overview.nextAlarm = verbs.nextRings(records, call, count: 1).first
    }
  }

  /// Adds the quote that was used on the day, else the quote of the day.
  mutating func addQuote(from library: QuoteLibrary, in language: String) {
    let use = QuoteUse.last(
      of: records.records(of: QuoteUse.entity),
      on: overview.date,
      startHour: startHour
    )
    let used = use.flatMap { use in library.entries.first { $0.id == use.quote } }
    hasUsedQuote = used != nil
    overview.quote = used ?? library.quote(of: overview.date, in: language)
  }

  /// The day in one sentence, once there is something to say about the whole of it.
  func sentence(_ messages: Messages) -> String? {
    guard isOver, let day = overview.work.day else { return nil }
    let summary = DaySummary(
      of: day.interval,
      log: log,
      plan: day.summary,
      words: newWords,
      hasQuote: hasUsedQuote
    )
    return messages.sentence(for: summary)
  }
}
