import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// The rings of the last half day that nobody answered on any device, and that `haru notify` did not
/// show here.
struct MissedAlarms {
  let rings: [(ring: AlarmOccurrence, label: String)]

  init(_ context: CommandContext) throws {
    // Without alarms, nothing more has to be read.
    if try context.alarms().isEmpty {
      rings = []
      return
    }
    let told = ToldNotices(in: context.dataDirectory)
    rings = try LocalNotices(context, kinds: .all).schedule().missed(at: context.now.instant)
      .filter { told?.has(NoticeSchedule.key(of: $0.ring)) != true }
  }

  /// The missed rings of one alarm, or of all, as `--json` prints them.
  func json(of alarm: RecordID? = nil) -> JSON {
    .array(
      rings.filter { alarm == nil || $0.ring.alarm == alarm }.map { ring, label in
        [
          "id": .string(ring.alarm.text), "label": .string(label),
          "fireAt": .string(ring.moment.rfc3339),
        ]
      }
    )
  }

  /// The missed rings, why they were missed, and how to acknowledge them on all devices.
  func lines(_ text: Messages) -> [String] {
    if rings.isEmpty { return [] }
    return rings.map { text.alarmMissed(name: Self.name($0, text)) }
      + [text.notifyMissedText, text.alarmMissedHint]
  }

  /// Its time and label in a sentence.
  static func name(_ missed: (ring: AlarmOccurrence, label: String), _ text: Messages) -> String {
    let time = text.clock(missed.ring.moment.time)
    return missed.label.isEmpty ? time : "\(time) \(missed.label)"
  }
}
