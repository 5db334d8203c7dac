import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The records of an entity, ordered by id.
  func records(of entity: String) throws -> [Record] {
    try telling { () throws(StoreError) in
      try existingStore()?.records(of: entity) ?? []
    }
  }

  /// The ids of an entity's records with a field that could be confused with some of them when
  /// shortened.
  func ids(of entity: String, having field: String, near ids: [RecordID]) throws -> [String] {
    try telling { () throws(StoreError) in
      try existingStore()?.ids(of: entity, having: field, near: ids).map(\.text) ?? []
    }
  }

  /// Saves changes that `haru undo` can take back.
  func save(_ writes: [CellWrite]) throws {
    if writes.isEmpty { return }
    let store = try telling { () throws(StoreError) in
      try self.store()
    }
    let known = try telling { () throws(StoreError) in
      try store.cells(ofRecordsOf: writes.map(\.key))
    }
    let change = RecordedChange(writes, over: known, at: now.instant)
    let history = ChangeHistory(directory: dataDirectory)
    // The undo is written first, because an unnecessary one does no harm.
    let number = change.cells.isEmpty ? nil : history.add(change)
    do throws(StoreError) { try store.save(writes) } catch {
      if let number { history.forget(number) }
      throw failure(messages.sentence(for: error))
    }
    if number == nil, !change.cells.isEmpty {
      errors.writeLine("haru: \(messages.undoNotKept(path: history.folder))")
    }
  }

  /// Saves an edit and reports it, or reports that nothing changes.
  func saveEdit(_ writes: [CellWrite], of name: String) throws {
    try save(writes)
    output.writeLine(writes.isEmpty ? messages.commandNotDone : messages.listSaved(name: name))
  }

  /// Saves changes that `haru undo` ignores.
  func saveUnrecorded(_ writes: [CellWrite]) throws {
    if writes.isEmpty { return }
    _ = try telling { () throws(StoreError) in
      try store().save(writes)
    }
  }
}
