import HaruCore
import HaruStore
import HaruSync
import HaruTime

extension CommandContext {
  /// The saved days, in the order of their ids.
  func savedDDays() throws -> [DDayEntry] {
    try telling { () throws(StoreError) in
      let store = try ReplicaStore.existing(in: dataDirectory)
      return try store?.records(of: DDayEntry.entity).compactMap { DDayEntry(record: $0) } ?? []
    }
  }
}
