/// The source of an argument's values.
enum CompletionSource {
  case listed, file, task, dday, calendar, alarm, word, notebook, quote, zone
  case clockPlace, weatherPlace, deleted
  /// The zones and cities, after the places of the weather.
  case newClockPlace
  case sound, icon, weekdays, day, backup, language, searchKind, recordKind, setting, session
  case command
  /// Free text without candidates.
  case none

  /// The source for an argument of the command at a path.
  init(_ argument: ArgumentDescription, of path: [String]) {
    let name = argument.names.first ?? argument.valueName
    let usual = Self.usual(name, argument)
    switch (path.first ?? "", name) {
    case ("man", _): self = .command
    case ("dday", "dday"), ("focus", "--dday"): self = .dday
    case ("calendar", "calendar"): self = .calendar
    case ("alarm", "alarm"): self = .alarm
    case ("alarm", "--sound"): self = .sound
    case ("word", "word"): self = ["add", "lookup"].contains(path.last) ? .none : .word
    case ("word", "--notebook"), ("word", "notebook"): self = .notebook
    case ("word", "--date"), ("dday", "date"): self = .day
    case ("quote", "id"): self = .quote
    case ("clock", "zones"), ("clock", "--from"), ("clock", "--to"): self = .zone
    case ("clock", "place"): self = path.last == "add" ? .newClockPlace : .clockPlace
    case ("weather", "place"): self = path.last == "add" ? .clockPlace : .weatherPlace
    case ("backup", "day"): self = .backup
    case ("deleted", "target"): self = .deleted
    case ("search", "--kind"): self = .searchKind
    case ("export", "--csv"): self = .recordKind
    default: self = usual
    }
  }

  private static func usual(_ name: String, _ argument: ArgumentDescription) -> Self {
    if !argument.values.isEmpty { return .listed }
    if argument.isFile { return .file }
    switch name {
    case "--lang": return .language
    case "--zone": return .zone
    case "--icon": return .icon
    case "--data", "--prefix": return .file
    default: break
    }
    switch argument.valueName {
    case "task": return .task
    case "session": return .session
    case "setting": return .setting
    case "date", "day": return .day
    case "days": return .weekdays
    case "file", "path": return .file
    default: return .none
    }
  }
}
