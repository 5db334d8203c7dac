import HaruCore
import HaruTime

extension DDayPage {
  /// The contents of the day editor.
  @inline(never)
  static func draft(_ state: App.State) -> Draft? {
    guard let editor = state.dday.editor else { return nil }
    return Draft(
      "dday",
      editor.id,
      [
        editor.name, editor.date?.description ?? "", "\(editor.lunarYear)", "\(editor.lunarMonth)",
        "\(editor.lunarDay)", editor.isLeapMonth ? "1" : "", editor.isLunar ? "1" : "",
        "\(editor.pen)", "\(editor.counting.rawValue)", editor.isYearly ? "1" : "",
        "\(editor.leapDay.rawValue)", "\(editor.calendar.rawValue)",
      ]
    )
  }

  @inline(never)
  static func restore(_ state: inout App.State, _ fields: [String]) {
    guard var editor = state.dday.editor else { return }
    let isOn = { (index: Int) in !fields[index].utf8.isEmpty }
    let number = { (index: Int) in Int(fields[index]) ?? 0 }
    editor.apply(.nameTyped(fields[0]))
    editor.apply(.dateChosen(fields[1]))
    editor.lunarYear = number(2)
    editor.lunarMonth = number(3)
    editor.lunarDay = number(4)
    editor.isLeapMonth = isOn(5)
    editor.isLunar = isOn(6)
    editor.pen = number(7)
    editor.counting = DDay.Counting(rawValue: UInt8(fields[8]) ?? 0) ?? editor.counting
    editor.isYearly = isOn(9)
    editor.leapDay = LeapDayRule(rawValue: UInt8(fields[10]) ?? 0) ?? editor.leapDay
    editor.calendar = LunarCalendar(rawValue: UInt8(fields[11]) ?? 0) ?? editor.calendar
    state.dday.editor = editor
  }
}
