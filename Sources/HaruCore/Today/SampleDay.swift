import HaruJSON
public import HaruSync
public import HaruTime

/// The records of a demo day: tasks with a week of sessions, D-days, words and an alarm.
///
/// They are never stored. The same moment and texts always give the same records.
public struct SampleDay: Sendable {
  /// The names of its records, in the reader's language.
  public struct Texts: Sendable {
    let tasks, days, words: [String]
    let alarm: String

    /// Takes six tasks, three D-days, words as `term|meaning`, and the label of the alarm; missing
    /// ones are left out.
    public init(tasks: [String], days: [String], words: [String], alarm: String) {
      self.tasks = tasks
      self.days = days
      self.words = words
      self.alarm = alarm
    }
  }

  private typealias Work = (task: Int, start: Int, minutes: Int64)

  /// The time of day at which it is shown: most of the day is filled in.
  public static let time = PlainTime(millisecondsOfDay: (20 * 60 + 40) * 60_000)

  /// Icon, pen and estimate in minutes of each task.
  private static let tasks: [(icon: String, pen: Int, estimate: Int64)] = [
    ("letters", 6, 30), ("math", 5, 45), ("headphones", 2, 30), ("book", 8, 50), ("paw", 4, 25),
    ("pencil", 1, 20),
  ]
  /// The sessions of the day: the start in minutes after midnight, and the length.
  private static let today: [Work] = [
    (0, 400, 28), (3, 510, 52), (1, 665, 55), (4, 790, 25), (2, 960, 34), (1, 1_110, 41),
  ]
  /// The sessions of each earlier day, with lengths that vary from day to day.
  private static let before: [Work] = [
    (0, 410, 31), (3, 530, 48), (1, 690, 52), (4, 800, 24), (2, 950, 33), (5, 1_250, 22),
  ]
  private static let daysBefore = 6
  /// The distance of each D-day in days.
  private static let distances = [9, 25, -128]
  private static let running = (task: 5, minutesAgo: Int64(9))

  private let now: Moment
  private var source = IdentifierSource(seed: [7, 20, 3, 1])
  private var writes: [CellWrite] = []

  /// The writes that create the records, as of a moment.
  public static func writes(at now: Moment, _ texts: Texts) -> [CellWrite] {
    var day = SampleDay(now: now)
    day.addWork(texts)
    day.addDays(texts)
    day.addWords(texts)
    day.addAlarm(texts)
    return day.writes
  }

  private init(now: Moment) { self.now = now }

  private func moment(_ minutes: Int, daysAgo: Int = 0) -> Moment {
    let time = PlainTime(millisecondsOfDay: minutes * 60_000)
    let date = now.date.adding(days: -daysAgo) ?? now.date
    let start = PlainDateTime(date: date, time: time)
    return Moment(instant: start.instant(offset: now.offset), offset: now.offset, zone: now.zone)
  }

  private mutating func addWork(_ texts: Texts) {
    var items: [WorkItem] = []
    var order: String?
    for (task, name) in zip(Self.tasks, texts.tasks) {
      order = OrderKey.between(order, nil)
      items.append(
        WorkItem(
          id: source.next(at: now.instant).recordID,
          name: name,
          icon: task.icon,
          pen: task.pen,
          estimateSeconds: task.estimate * 60,
          order: order ?? ""
        )
      )
    }
    for item in items { writes += item.writes(at: now.instant) }
    for day in 1...Self.daysBefore {
      for (place, work) in Self.before.enumerated() {
        let change = Int64((day * 5 + place * 3) % 9 - 4)
        add(work, of: items, daysAgo: day, longer: change)
      }
    }
    for work in Self.today { add(work, of: items, daysAgo: 0, longer: 0) }
    guard items.indices.contains(Self.running.task) else { return }
    var start = now
    start.instant = now.instant - Self.running.minutesAgo * 60_000
    let id = source.next(at: start.instant).recordID
    let session = RunningSession(id: id, device: "", item: items[Self.running.task], at: start)
    writes += session.writes(at: start.instant)
  }

  private mutating func add(_ work: Work, of items: [WorkItem], daysAgo: Int, longer: Int64) {
    guard items.indices.contains(work.task) else { return }
    let item = items[work.task]
    let start = moment(work.start, daysAgo: daysAgo)
    var end = start
    end.instant = start.instant + (work.minutes + longer) * 60_000
    let session = WorkSession(
      id: source.next(at: end.instant).recordID,
      item: item.id,
      name: item.name,
      estimateSeconds: item.estimateSeconds,
      startedAt: start,
      endedAt: end
    )
    writes += session.writes(at: end.instant)
  }

  private mutating func addDays(_ texts: Texts) {
    for (place, name) in texts.days.enumerated() where Self.distances.indices.contains(place) {
      guard let date = now.date.adding(days: Self.distances[place]) else { continue }
      let dday = DDay(name: name, date: .solar(date), pen: place + 1)
      let id = source.next(at: now.instant).recordID
      writes += DDayEntry(id: id, dday: dday).writes(at: now.instant)
    }
  }

  private mutating func addWords(_ texts: Texts) {
    for (place, line) in texts.words.enumerated() {
      let parts = line.utf8.split(separator: UInt8(ascii: "|"), maxSplits: 1)
      guard let term = parts.first else { continue }
      let saved = moment(540 + place, daysAgo: place % 3)
      let id = source.next(at: saved.instant).recordID
      var word = Word(id: id, term: String(utf8: Array(term)), savedAt: saved)
      if parts.count > 1 { word.meaning = String(utf8: Array(parts[1])) }
      writes += word.writes(at: saved.instant)
    }
  }

  private mutating func addAlarm(_ texts: Texts) {
    guard let time = PlainTime(hour: 22, minute: 30) else { return }
    let id = source.next(at: now.instant).recordID
    let alarm = Alarm(id: id, time: time, days: .weekly(.everyDay), label: texts.alarm)
    writes += alarm.writes(at: now.instant)
  }
}
