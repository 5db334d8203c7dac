package import HaruCore
package import HaruHTML
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
    package var reports: [(id: String, report: WeatherReport)] = []
    /// The place that the server was asked about, and when.
    package var asked: (id: String, at: Instant)?
    /// Whether the last answer did not come.
    package var hasFailed = false
    package var units = WeatherUnits.metric
    package var search: Search?
    /// The larger cities, which are found without a network; nil until they are there.
    var cities: CityTable?
    /// Where a finger went down on the card, as a fraction of its width.
    var swipe: Double?
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
    case deleteTapped(String)
    case directAllowed
    case searchTapped
    case searchTyped(String)
    case searchSubmitted
    case searchClosed
    case resultChosen(Int)
    case locateTapped
    case located(latitude: Int, longitude: Int)
    case locationRefused
    case citiesArrived([UInt8])
    case answerArrived(path: String, isOK: Bool, [UInt8])
  }
}
