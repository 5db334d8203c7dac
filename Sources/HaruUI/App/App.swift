package import HaruCore
package import HaruJSON
package import HaruSync
package import HaruTime

/// The whole app: one state, one list of things that can happen, one view.
package enum App {
  /// All that the app knows.
  package struct State {
    package var route: Route?
    package var messages = Messages.inEnglish
    package var now: Moment
    package var replica = Replica()
    package var identifiers: IdentifierSource
    package var toast: Toast?
    package var title = ""
    package var calculator = CalculatorPage.State()
    package var dday = DDayPage.State()

    /// A state before anything happened; `moment` is when and where the app was opened, `seed` 128
    /// random bits for the identifiers of what will be made.
    package init(at moment: Moment, messages: Messages = .inEnglish, seed: [UInt32] = []) {
      now = moment
      self.messages = messages
      identifiers = IdentifierSource(seed: seed)
    }
  }

  /// What can happen to the app, in the past tense.
  package enum Action {
    case opened(Launch)
    case navigated(String)
    case keyPressed(String)
    case woken
    case operationsArrived([Operation])
    case saved
    case saveFailed(String)
    case copied
    case copyFailed
    case toastActionTapped
    case calculator(CalculatorPage.Action)
    case dday(DDayPage.Action)
  }

  /// What the app is opened with.
  package struct Launch {
    package var path: String
    package var language: Language
    package var messages: [String]?
    /// Whether an earlier instance of the app ended in a trap.
    package var isRecovered: Bool
    package var replica: Replica

    /// Collects what the host knows at the start.
    package init(
      path: String,
      language: Language = .en,
      messages: [String]? = nil,
      isRecovered: Bool = false,
      replica: Replica = Replica()
    ) {
      self.path = path
      self.language = language
      self.messages = messages
      self.isRecovered = isRecovered
      self.replica = replica
    }
  }
}
