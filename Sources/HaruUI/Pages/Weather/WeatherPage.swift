package import HaruCore
package import HaruHTML
package import HaruTime

/// The weather of places: current, hourly and daily.
package enum WeatherPage {
  /// A node of the page.
  package typealias Node = HaruHTML.Node<Action>

  /// The state of the page.
  package struct State {
    /// The saved places in order; Seoul if there are none.
    package var places: [WeatherPlace] = []
    /// Whether a place was ever saved.
    package var hasSaved = false
    /// The index of the current place.
    package var chosen = 0
    /// The loaded reports by place id.
    package var reports: [(id: String, report: WeatherReport)] = []
    /// The last request for each place.
    package var asked: [Request] = []
    /// The units for weather.
    package var units = WeatherUnits.metric
    /// The open search.
    package var search: Search?
    /// The time zones; nil until a report without its next transition needs them.
    package var zones: ZoneDatabase?
    /// Where a touch started on the card, as a fraction of its width.
    var swipe: Double?
  }

  /// A request for a place.
  package struct Request {
    /// The id of the place.
    package let id: String
    /// The requested address, which the response names.
    package let path: String
    /// When it was sent.
    package let at: Instant
    /// Whether the request failed, so that the previous report is shown.
    package var hasFailed = false
  }

  /// A search for a place.
  package struct Search {
    /// The search text.
    package var text = ""
    /// The results.
    package var results: [WeatherPlace] = []
    /// Whether the search is complete.
    package var isDone = false
    /// Whether the device refused to reveal its location.
    package var isRefused = false
  }

  /// The actions of the page.
  package enum Action {
    case placeChosen(Int)
    case touched(Double)
    case released(Double)
    case refreshTapped
    case unitsTapped
    case deleteTapped(String)
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
    /// A response arrived; if `keptAt` has a time, it is a cached one from then.
    case answerArrived(path: String, isOK: Bool, keptAt: Instant?, [UInt8])
  }
}
