import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// The rings of the last half day that nobody answered on any device, and that `haru notify` did not
/// show here.
struct MissedAlarms {
  let rings: [(ring: AlarmOccurrence, label: String)]
  private let push: KeptPush?

  init(_ context: CommandContext) throws {
    self.init(in: try context.alarmSchedule(), context)
  }

  init(in schedule: NoticeSchedule, _ context: CommandContext) {
    let told = ToldNotices(in: context.dataDirectory)
    rings = schedule.missed(at: context.now.instant)
      .filter { told?.has(NoticeSchedule.key(of: $0.ring)) != true }
    push = rings.isEmpty ? nil : KeptPush(in: context.dataDirectory)
  }

  /// The missed rings of one alarm, or of all, as `--json` prints them.
  func json(of alarm: RecordID? = nil) -> JSON {
    .array(
      rings(of: alarm).map { ring, label in
        [
          "id": .string(ring.alarm.text), "label": .string(label),
          "fireAt": .string(ring.moment.rfc3339),
          "reason": wasServerDown(at: ring) ? "serverDown" : .null,
        ]
      }
    )
  }

  /// The missed rings of one alarm, or of all, why they were missed, and how to acknowledge them on
  /// all devices.
  func lines(_ text: Messages, of alarm: RecordID? = nil) -> [String] {
    let rings = rings(of: alarm)
    if rings.isEmpty { return [] }
    return rings.flatMap { missed in
      [text.alarmMissed(name: Self.name(missed, text))]
        + (wasServerDown(at: missed.ring) ? [text.noticeServerDown] : [])
    } + [text.notifyMissedText, text.alarmMissedHint]
  }

  private func rings(of alarm: RecordID?) -> [(ring: AlarmOccurrence, label: String)] {
    rings.filter { alarm == nil || $0.ring.alarm == alarm }
  }

  private func wasServerDown(at ring: AlarmOccurrence) -> Bool {
    push?.wasServerDown(at: ring.moment.instant) ?? false
  }

  /// Its time and label in a sentence.
  static func name(_ missed: (ring: AlarmOccurrence, label: String), _ text: Messages) -> String {
    let time = text.clock(missed.ring.moment.time)
    return missed.label.isEmpty ? time : "\(time) \(missed.label)"
  }
}

extension CommandContext {
  /// The rings of all alarms.
  func alarmSchedule() throws -> NoticeSchedule {
    try LocalNotices(self, kinds: .all).schedule(from: NoticeSchedule.alarmEntities)
  }
}
