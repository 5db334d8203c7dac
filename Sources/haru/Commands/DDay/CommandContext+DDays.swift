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
    try meant(
      by: target,
      in: try savedDDays(),
      id: { $0.id.text },
      name: { $0.dday.name },
      line: { $0.dday.name },
      missing: messages.commandSeeList(
        sentence: messages.ddayNotFound(text: target),
        command: "haru dday list"
      ),
      several: messages.ddayAmbiguous(text: target)
    )
  }
}
