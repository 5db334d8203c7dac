package import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

/// The clock: alarms, the time elsewhere, a stopwatch and timers, each with an address of its own.
package enum ClockPage {
  package typealias Node = HaruHTML.Node<Action>

  /// What the four pages know.
  ///
  /// It is an object, because views and their rows hold on to it: a copy of its fields at each of
  /// these places would cost the WebAssembly some 40 KB.
  package final class State {
    /// The alarms by their time of day.
    package var alarms: [Alarm] = []
    package var holidays: [Holiday] = []
    package var countdowns: [Countdown] = []
    /// The places of the world clock in their order.
    package var places: [ClockPlace] = []
    /// Whether the places are records; else they are the first ones.
    var arePlacesKept = false
    package var stopwatch = Stopwatch()
    /// Whether hours count to 24; `nil` follows the language.
    var has24Hours: Bool?
    /// What rings, once the time zones are there.
    package var bell: AlarmBell?
    /// What an earlier run of the app knew of the bell.
    var keptBell: AlarmBell?
    /// Whether the bell changed in a way that other tabs and the next run must know.
    var isBellNew = false
    package var zones: ZoneDatabase?
    /// The zone in which the device is.
    package var here = ZoneRules.utc
    var table: PlaceTable?
    var search: PlaceSearch?
    /// The language of the names of places.
    var tableLanguage: Language?
    /// What was asked for and has not come.
    var isZonesAsked = false
    var askedTable: Language?
    /// The tone that the host was last asked for.
    var tone: Tone?
    /// Whether the browser keeps this page silent until it is touched.
    package var isMuted = false
    /// The timers whose end was told.
    var told: [RecordID] = []
    /// Whether a test waits for the browser's user to allow notifications.
    var isTesting = false
    package var editor: ClockAlarmEditor?
    /// Whether rows show how to remove and move them.
    package var isEditing = false
    /// What is searched for, while the search is open.
    package var query: String?
    var found: [Place] = []
    /// How many of them are shown: the list grows by a few at each frame, so that typing never waits.
    var listed = 0
    /// Whether more of what was found is still to be shown.
    package var isListing: Bool { query != nil && listed < found.count }
    var isGuess = false
    /// The minute of the reader's day that the world clock shows; `nil` is now.
    package var shownMinute: Int?
    package var dial = HourDial()
    package var timerText = ""
    package var timerLabel = ""
    var isTimerWrong = false

    package init() {}
  }

  /// What can happen on the pages.
  package enum Action {
    case zonesArrived([UInt8])
    case placesArrived(Language, [UInt8])
    case dataFailed
    case bellArrived(String)
    case answered(isSnooze: Bool)
    case ringStopped(String), snoozedLonger(String), timerStopped(RecordID)
    case muted(Bool)

    case addTapped, editTapped
    case alarmTapped(RecordID)
    case alarmSwitched(RecordID, Bool)
    case alarmDeleted(RecordID)
    case alarmSkipped(RecordID)
    case edited(ClockAlarmEditor.Action)
    case editingCancelled, editingConfirmed
    case missedDismissed(String)
    case testTapped, exportTapped
    case holidaysChosen(String)

    case startTapped, lapTapped, resetTapped, lapsCopied, lapsExported

    case dial(HourDial.Action), lengthTyped(String), timerNamed(String), timerStarted
    case timerTapped(RecordID), minuteAdded(RecordID), timerRemoved(RecordID)

    case searched(String)
    case citiesArrived([UInt8])
    case searchClosed
    case placeChosen(String)
    case placeRemoved(RecordID)
    case placeMoved(RecordID, by: Int)
    case minuteShown(String)
    case nowTapped, hoursTapped, timesCopied
  }
}

/// A tone that the host plays from an instant on: scheduled ahead, so that no timer need be in time.
package struct Tone: Equatable, Sendable {
  /// When it begins; it may have begun.
  package var at: Instant
  /// The name of the sound.
  package var sound: String
  /// Whether it rings now: then the screen stays awake.
  package var isRinging: Bool

  /// Collects what it is.
  package init(at: Instant, sound: String, isRinging: Bool) {
    self.at = at
    self.sound = sound
    self.isRinging = isRinging
  }

  /// Whether they say the same.
  package static func == (first: Tone, second: Tone) -> Bool {
    first.at == second.at && first.isRinging == second.isRinging
      && first.sound.utf8.elementsEqual(second.sound.utf8)
  }
}
