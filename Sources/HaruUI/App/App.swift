package import HaruCore
package import HaruHTML
package import HaruJSON
package import HaruSync
package import HaruTime

/// The whole app: one state, one type of actions, one view.
package enum App {
  /// A node of the app.
  package typealias Node = HaruHTML.Node<Action>

  /// The state of the app.
  package struct State {
    /// The current page, nil before the first one is shown.
    package var route: Route?
    /// The address of the current page, with its query.
    package var path = ""
    /// The page that the search lies over; nil if the app was opened with the search.
    package var below: PageBelow?
    /// The loaded code.
    package var files = PageFiles.all
    /// The address of the page that is being loaded.
    package var awaited: String?
    /// The texts in the current language.
    package var messages = Messages.inEnglish
    /// The time and place of the last action.
    package var now: Moment
    /// How far the monotonic clock is ahead of the wall clock, in milliseconds.
    package var steadyShift: Int64 = 0
    /// The current instant on the monotonic clock; use it to measure elapsed time.
    package var measured: Instant { now.instant + steadyShift }
    /// The device's records.
    package var replica = Replica()
    /// Generates the ids of new records.
    package var identifiers: IdentifierSource
    /// The number of the last request to the host.
    ///
    /// It starts at random, so that a response meant for an instance that ended in a trap matches no
    /// request.
    var lastRequest: UInt32
    /// Whether the device's records are loaded; before that, nothing about them is shown.
    package var isOpen = false
    /// The settings of the person and of this device.
    package var settings = Settings()
    /// The theme last sent to the host.
    package var shownTheme: Settings.Theme?
    /// The start page last sent to the host.
    package var shownStart: Route?
    /// The layout of Today last sent to the host.
    package var shownLayout: TodayLayout?
    /// The language whose texts are loading, or failed to load.
    package var languageRequest: LanguageRequest?
    /// The server operator's configuration.
    package var configuration = Configuration()
    /// The `User-Agent` text of the browser that the app runs in (`Browser`).
    package var userAgent = ""
    /// What the browser reported about the device, nil until then.
    package var device: Device?
    /// The state of sync.
    package var sync = SyncStatus()
    /// The larger cities, for finding places offline; nil until they are loaded.
    package var cities: CityTable?
    /// The message on screen.
    package var toast: Toast?
    /// Unsaved input of the editors.
    package var drafts = Drafts()
    /// Whether a newer version of the app is waiting to take over.
    package var hasUpdate = false
    /// The number of records from before the sign-in that wait for the decision whether they move
    /// to the account.
    package var aside = 0
    /// The document's title, as last sent to the host.
    package var title = ""
    /// The demo day, if it is on.
    package var demo: DemoDay?
    /// Whether the app is used on this device for the first time, so that the welcome is due.
    package var isFirstStart = false
    /// The states of the pages.
    var pages = PageStates()

    /// The initial state; `moment` is when and where the app was opened, `seed` 128 random bits for
    /// new ids.
    package init(at moment: Moment, messages: Messages = .inEnglish, seed: [UInt32] = []) {
      now = moment
      self.messages = messages
      identifiers = IdentifierSource(seed: seed)
      lastRequest = seed.first ?? 0
    }
  }

  /// The actions of the app, in the past tense.
  package enum Action {
    case opened(Launch)
    case navigated(String)
    /// The host's response to a page's request.
    case answered(RequestID, Answer)
    /// A dialog was left without a decision, which results in this action.
    indirect case left(Action)
    /// Another tab stored or dropped a draft.
    case draftChanged(JSON)
    case keyPressed(String)
    case woken
    /// The tab was hidden, and may be closed.
    case hidden
    /// The visible page was pulled down at its top.
    case pulled
    case operationsArrived([Operation])
    /// Cells were copied from the server; operations through a number have left the outbox.
    case synced([SyncedCell], dropped: Int64?)
    /// The records were loaded again.
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
    /// The browser reported on the device, or on its user's answer to a permission request.
    case deviceDescribed(Device)
    /// What the browser and the server know about notifications while the app is closed.
    case pushDescribed(PushStatus)
    case notificationsAnswered(Device)
    case citiesArrived([UInt8])
    /// The time zone tables were loaded.
    case zonesArrived([UInt8])
    case updateArrived
    case updateTapped
    /// The decision whether the records from before the sign-in move to the account.
    case asideAnswered(isTaken: Bool)
    case toastActionTapped
    /// An action of a page.
    case page(PageAction)
  }

  /// The parameters with which the app starts.
  package struct Launch {
    /// The address that the app was opened with.
    package var path: String
    /// The language of the page.
    package var language: Language
    /// The texts of the language, nil if the app contains them.
    package var messages: [String]?
    /// Whether the previous instance of the app trapped.
    package var isRecovered: Bool
    /// Whether the app was restarted because all data of the device was deleted.
    package var isCleared: Bool
    /// The server operator's configuration.
    package var configuration: Configuration
    /// The browser's `navigator.userAgent`.
    package var userAgent: String
    /// The device's records.
    package var replica: Replica
    /// Identifies this device among the person's.
    package var device: String
    /// The state of sync.
    package var sync: SyncStatus
    /// How many records from before the sign-in belong to no account yet.
    package var aside: Int
    /// The stored state of the bell (`AlarmBell`): what was ringing and what was missed.
    package var bell: JSON
    /// Unsaved input (``Drafts``).
    package var drafts: JSON

    /// Creates launch parameters.
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
