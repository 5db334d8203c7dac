import HaruCore
import HaruSync
import HaruUI

/// Records of one kind to which one change did the same.
struct ChangedGroup {
  var keys: [CellKey]
  let effect: RecordedChange.Effect

  /// Whether a record belongs to the group.
  func isOf(_ key: CellKey, _ effect: RecordedChange.Effect, _ text: Messages) -> Bool {
    guard self.effect == effect, let first = keys.first else { return false }
    return text.kind(of: first.entity, 1) == text.kind(of: key.entity, 1)
  }
}

extension Messages {
  /// What happened to the records of a group: “word added”, “7 words deleted”.
  func sentence(for group: ChangedGroup) -> String {
    let kind = kind(of: group.keys.first?.entity ?? "", group.keys.count)
    return switch group.effect {
    case .added: undoAdded(kind: kind)
    case .edited: undoEdited(kind: kind)
    case .deleted: undoDeleted(kind: kind)
    case .restored: undoRestored(kind: kind)
    }
  }

  /// What a person calls one record of an entity, or several with their count; those of later
  /// versions keep their own name.
  fileprivate func kind(of entity: String, _ count: Int) -> String {
    if count == 1 { return kind(of: entity) }
    return switch entity {
    case Alarm.entity: undoAlarms(count: count)
    case Calculation.entity: undoCalculations(count: count)
    case DDayEntry.entity: undoDDays(count: count)
    case SubscribedCalendar.entity, CalendarWeek.entity: undoCalendars(count: count)
    case DayJournal.entity: undoDays(count: count)
    case Holiday.entity: undoHolidays(count: count)
    case Notebook.entity: undoNotebooks(count: count)
    case PlanItem.entity, "planRecurrence": undoPlans(count: count)
    case QuoteEntry.entity, QuoteMark.entity: undoQuotes(count: count)
    case QuoteUse.entity: undoQuoteUses(count: count)
    case RunningSession.entity: undoRunnings(count: count)
    case WeatherPlace.entity, ClockPlace.entity: undoPlaces(count: count)
    case Word.entity: undoWords(count: count)
    case WordReview.entity: undoReviews(count: count)
    case WorkItem.entity: undoTasks(count: count)
    case WorkSession.entity: undoSessions(count: count)
    default: "\(kind(of: entity)) (\(grouped(count)))"
    }
  }
}
