import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The saved days, ordered by id.
  func savedDDays() throws -> [DDayEntry] {
    try records(of: DDayEntry.entity).compactMap { DDayEntry(record: $0) }
  }

  /// The saved day with a name or an id prefix; throws if it is not unique.
  func savedDDay(_ target: String) throws -> DDayEntry {
    try only(
      of: try savedDDays().filter { NameOrID(target).fits(id: $0.id.text, name: $0.dday.name) },
      missing: messages.ddayNotFound(text: target),
      several: messages.ddayAmbiguous(text: target),
      line: { "\($0.id)  \($0.dday.name)" }
    )
  }
}
