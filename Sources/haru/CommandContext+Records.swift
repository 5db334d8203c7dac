import HaruCore
import HaruStore
import HaruSync
import HaruUI
// GRDB also has a `Record`.
import struct HaruSync.Record

extension CommandContext {
  /// The records of an entity, ordered by id.
  func records(of entity: String) throws -> [Record] {
    try telling { () throws(StoreError) in
      try existingStore()?.records(of: entity) ?? []
    }
  }

  /// Saves changes.
  func save(_ writes: [CellWrite]) throws {
    if writes.isEmpty { return }
    try telling { () throws(StoreError) in
      try store().save(writes)
    }
  }
}
