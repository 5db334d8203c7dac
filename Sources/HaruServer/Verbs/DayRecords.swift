import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// A day according to a person's records.
struct DayRecords {
  /// As many rings as a widget lists.
  private static let ringLimit = 4

  var overview: DayOverview
  /// The next rings of the alarms, each with the label of its alarm.
  private(set) var rings: [(ring: AlarmOccurrence, label: String)] = []
  private let records: Replica
  private let plan: PlanRecords
  /// The words reviewed for the first time on the day.
  private let newWords: Int
  /// Whether there is something to say about the whole day.
  private let isOver: Bool
  private var hasUsedQuote = false

  var isToday: Bool { plan.isToday }
  var startHour: Int { plan.calendar.startHour }

  /// Reads a day, by default the planner's today.
  init(_ records: Replica, of date: PlainDate?, _ call: VerbCall, _ verbs: Verbs) {
    self.records = records
    plan = PlanRecords(records, of: date, call, verbs)
    let work = plan.work
    let date = work.date
    let cells = DayCells(
      date,
      in: plan.calendar,
      log: plan.log,
      items: plan.items,
      running: work.running
    )
    overview = DayOverview(work, cells)
    overview.number = DayNumber.of(
      date,
      first: plan.log.firstDate,
      records.firstEntry(in: plan.calendar)
    )
    overview.ddays = Array(
      records.ddays.sorted(by: .nearness, from: date).prefix(DayOverview.ddayLimit)
    )
    overview.calendar = CalendarDay(
      on: date,
      calendars: records.records(of: SubscribedCalendar.entity)
    ) { records.record(CalendarWeek.entity, id: $0) }
    let journal = DayJournal(of: date, in: records)
    overview.note = journal.line
    overview.weather = journal.weather
    let deck = WordDeck(of: records)
    newWords = deck.history[date.daysSinceEpoch].introduced
    isOver = work.isOver(at: call.now.time, today: plan.calendar.today)
    if plan.isToday {
      overview.wordsDue = deck.agenda(at: call.now).count
      rings = verbs.nextRings(records, call, count: Self.ringLimit)
      overview.nextAlarm = rings.first
    }
  }

  /// Adds the quote that was used on the day, otherwise the quote of the day.
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

  /// The JSON form; parts that are not included are null and named in `hidden`.
  func json(of parts: [DayPart], _ call: VerbCall) -> JSON {
    let hidden = DayPart.allCases.filter { !parts.contains($0) }.flatMap(\.members)
    let members = overview.members(
      at: call.instant,
      sentence: parts.contains(.sentence) ? sentence(call.messages) : nil,
      text: call.text
    ).map { hidden.contains($0.key) ? JSON.Member(key: $0.key, value: .null) : $0 }
    let names = JSON.Member(key: "hidden", value: .array(hidden.map { .string($0) }))
    return .object(members + [names])
  }

  /// The sentence that sums up the day, once there is something to say about it.
  func sentence(_ messages: Messages) -> String? {
    guard isOver, let day = overview.work.day else { return nil }
    let summary = DaySummary(
      of: overview.date,
      in: plan.calendar,
      log: plan.log,
      plan: day.summary,
      words: newWords,
      hasQuote: hasUsedQuote
    )
    return messages.sentence(for: summary)
  }
}
