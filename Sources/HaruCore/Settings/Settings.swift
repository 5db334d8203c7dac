/// What a person has chosen about the app, each field with what holds until it is chosen.
///
/// `startPage` and `dayStartHour` belong to the person and are one thing in the records: entity
/// `settings`, id `settings`, one cell per field. Theme, language, sounds and notifications belong to
/// the device and are in a thing of the same entity whose id is the device's
/// (`Documentation/Decisions/0005-settings-of-person-and-device.md`).
public struct Settings: Equatable, Sendable {
  /// How the app looks.
  public var theme = Theme.system
  /// Whether the keys of the calculator tick.
  public var hasKeySounds = true
  /// Whether something that is completed sounds.
  public var hasCompletionSound = true
  /// How something that is completed sounds.
  public var completionSound = CompletionSound.woodenBell
  /// Whether the app may notify; the browser's permission is asked beside it.
  public var hasNotifications = false
  /// The tag of the language (BCP 47), nil for that of the browser.
  public var language: String?
  /// The address that `/` opens, nil for the app's own choice.
  public var startPage: String?
  /// The hour at which a day begins, 0 to 23; earlier hours belong to the day before.
  public var dayStartHour = 5
  /// Whether the person was asked to rate the app; they are asked once.
  public var isRatingAsked = false
  /// The units in which weather is told.
  public var weatherUnits = WeatherUnits.metric
  /// Whether this device may ask Open-Meteo itself where its server has no weather.
  public var hasDirectWeather = false
  /// Whether this device shows the calendar of the words where it takes the room of their list.
  public var showsWordCalendar = false
  /// The order in which saved D-days are shown.
  public var daySorting = DDayEntry.Sorting.nearness

  /// Makes settings in which nothing has been chosen.
  public init() {}

  /// Takes over one choice.
  public mutating func apply(_ setting: Setting) {
    switch setting {
    case .theme(let value): theme = value
    case .keySounds(let value): hasKeySounds = value
    case .completionSounds(let value): hasCompletionSound = value
    case .completionSound(let value): completionSound = value
    case .notifications(let value): hasNotifications = value
    case .language(let value): language = value
    case .startPage(let value): startPage = value
    case .dayStartHour(let value): dayStartHour = value
    case .ratingAsked(let value): isRatingAsked = value
    case .weatherUnits(let value): weatherUnits = value
    case .directWeather(let value): hasDirectWeather = value
    case .wordCalendar(let value): showsWordCalendar = value
    case .daySorting(let value): daySorting = value
    }
  }
}

extension Settings {
  /// How the app looks: bright, dark, or as the system does.
  public enum Theme: CaseIterable, Sendable {
    case system, light, dark

    /// The name in records, in the cookie `haru_theme` and in the page's `data-theme`.
    public var name: StaticString {
      switch self {
      case .system: "system"
      case .light: "light"
      case .dark: "dark"
      }
    }
  }

  /// The sounds of something completed; each ends in less than a second and a half.
  public enum CompletionSound: CaseIterable, Sendable {
    case woodenBell, woodBlock, marimba, brassBell, glass

    /// The name in records and for the browser's synthesiser.
    public var name: StaticString {
      switch self {
      case .woodenBell: "woodenBell"
      case .woodBlock: "woodBlock"
      case .marimba: "marimba"
      case .brassBell: "brassBell"
      case .glass: "glass"
      }
    }
  }
}
