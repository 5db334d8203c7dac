package import HaruCore
package import HaruHTML
import HaruJSON
package import HaruSync
package import HaruTime

/// The clock: alarms, world clock, stopwatch and timers, each with its own address.
package enum ClockPage {
  /// A node of the pages.
  package typealias Node = HaruHTML.Node<Action>

  /// The state of the four pages.
  ///
  /// It is a class, because views and their rows capture it: copying its fields at each of these
  /// places would cost the WebAssembly some 40 KB.
  package final class State {
    /// The alarms, ordered by time of day.
    package var alarms: [Alarm] = []
    /// The imported holidays, in order.
    package var holidays: [Holiday] = []
    /// The timers.
    package var countdowns: [Countdown] = []
    /// The places of the world clock, in order.
    package var places: [ClockPlace] = []
    /// Whether the places are saved; otherwise they are the default ones.
    var arePlacesKept = false
    /// The stopwatch.
    package var stopwatch = Stopwatch()
    /// Whether hours are on a 24-hour clock; nil follows the language.
    var has24Hours: Bool?
    /// The bell, once the time zones are loaded.
    package var bell: AlarmBell?
    /// The stored state of the bell from an earlier run (`AlarmBell`), until the bell exists.
    var keptBell: JSON = .null
    /// Whether the bell changed in a way that other tabs and the next run must know.
    var isBellNew = false
    /// The time zones; nil until they are loaded.
    package var zones: ZoneDatabase?
    /// The device's zone.
    package var here = ZoneRules.utc
    var table: PlaceTable?
    var search: PlaceSearch?
    /// The language of the place names.
    var tableLanguage: Language?
    /// Whether the zones were requested but have not arrived.
    var isZonesAsked = false
    /// Actions on alarms that wait for the zones to arrive.
    var early: [AlarmAction] = []
    var askedTable: Language?
    /// The tone last sent to the host.
    var tone: Tone?
    /// Whether the browser mutes this page until it is touched.
    package var isMuted = false
    /// The timers whose end was announced.
    var told: [RecordID] = []
    /// Whether a test waits for permission to notify.
    var isTesting = false
    /// The contents of the alarm dialog while it is open.
    package var editor: ClockAlarmEditor?
    /// Whether rows can be removed and moved.
    package var isEditing = false
    /// The search text, while the search is open.
    package var query: String?
    var found: [Place] = []
    /// How many results are shown: the list grows on every frame, so that typing never waits.
    var listed = 0
    /// Whether more results are still to be shown.
    package var isListing: Bool { query != nil && listed < found.count }
    var isGuess = false
    /// The minute of the reader's day in the world clock; nil is now.
    package var shownMinute: Int?
    /// The dial for the length of the next timer.
    package var dial = HourDial()
    /// The length of the next timer as typed.
    package var timerText = ""
    /// The label of the next timer.
    package var timerLabel = ""
    var isTimerWrong = false

    /// Creates the initial state.
    package init() {}
  }

  /// The actions of the pages.
  package enum Action {
    case placesArrived(Language, [UInt8])
    case dataFailed
    case bellArrived(String)
    case muted(Bool)
    case addTapped, editTapped
    case ring(RingAction)
    case alarm(AlarmAction)
    case stopwatch(StopwatchAction)
    case timer(TimerAction)
    case world(WorldAction)
  }

  /// The actions on a ringing or missed alarm or timer.
  package enum RingAction {
    case answered(isSnooze: Bool)
    case stopped(String), snoozedLonger(String)
    case missedDismissed(String)
  }

  /// The actions of the alarms.
  package enum AlarmAction {
    case tapped(RecordID)
    case switched(RecordID, Bool)
    case deleted(RecordID)
    case skipped(RecordID)
    case edited(ClockAlarmEditor.Action)
    case editingCancelled, editingConfirmed
    case testTapped, exportTapped
    case holidaysChosen(String)
  }

  /// The actions of the stopwatch.
  package enum StopwatchAction {
    case startTapped, lapTapped, resetTapped, lapsCopied, lapsExported
  }

  /// The actions of the timers.
  package enum TimerAction {
    case dial(HourDial.Action), lengthTyped(String), named(String), started
    case tapped(RecordID), minuteAdded(RecordID), removed(RecordID), stopped(RecordID)
    /// The run of a ringing timer was recorded as a session.
    case recorded(RecordID)
  }

  /// The actions of the world clock.
  package enum WorldAction {
    case searched(String)
    case searchClosed
    case placeChosen(String)
    case placeRemoved(RecordID)
    case placeMoved(RecordID, by: Int)
    case minuteShown(String)
    case nowTapped, hoursTapped, timesCopied
  }
}

/// A tone that the host plays from an instant on: scheduled ahead, so that no timer has to be on
/// time.
package struct Tone: Equatable, Sendable {
  /// When it starts; may be in the past.
  package var at: Instant
  /// The name of the sound.
  package var sound: String
  /// Whether it rings now, so that the screen must stay on.
  package var isRinging: Bool

  /// Creates a tone.
  package init(at: Instant, sound: String, isRinging: Bool) {
    self.at = at
    self.sound = sound
    self.isRinging = isRinging
  }

  /// Whether both are the same.
  package static func == (first: Tone, second: Tone) -> Bool {
    first.at == second.at && first.isRinging == second.isRinging
      && first.sound.hasSameBytes(as: second.sound)
  }
}
