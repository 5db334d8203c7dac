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
  let tasks: [DayTask]
  let running: [RunningSession]
  /// Nil on the last date of the calendar.
  let drawing: DayDrawing?
  /// The next saved days, at most three.
  let days: [DDayEntry]
  let wordsDue: Int
  let nextAlarm: (ring: AlarmOccurrence, label: String)?
  let quote: QuoteEntry?
  let weather: (place: WeatherPlace, day: WeatherReport.Day)?
  let units: WeatherUnits

  private static let dayLimit = 3

  init(of date: PlainDate, _ context: CommandContext) throws {
    self.date = date
    let settings = try context.settings()
    units = settings.weatherUnits
    isToday = try date == context.plannerToday()
    let log = try context.workLog(from: date, through: .last)
    number = DayNumber.of(date, first: try context.firstSessionDate())
    running = isToday ? try context.runningSessions() : []
    drawing = try context.dayDrawing(of: date, log, running: running)
    tasks = DayTask.list(
      of: try context.workItems(),
      log: log,
      running: running,
      in: drawing?.grid.day.interval
        ?? WorkInterval(start: context.now.instant, end: context.now.instant),
      isToday: isToday
    )
    let saved = try context.savedDDays().sorted(by: .nearness, from: date)
    days = Array(saved.prefix(Self.dayLimit))
    quote = try StoredQuotes(context).quote(of: date)
    wordsDue = isToday ? try StoredWords(context).dueCount() : 0
    nextAlarm = isToday ? try context.nextAlarm() : nil
    weather = try context.keptWeather(on: date)
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
  fileprivate func keptWeather(
    on date: PlainDate
  ) throws -> (place: WeatherPlace, day: WeatherReport.Day)? {
    guard let place = try weatherPlaces().first,
      let report = WeatherCache(directory: dataDirectory, place: place).report(),
      let day = report.days.first(where: { $0.date == date })
    else { return nil }
    return (place, day)
  }
}

extension StoredWords {
  /// How many words are due now.
  fileprivate func dueCount() throws -> Int {
    try deck().agenda(at: context.now).count
  }
}
