import HaruCore
import HaruStore
import HaruSync
import HaruTime

extension CommandContext {
  /// The saved days, in the order of their ids.
  func savedDDays() throws -> [DDayEntry] {
    try records(of: DDayEntry.entity).compactMap { DDayEntry(record: $0) }
  }
}
