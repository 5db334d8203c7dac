package import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

/// The weather of places: current, hourly and daily.
package enum WeatherPage {
  /// A node of the page.
  package typealias Node = HaruHTML.Node<Action>

  /// The state of the page.
  ///
  /// It is a class, because views and their rows capture it: copying its fields at each of these
  /// places would make the WebAssembly larger.
  package final class State {
    /// The saved places in order; Seoul if there are none.
    package var places: [WeatherPlace] = []
    /// Whether a place was ever saved.
    package var hasSaved = false
    /// The index of the current place.
    package var chosen = 0
    /// The loaded reports by place id.
    package var reports: [(id: RecordID, report: WeatherReport)] = []
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

    /// Creates the initial state.
    package init() {}
  }

  /// A request for a place.
  package struct Request {
    /// The id of the place.
    package let id: RecordID
    /// The request; nil once there is a response.
    var request: RequestID?
    /// Whether Open-Meteo itself was asked.
    let isDirect: Bool
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
    /// The pending request for places by name and the provider asked; dropped when the name
    /// changes.
    var places: (request: RequestID, isDirect: Bool)?
    /// The pending request for the device's position.
    var position: RequestID?
  }

  /// The actions of the page.
  package enum Action {
    case placeChosen(Int)
    case touched(Double)
    case released(Double)
    case refreshTapped
    case unitsTapped
    case deleteTapped(RecordID)
    case directAllowed
    case searchTapped
    case searchTyped(String)
    case searchSubmitted
    case searchClosed
    case resultChosen(Int)
    case locateTapped
  }
}
