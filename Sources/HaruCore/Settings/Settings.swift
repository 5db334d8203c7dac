/// The settings of the app, each field with its default.
///
/// `startPage` and `dayStartHour` belong to the person and are one thing in the records: entity
/// `settings`, id `settings`, one cell per field. Theme, language, sounds and notifications belong
/// to the device and are in a thing of the same entity whose id is the device's
/// (`Documentation/Decisions/0005-settings-of-person-and-device.md`).
public struct Settings: Equatable, Sendable {
  /// The theme.
  public var theme = Theme.system
  /// Whether the keys of the calculator click.
  public var hasKeySounds = true
  /// Whether completing something plays a sound.
  public var hasCompletionSound = true
  /// The sound of completing something.
  public var completionSound = CompletionSound.woodenBell
  /// Whether the app may notify; the browser's permission is needed as well.
  public var hasNotifications = false
  /// The language tag (BCP 47), nil for the browser's language.
  public var language: String?
  /// The address that `/` opens, nil for the default.
  public var startPage: String?
  /// The hour at which a day begins, 0 to 23; earlier hours belong to the day before.
  public var dayStartHour = 5
  /// Whether the person has been asked to rate the app, which happens once.
  public var isRatingAsked = false
  /// The units for weather.
  public var weatherUnits = WeatherUnits.metric
  /// Whether this device may ask Open-Meteo itself if its server has no weather.
  public var hasDirectWeather = false
  /// Whether this device shows the word calendar on a narrow screen, where it displaces the list.
  public var showsWordCalendar = false
  /// The sort order of saved D-days.
  public var daySorting = DDayEntry.Sorting.nearness
  /// The sections of the today page.
  public var todayLayout = TodayLayout.standard
  /// Whether this device has shown the welcome, which happens once.
  public var isWelcomed = false
  /// The hints that the person has dismissed.
  public var hintsSeen = HintSet()
  /// Whether this device vibrates on start, completion and ringing.
  public var hasVibration = true
  /// The notifications that this device gets while the app is closed.
  public var noticeKinds = NoticeKinds()
  /// The time of the morning messages, in minutes of the day.
  public var morningMinutes = 480
  /// When messages without an exact time wait; nil for never.
  public var quietHours: QuietHours?

  /// Creates settings with all defaults.
  public init() {}

  /// Applies a change.
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
    case .todayLayout(let value): todayLayout = value
    case .welcomed(let value): isWelcomed = value
    case .hintsSeen(let value): hintsSeen = value
    case .vibration(let value): hasVibration = value
    case .noticeKinds(let value): noticeKinds = value
    case .morning(let value): morningMinutes = value
    case .quietHours(let value): quietHours = value
    }
  }
}

extension Settings {
  /// The look of the app: light, dark, or following the system.
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

  /// The sounds of completing something, each shorter than a second and a half.
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
