package import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

/// The weather of places: now, by the hour, by the day.
package enum WeatherPage {
  package typealias Node = HaruHTML.Node<Action>

  /// What the page knows.
  package struct State {
    /// The saved places in their order; Seoul where there is none.
    package var places: [WeatherPlace] = []
    /// Whether a place was ever saved.
    package var hasSaved = false
    /// The place that is shown, by its position.
    package var chosen = 0
    /// The reports that have arrived, by the ids of their places.
    package var reports: [(id: RecordID, report: WeatherReport)] = []
    /// What was asked about each place last, and when.
    package var asked: [Request] = []
    package var units = WeatherUnits.metric
    package var search: Search?
    /// The time zones; nil until a report needs them that does not say when its clocks are set.
    package var zones: ZoneDatabase?
    /// Where a finger went down on the card, as a fraction of its width.
    var swipe: Double?
  }

  /// What was asked about a place.
  package struct Request {
    /// The id of the place.
    package let id: RecordID
    /// The address that was asked; the answer names it.
    package let path: String
    package let at: Instant
    /// Whether the answer did not come, so that what is shown is what came before.
    package var hasFailed = false
  }

  /// A search for a place.
  package struct Search {
    package var text = ""
    package var results: [WeatherPlace] = []
    package var isDone = false
    /// Whether the device would not say where it is.
    package var isRefused = false
  }

  /// What can happen on the page.
  package enum Action {
    case placeChosen(Int)
    case touched(Double)
    case released(Double)
    case refreshTapped
    case unitsTapped
    case deleteTapped(RecordID)
    case directAllowed
    case searchTapped
    case citiesArrived([UInt8])
    case zonesArrived([UInt8])
    case searchTyped(String)
    case searchSubmitted
    case searchClosed
    case resultChosen(Int)
    case locateTapped
    case located(latitude: Int, longitude: Int)
    case locationRefused
    /// What was asked is answered; by what an earlier answer said where `keptAt` has its time.
    case answerArrived(path: String, isOK: Bool, keptAt: Instant?, [UInt8])
  }
}
