import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// A day as the terminal shows it.
struct TodayPage {
  let overview: DayOverview
  let isToday: Bool
  let units: WeatherUnits
  /// The sentence that sums up the day, once it is over.
  let sentence: String?
  /// The alarms that were missed; nil on another day.
  let missed: MissedAlarms?
  /// Which sections are printed, and in which order.
  let layout: TodayLayout

  init(of date: PlainDate, _ context: CommandContext) throws {
    let settings = try context.settings()
    units = settings.weatherUnits
    layout = settings.todayLayout
    isToday = try date == context.plannerToday()
    let alarms = isToday ? try context.alarmSchedule() : nil
    missed = alarms.map { MissedAlarms(in: $0, context) }
    let plan = try context.plan(of: date)
    let log = try context.workLog(for: plan)
    let work = try context.dayWork(plan, log)
    let cells = try context.dayCells(of: date, log, running: work.running)
    var overview = DayOverview(work, cells)
    overview.number = DayNumber.of(
      date,
      first: try context.firstSessionDate(),
      try context.firstEntry()
    )
    let saved = try context.savedDDays().sorted(by: .nearness, from: date)
    overview.ddays = Array(saved.prefix(DayOverview.ddayLimit))
    overview.calendar = try context.calendarDay(date)
    let quotes = try StoredQuotes(context)
    let used = try quotes.quote(usedOn: date)
    overview.quote = try used ?? quotes.quote(of: date)
    let journal = try context.journal(of: date)
    overview.note = journal.line
    overview.weather = journal.weather
    if isToday {
      overview.wordsDue = try StoredWords(context).dueCount()
      overview.nextAlarm = alarms?.nextRing(after: context.now.instant)
      overview.weather = try context.keptWeather(on: date) ?? journal.weather
    }
    sentence = try context.sentence(about: work, log: log, hasQuote: used != nil)
    self.overview = overview
  }

  /// Prints today's page.
  static func writeToday(_ context: CommandContext) throws {
    try TodayPage(of: context.plannerToday(), context).write(context)
  }

  func write(_ context: CommandContext) {
    // Texts are stripped where they are fitted, because the grid contains colours.
    for line in lines(context) { context.output.write(line + "\n") }
  }

  /// The page as `haru today --json` prints it.
  func json(_ context: CommandContext) -> JSON {
    .object(
      overview.members(at: context.now.instant, sentence: sentence, text: context.timestamp)
        + [JSON.Member(key: "missed", value: missed?.json() ?? .array([]))]
    )
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

  /// The day of the first entry besides sessions; nil if there is none.
  fileprivate func firstEntry() throws -> PlainDate? {
    let calendar = try plannerCalendar()
    return try telling { () throws(StoreError) in
      guard let store = try existingStore() else { return nil }
      var days: [PlainDate] = []
      for entity in DayNumber.entities {
        let first = try store.firstRecord(of: entity, madeIn: DayNumber.times)
        if let day = first.flatMap({ calendar.day(ofEntry: $0.id) }) { days.append(day) }
      }
      return days.min()
    }
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
    try agenda().count
  }
}
