public import HaruJSON

/// A change of one field of ``Settings``.
public enum Setting: Equatable, Sendable {
  case theme(Settings.Theme)
  case keySounds(Bool)
  case completionSounds(Bool)
  case completionSound(Settings.CompletionSound)
  case notifications(Bool)
  case language(String)
  case startPage(String)
  case dayStartHour(Int)
  case ratingAsked(Bool)
  case weatherUnits(WeatherUnits)
  case directWeather(Bool)
  case wordCalendar(Bool)
  case daySorting(DDayEntry.Sorting)
  case todayLayout(TodayLayout)
  case welcomed(Bool)
  case hintsSeen(HintSet)
  case vibration(Bool)
  case noticeKinds(NoticeKinds)
  case morning(Int)
  case quietHours(QuietHours?)

  /// The fields.
  public enum Field: CaseIterable, Sendable {
    case theme, keySounds, completionSounds, completionSound, notifications, language, startPage
    case dayStartHour, ratingAsked, weatherUnits, directWeather, wordCalendar, daySorting
    case todayLayout, welcomed, hintsSeen, vibration, noticeKinds, morning, quietHours

    /// Whether the field belongs to the device rather than to the person.
    public var isOfDevice: Bool {
      switch self {
      case .theme, .keySounds, .completionSounds, .completionSound, .notifications, .language,
        .directWeather, .wordCalendar, .welcomed, .vibration, .noticeKinds:
        true
      case .startPage, .dayStartHour, .ratingAsked, .weatherUnits, .daySorting, .todayLayout,
        .hintsSeen, .morning, .quietHours:
        false
      }
    }

    /// The name of the field's cell.
    public var name: StaticString {
      switch self {
      case .theme: "theme"
      case .keySounds: "keySounds"
      case .completionSounds: "completionSounds"
      case .completionSound: "completionSound"
      case .notifications: "notifications"
      case .language: "language"
      case .startPage: "startPage"
      case .dayStartHour: "dayStartHour"
      case .ratingAsked: "ratingAsked"
      case .weatherUnits: "weatherUnits"
      case .directWeather: "directWeather"
      case .wordCalendar: "wordCalendar"
      case .daySorting: "ddaySorting"
      case .todayLayout: "todayLayout"
      case .welcomed: "welcomed"
      case .hintsSeen: "hintsSeen"
      case .vibration: "vibration"
      case .noticeKinds: "noticeKinds"
      case .morning: "morningMinutes"
      case .quietHours: "quietHours"
      }
    }
  }

  /// The field of this change.
  public var field: Field {
    switch self {
    case .theme: .theme
    case .keySounds: .keySounds
    case .completionSounds: .completionSounds
    case .completionSound: .completionSound
    case .notifications: .notifications
    case .language: .language
    case .startPage: .startPage
    case .dayStartHour: .dayStartHour
    case .ratingAsked: .ratingAsked
    case .weatherUnits: .weatherUnits
    case .directWeather: .directWeather
    case .wordCalendar: .wordCalendar
    case .daySorting: .daySorting
    case .todayLayout: .todayLayout
    case .welcomed: .welcomed
    case .hintsSeen: .hintsSeen
    case .vibration: .vibration
    case .noticeKinds: .noticeKinds
    case .morning: .morning
    case .quietHours: .quietHours
    }
  }

  /// The value in the cell: names and tags as texts, switches as Booleans, the hour as a number.
  public var value: JSON {
    switch self {
    case .theme(let theme): .string("\(theme.name)")
    case .completionSound(let sound): .string("\(sound.name)")
    case .language(let text), .startPage(let text): .string(text)
    case .keySounds(let isOn), .completionSounds(let isOn), .notifications(let isOn),
      .ratingAsked(let isOn), .directWeather(let isOn), .wordCalendar(let isOn),
      .welcomed(let isOn), .vibration(let isOn):
      .bool(isOn)
    case .weatherUnits(let units): .string("\(units.name)")
    case .daySorting(let sorting): .string("\(sorting.name)")
    case .todayLayout(let layout): .string(layout.text)
    case .hintsSeen(let hints): .string(hints.text)
    case .noticeKinds(let kinds): .string(kinds.text)
    case .quietHours(let hours): .string(hours?.text ?? "")
    case .dayStartHour(let number), .morning(let number): .integer(Int64(number))
    }
  }

  /// Reads a cell; nil for a value that this version does not know, so that the default applies and
  /// the cell stays as a newer version wrote it.
  public init?(_ field: Field, _ value: JSON) {
    let setting: Setting? =
      switch field {
      case .theme: Settings.Theme.allCases.first { value.isText($0.name) }.map(Setting.theme)
      case .completionSound:
        Settings.CompletionSound.allCases.first { value.isText($0.name) }
          .map(Setting.completionSound)
      case .keySounds: value.bool.map(Setting.keySounds)
      case .completionSounds: value.bool.map(Setting.completionSounds)
      case .notifications: value.bool.map(Setting.notifications)
      case .ratingAsked: value.bool.map(Setting.ratingAsked)
      case .directWeather: value.bool.map(Setting.directWeather)
      case .wordCalendar: value.bool.map(Setting.wordCalendar)
      case .weatherUnits:
        WeatherUnits.allCases.first { value.isText($0.name) }.map(Setting.weatherUnits)
      case .daySorting:
        DDayEntry.Sorting.allCases.first { value.isText($0.name) }.map(Setting.daySorting)
      case .language: value.string.map(Setting.language)
      case .startPage: value.string.map(Setting.startPage)
      case .todayLayout: value.string.flatMap(TodayLayout.init).map(Setting.todayLayout)
      case .welcomed: value.bool.map(Setting.welcomed)
      case .hintsSeen: value.string.flatMap(HintSet.init).map(Setting.hintsSeen)
      case .vibration: value.bool.map(Setting.vibration)
      case .noticeKinds: value.string.map { .noticeKinds(NoticeKinds($0)) }
      case .morning:
        value.integer.flatMap { (0...1_439).contains($0) ? .morning(Int($0)) : nil }
      case .quietHours: value.string.map { .quietHours(QuietHours($0)) }
      case .dayStartHour:
        value.integer.flatMap { (0...23).contains($0) ? .dayStartHour(Int($0)) : nil }
      }
    guard let setting else { return nil }
    self = setting
  }
}

extension JSON {
  fileprivate func isText(_ text: StaticString) -> Bool {
    string?.hasSameBytes(as: text) ?? false
  }
}
