import HaruCore
import HaruStore
import HaruSync
import HaruTime

extension CommandContext {
  /// The saved days, in the order of their ids.
  func savedDDays() throws -> [DDayEntry] {
    try telling { () throws(StoreError) in
      let records = try ReplicaStore.existing(in: dataDirectory)?.records(of: DDay.entity) ?? []
      return records.compactMap { DDayEntry($0) }
    }
  }
}
