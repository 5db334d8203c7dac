import HaruCore
import HaruTime

extension ClockPage {
  /// The contents of the alarm editor.
  @inline(never)
  static func draft(_ state: App.State) -> Draft? {
    guard let editor = state.clock.editor else { return nil }
    let alarm = editor.alarm
    return Draft(
      "alarm",
      alarm.id,
      [
        editor.hasTime ? alarm.time.description : "", alarm.label, "\(editor.days.rawValue)",
        editor.date?.description ?? "", alarm.zone ?? "", alarm.sound, "\(alarm.snoozeMinutes)",
        alarm.skipsHolidays ? "1" : "", alarm.pausedUntil?.description ?? "",
      ]
    )
  }

  @inline(never)
  static func restore(_ state: inout App.State, _ fields: [String]) {
    let changes: [ClockAlarmEditor.Action] = [
      .timeChosen(fields[0]), .labelTyped(fields[1]), .dateChosen(fields[3]),
      .zoneChosen(fields[4]), .soundChosen(fields[5]), .snoozeTyped(fields[6]),
      .holidaysChosen(!fields[7].utf8.isEmpty), .pauseChosen(fields[8]),
    ]
    for change in changes { state.clock.editor?.apply(change) }
    state.clock.editor?.days = WeekdaySet(rawValue: UInt8(fields[2]) ?? 0)
  }
}
