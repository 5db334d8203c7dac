import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// What was saved about a day.
  func journal(of date: PlainDate) throws -> DayJournal {
    let record = try telling { () throws(StoreError) in
      try existingStore()?
        .record(DayJournal.entity, id: DayJournal.id(of: date))
    }
    return DayJournal(of: date, record)
  }

  /// Saves the line of a day.
  func keep(note: String, on date: PlainDate) throws {
    if note.utf8.count > DayJournal.byteLimit { throw failure(messages[.dayLineTooLong]) }
    let all = try telling { () throws(StoreError) in
      try existingStore()?
        .records(of: DayJournal.entity, includingDeleted: true)
    }
    let id = DayJournal.id(of: date)
    let isDeleted = all?.contains { $0.id == id && $0.isDeleted } ?? false
    try save(journal(of: date).writes(note: note, isDeleted: isDeleted, at: now.instant))
  }

  /// A sentence that sums up a day, once there is something to say about it.
  func sentence(about work: DayWork, log: WorkLog, hasQuote: Bool) throws -> String? {
    guard let day = work.day, try work.isOver(at: now.time, today: plannerToday()) else {
      return nil
    }
    let summary = DaySummary(
      of: work.date,
      in: try plannerCalendar(),
      log: log,
      plan: day.summary,
      words: try StoredWords(self).reviewHistory()[work.date.daysSinceEpoch].introduced,
      hasQuote: hasQuote
    )
    return messages.sentence(for: summary)
  }
}

extension StoredQuotes {
  /// The quote last used on a day of the planner; nil if none was.
  func quote(usedOn date: PlainDate) throws -> QuoteEntry? {
    let startHour = try settings.dayStartHour
    let records = try context.telling { () throws(StoreError) in
      try store?.facts(of: QuoteUse.entity, from: date, through: date.adding(days: 1) ?? date)
    }
    let use = QuoteUse.last(of: records ?? [], on: date, startHour: startHour)
    return try use.flatMap { try entry($0.quote) }
  }
}
