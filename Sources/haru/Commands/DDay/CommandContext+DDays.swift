import HaruCore
import HaruStore
import HaruSync
import HaruTime

extension CommandContext {
  /// The saved days, ordered by id.
  func savedDDays() throws -> [DDayEntry] {
    try records(of: DDayEntry.entity).compactMap { DDayEntry(record: $0) }
  }
}
