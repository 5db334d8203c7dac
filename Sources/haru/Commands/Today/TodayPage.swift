import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// The terminal's data about a day.
struct TodayPage {
  let date: PlainDate
  let isToday: Bool
  /// How many days this planner has been used; nil before its first session.
  let number: Int?
  /// The planned tasks.
  let plan: PlanPage
  /// All tasks, planned ones first.
  let tasks: [DayTask]
  let running: [RunningSession]
  /// Nil on the last date of the calendar.
  let drawing: DayDrawing?
  /// The next saved days, at most three.
  let days: [DDayEntry]
  let wordsDue: Int
  let nextAlarm: (ring: AlarmOccurrence, label: String)?
  /// The quote that was used on the day, else the quote of the day.
  let quote: QuoteEntry?
  let weather: DayWeather?
  let units: WeatherUnits
  /// The line that was written about the day; empty without one.
  let note: String
  /// The day in one sentence, once it is over.
  let sentence: String?
  /// Which sections are printed, and in which order.
  let layout: TodayLayout

  private static let dayLimit = 3

  init(of date: PlainDate, _ context: CommandContext) throws {
    self.date = date
    let settings = try context.settings()
    units = settings.weatherUnits
    layout = settings.todayLayout
    isToday = try date == context.plannerToday()
    let plan = try context.plan(of: date)
    let log = try context.workLog(for: plan)
    number = DayNumber.of(date, first: try context.firstSessionDate())
    running = isToday ? try context.runningSessions() : []
    self.plan = try PlanPage(plan, log, context)
    tasks = self.plan.day?.tasks ?? []
    drawing = try context.dayDrawing(of: date, log, running: running)?
      .outlining(self.plan.planned.compactMap(\.interval))
    let saved = try context.savedDDays().sorted(by: .nearness, from: date)
    days = Array(saved.prefix(Self.dayLimit))
    let quotes = try StoredQuotes(context)
    let used = try quotes.quote(usedOn: date)
    quote = try used ?? quotes.quote(of: date)
    wordsDue = isToday ? try StoredWords(context).dueCount() : 0
    nextAlarm = isToday ? try context.nextAlarm() : nil
    let journal = try context.journal(of: date)
    note = journal.line.withoutControls
    weather = try isToday ? context.keptWeather(on: date) ?? journal.weather : journal.weather
    sentence = try self.plan.day.flatMap {
      try context.sentence(about: $0, log: log, hasQuote: used != nil)
    }
  }
}

extension CommandContext {
  /// The civil date of the first session that is not deleted.
  fileprivate func firstSessionDate() throws -> PlainDate? {
    try telling { () throws(StoreError) in
      guard let store = try existingStore() else { return nil }
      var date = try store.firstFactDate(of: WorkSession.entity)
      while let day = date {
        let facts = try store.facts(of: WorkSession.entity, from: day, through: day)
        if let first = WorkLog(facts.compactMap { WorkSession(record: $0) }).firstDate,
          first <= day
        {
          return first
        }
        date = try store.firstFactDate(of: WorkSession.entity, after: day)
      }
      return nil
    }
  }

  fileprivate func nextAlarm() throws -> (ring: AlarmOccurrence, label: String)? {
    let alarms = try alarms()
    if alarms.isEmpty { return nil }
    let next = try alarmCalendar().nextOccurrences(of: alarms, after: now.instant, count: 1).first
    return next.map { ring in (ring, alarms.first { $0.id == ring.alarm }?.label ?? "") }
  }

  /// The cached weather of a date, without a request.
  fileprivate func keptWeather(on date: PlainDate) throws -> DayWeather? {
    guard let place = try weatherPlaces().first,
      let report = WeatherCache(directory: dataDirectory, place: place).report(),
      let day = report.days.first(where: { $0.date == date })
    else { return nil }
    return DayWeather(place: place.name, day)
  }
}

extension StoredWords {
  /// How many words are due now.
  func dueCount() throws -> Int {
    try deck().agenda(at: context.now).count
  }
}
