package import HaruCore
package import HaruHTML
package import HaruJSON
package import HaruSync
package import HaruTime

/// The whole app: one state, one list of things that can happen, one view.
package enum App {
  package typealias Node = HaruHTML.Node<Action>

  /// All that the app knows.
  package struct State {
    package var route: Route?
    /// The code that has arrived.
    package var files = PageFiles.all
    /// The address whose page is on its way.
    package var awaited: String?
    package var messages = Messages.inEnglish
    package var now: Moment
    /// The milliseconds by which a clock that nobody sets is ahead of the one on the wall.
    package var steadyShift: Int64 = 0
    /// Now by the clock that nobody sets: what is measured counts by it.
    package var measured: Instant { now.instant + steadyShift }
    package var replica = Replica()
    package var identifiers: IdentifierSource
    /// The number of the last question to the host; a random one at first, so that an answer which was
    /// meant for an instance that ended in a trap is nobody's.
    var lastRequest: UInt32
    /// Whether the records of the device are known; before that, nothing is said about them.
    package var isOpen = false
    package var settings = Settings()
    /// The look that the host was last asked for.
    package var shownTheme: Settings.Theme?
    /// The start page that the host was last told of.
    package var shownStart: Route?
    /// The language whose texts are on their way, or did not arrive.
    package var languageRequest: LanguageRequest?
    package var configuration = Configuration()
    package var browser = Browser(userAgent: "")
    /// What the browser told of itself, nil until it has.
    package var device: Device?
    /// Where the exchange with the server stands.
    package var sync = SyncStatus()
    /// The larger cities, which are found without a network; nil until they are there.
    package var cities: CityTable?
    package var toast: Toast?
    package var drafts = Drafts()
    /// Whether a newer version of the app waits to take over.
    package var hasUpdate = false
    /// How many records were on the device before the sign-in and wait for an answer whether they go
    /// along.
    package var aside = 0
    package var title = ""
    package var today = TodayPage.State()
    package var focus = FocusPage.State()
    package var calculator = CalculatorPage.State()
    package var dday = DDayPage.State()
    package var clock = ClockPage.State()
    package var quotes = QuotesPage.State()
    /// The page of words.
    package var words = WordsPage.State()
    /// The page of the weather.
    package var weather = WeatherPage.State()
    package var settingsPage = SettingsPage.State()

    /// A state before anything happened; `moment` is when and where the app was opened, `seed` 128
    /// random bits for the identifiers of what will be made.
    package init(at moment: Moment, messages: Messages = .inEnglish, seed: [UInt32] = []) {
      now = moment
      self.messages = messages
      identifiers = IdentifierSource(seed: seed)
      lastRequest = seed.first ?? 0
    }
  }

  /// What can happen to the app, in the past tense.
  package enum Action {
    case opened(Launch)
    case navigated(String)
    /// The host answers what a page asked.
    case answered(RequestID, Answer)
    /// A dialog was left without a decision, and answers with this.
    indirect case left(Action)
    /// Another tab keeps a draft, or no longer.
    case draftChanged(JSON)
    case keyPressed(String)
    case woken
    /// The page that is shown was pulled down at its top.
    case pulled
    case operationsArrived([Operation])
    /// Cells were copied from the server; the operations through a number have left the outbox.
    case synced([SyncedCell], dropped: Int64?)
    /// The records were read anew.
    case replaced(Replica)
    case syncChanged(SyncStatus)
    case fileArrived(PageFile)
    case fileMissing(PageFile)
    case languageArrived(Language, [String])
    case languageFailed(Language)
    case saved([Operation])
    case saveFailed(String)
    case copied
    case copyFailed
    /// What the browser says of the device and of its user's answer, on whatever page they were asked.
    case deviceDescribed(Device)
    case notificationsAnswered(Device)
    case citiesArrived([UInt8])
    /// The tables of the time zones came.
    case zonesArrived([UInt8])
    case updateArrived
    case updateTapped
    /// Whether the records from before the sign-in go along.
    case asideAnswered(isTaken: Bool)
    case toastActionTapped
    /// Something happened on a page.
    case page(PageAction)
  }

  /// What the app is opened with.
  package struct Launch {
    package var path: String
    package var language: Language
    package var messages: [String]?
    /// Whether an earlier instance of the app ended in a trap.
    package var isRecovered: Bool
    /// Whether the app was opened anew because all data of the device was deleted.
    package var isCleared: Bool
    package var configuration: Configuration
    /// The browser's `navigator.userAgent`.
    package var userAgent: String
    package var replica: Replica
    /// What tells this device from the person's others.
    package var device: String
    package var sync: SyncStatus
    /// How many records from before the sign-in belong to no account yet.
    package var aside: Int
    /// What rang and what was missed when the app was closed (`AlarmBell`), as it kept it.
    package var bell: JSON
    /// What was typed and is neither saved nor discarded (``Drafts``).
    package var drafts: JSON

    /// Collects what the host knows at the start.
    package init(
      path: String,
      language: Language = .en,
      messages: [String]? = nil,
      isRecovered: Bool = false,
      isCleared: Bool = false,
      configuration: Configuration = Configuration(),
      userAgent: String = "",
      replica: Replica = Replica(),
      device: String = "",
      sync: SyncStatus = SyncStatus(),
      aside: Int = 0,
      bell: JSON = .null,
      drafts: JSON = .null
    ) {
      self.path = path
      self.language = language
      self.messages = messages
      self.isRecovered = isRecovered
      self.isCleared = isCleared
      self.configuration = configuration
      self.userAgent = userAgent
      self.replica = replica
      self.device = device
      self.sync = sync
      self.aside = aside
      self.bell = bell
      self.drafts = drafts
    }
  }
}
