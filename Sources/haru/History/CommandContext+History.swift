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

  /// What a change was, in words: “word added · serendipity”, “7 words deleted”.
  func title(of change: RecordedChange) throws -> String {
    var groups: [ChangedGroup] = []
    for (key, effect) in try toldRecords(of: change) {
      let index = groups.firstIndex { $0.isOf(key, effect, messages) }
      if let index { groups[index].keys.append(key) }
      if index == nil { groups.append(ChangedGroup(keys: [key], effect: effect)) }
    }
    let titles = try groups.map { group in
      let title = messages.sentence(for: group)
      guard group.keys.count == 1, let name = try name(of: group.keys[0]) else { return title }
      return "\(title) · \(name)"
    }
    return messages.list(titles)
  }

  /// The records of a change without those that only come with another: the weeks of a calendar, what
  /// a correction replaces, and the running session that became a completed one.
  ///
  /// A correction counts as an edit of the session.
  private func toldRecords(
    of change: RecordedChange
  ) throws -> [(key: CellKey, effect: RecordedChange.Effect)] {
    let records = change.records
    let entities = Set(records.map(\.key.entity))
    var hidden: Set<RecordID> = []
    var corrections: Set<RecordID> = []
    let sessions = records.map(\.key).filter { $0.entity == WorkSession.entity }
    for cell in try cells(ofRecordsOf: sessions) where cell.key.field == CellKey.fact {
      guard let replaced = cell.value["replaces"]?.recordID else { continue }
      hidden.insert(replaced)
      corrections.insert(cell.key.id)
    }
    let isDone = records.contains { $0.key.entity == WorkSession.entity && $0.effect == .added }
    return records.compactMap { key, effect in
      switch key.entity {
      case CalendarWeek.entity where entities.contains(SubscribedCalendar.entity): nil
      case WorkSession.entity where hidden.contains(key.id): nil
      case WorkSession.entity where effect == .added && corrections.contains(key.id): (key, .edited)
      case RunningSession.entity where isDone && effect == .deleted: nil
      default: (key, effect)
      }
    }
  }

  /// What a person calls a record, or the thing that it is about.
  private func name(of key: CellKey, follows: Bool = true) throws -> String? {
    let cells = try cells(ofRecordsOf: [key])
    let whole = cells.first { [CellKey.fact, QuoteEntry.contentField].contains($0.key.field) }
    let members =
      whole?.value.object ?? cells.map { JSON.Member(key: $0.key.field, value: $0.value) }
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
    var places: [CellKey: Int] = [:]
    var records: [(key: CellKey, effect: Effect)] = []
    for cell in cells {
      let key = cell.write.key
      let place = places[key.record] ?? records.count
      if place == records.count {
        places[key.record] = place
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
