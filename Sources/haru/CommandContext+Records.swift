import HaruCore
import HaruStore
import HaruSync
import HaruUI
// GRDB has a class of this name.
import struct HaruSync.Record

extension CommandContext {
  /// The records of an entity, in the order of their ids.
  func records(of entity: String) throws -> [Record] {
    try telling { () throws(StoreError) in
      try ReplicaStore.existing(in: dataDirectory)?.records(of: entity) ?? []
    }
  }

  /// Keeps changes.
  func save(_ writes: [CellWrite]) throws {
    if writes.isEmpty { return }
    try telling { () throws(StoreError) in
      try ReplicaStore(directory: dataDirectory).save(writes)
    }
  }
}
