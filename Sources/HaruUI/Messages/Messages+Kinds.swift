import HaruCore
import HaruHTML
import HaruJSON
package import HaruSync
import HaruTime

extension Messages {
  /// What a person calls a record of an entity; those of later versions keep their own name.
  package func kind(of entity: String) -> String {
    let kinds: [(entity: String, name: Message)] = [
      (Alarm.entity, .undoAlarm), (Calculation.entity, .undoCalculation),
      (CalendarWeek.entity, .undoCalendar), (ClockPlace.entity, .undoPlace),
      (Countdown.entity, .undoTimer), (DDayEntry.entity, .undoDDay), (DayJournal.entity, .undoDay),
      (Holiday.entity, .undoHoliday), (Notebook.entity, .undoNotebook),
      (PlanItem.entity, .undoPlan), (PlanRecurrence.entity, .undoPlan),
      (QuoteEntry.entity, .undoQuote), (QuoteMark.entity, .undoQuote),
      (QuoteUse.entity, .undoQuoteUse), (RunningSession.entity, .undoRunning),
      (Settings.entity, .undoSettings), (SubscribedCalendar.entity, .undoCalendar),
      (WeatherPlace.entity, .undoPlace), (Word.entity, .undoWord),
      (WordReview.entity, .undoReview), (WorkItem.entity, .undoTask),
      (WorkSession.entity, .undoSession),
    ]
    return kinds.first { $0.entity.hasSameBytes(as: entity) }.map { self[$0.name] } ?? entity
  }

  /// What a person calls a deleted record: its name, with the time of an alarm or a session.
  package func name(of deleted: DeletedRecord) -> String {
    let record = deleted.record
    var name = record.title ?? ""
    if deleted.entity.hasSameBytes(as: Alarm.entity), let alarm = Alarm(record: record) {
      name = name.utf8.isEmpty ? clock(alarm.time) : "\(clock(alarm.time)) \(name)"
    }
    if deleted.entity.hasSameBytes(as: WorkSession.entity),
      let session = WorkSession(record: record)
    {
      let start = session.startedAt
      name += " · \(date(start.date, today: start.date)) \(clock(start.time))"
    }
    return name.utf8.isEmpty ? kind(of: deleted.entity) : name
  }
}
