import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruUI

extension CommandContext {
  /// The current cells of the records that keys belong to.
  func cells(ofRecordsOf keys: [CellKey]) throws -> [CellWrite] {
    try telling { () throws(StoreError) in
      try existingStore()?.cells(ofRecordsOf: keys) ?? []
    }
  }

  /// The description of a change: “word added · serendipity”.
  func title(of change: RecordedChange) throws -> String {
    var groups: [(title: String, keys: [CellKey])] = []
    for (key, effect) in change.records {
      let title = messages.sentence(for: effect, of: messages.kind(of: key.entity))
      if let index = groups.firstIndex(where: { $0.title == title }) {
        groups[index].keys.append(key)
      } else {
        groups.append((title, [key]))
      }
    }
    return try groups.map { group in
      if group.keys.count > 1 { return "\(group.title) (\(group.keys.count))" }
      let name = try group.keys.first.flatMap { try self.name(of: $0) }
      return name.map { "\(group.title) · \($0)" } ?? group.title
    }.joined(separator: ", ")
  }

  /// The name of a record, or of the record it refers to.
  private func name(of key: CellKey, follows: Bool = true) throws -> String? {
    let cells = try cells(ofRecordsOf: [key])
    let fact = cells.first { $0.key.field == CellKey.fact }?.value.object
    let members = fact ?? cells.map { JSON.Member(key: $0.key.field, value: $0.value) }
    func text(_ field: String) -> String? {
      members.first { $0.key == field }?.value.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    if let name = ["name", "term", "text", "formula"].lazy.compactMap(text).first {
      return name.withoutControls.onOneLine.cut(toColumns: 40)
    }
    let links = [
      ("word", Word.entity), ("quote", QuoteEntry.entity), ("item", WorkItem.entity),
    ]
    for (field, entity) in links where follows {
      guard let id = text(field) else { continue }
      return try name(of: CellKey(entity: entity, id: RecordID(id), field: field), follows: false)
    }
    return nil
  }
}

extension RecordedChange {
  /// What happened to a record.
  enum Effect {
    case added, edited, deleted, restored
  }

  /// The records that changed, each once, in the order of their first cells.
  var records: [(key: CellKey, effect: Effect)] {
    var places: [String: Int] = [:]
    var records: [(key: CellKey, effect: Effect)] = []
    for cell in cells {
      let key = cell.write.key
      let place = places[key.recordName] ?? records.count
      if place == records.count {
        places[key.recordName] = place
        records.append((key, .edited))
      }
      if cell.isNew {
        records[place].effect = .added
      } else if key.field == CellKey.deleted {
        records[place].effect = cell.write.value == true ? .deleted : .restored
      }
    }
    return records
  }
}

extension Messages {
  fileprivate func sentence(for effect: RecordedChange.Effect, of kind: String) -> String {
    switch effect {
    case .added: undoAdded(kind: kind)
    case .edited: undoEdited(kind: kind)
    case .deleted: undoDeleted(kind: kind)
    case .restored: undoRestored(kind: kind)
    }
  }

  /// The display name of an entity; entities of later versions keep their own name.
  fileprivate func kind(of entity: String) -> String {
    switch entity {
    case Alarm.entity: undoAlarm
    case Calculation.entity: undoCalculation
    case DDayEntry.entity: undoDDay
    case SubscribedCalendar.entity, CalendarWeek.entity: undoCalendar
    case DayJournal.entity: undoDay
    case Holiday.entity: undoHoliday
    case Notebook.entity: undoNotebook
    case PlanItem.entity, "planRecurrence": undoPlan
    case QuoteEntry.entity, QuoteMark.entity: undoQuote
    case QuoteUse.entity: undoQuoteUse
    case RunningSession.entity: undoRunning
    case Settings.entity: undoSettings
    case WeatherPlace.entity: undoPlace
    case Word.entity: undoWord
    case WordReview.entity: undoReview
    case WorkItem.entity: undoTask
    case WorkSession.entity: undoSession
    default: entity
    }
  }
}
