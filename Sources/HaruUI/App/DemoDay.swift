import HaruTime

/// A demo day: the app runs on sample records in memory, beside the real one.
///
/// Nothing is stored or sent: only effects that change nothing outside the page reach the host. The
/// real app keeps its records, receives what arrives for it, and rings.
package struct DemoDay {
  /// The real app; an array because a struct cannot contain itself.
  private var kept: [App.State]
  /// How far its clock is ahead, in milliseconds, so that the sample is seen in the evening.
  package let shift: Int64

  init(outside: App.State, shift: Int64) {
    kept = [outside]
    self.shift = shift
  }

  /// The real app.
  package var outside: App.State {
    get { kept[0] }
    set { kept[0] = newValue }
  }

  /// The moment that the demo shows.
  func moment(_ real: Moment) -> Moment {
    var moment = real
    moment.instant = real.instant + shift
    return moment
  }
}

extension Effect {
  /// Whether the effect changes nothing outside the page: neither the storage, nor the server, nor
  /// the device.
  ///
  /// Effects that are not listed are assumed to change something.
  var staysInPage: Bool {
    switch self {
    case .title, .navigate, .moveFocus, .load, .sound, .reward, .print, .describeDevice,
      .takeUpdate,
      .fetchMessages, .fetchQuotes, .fetchZones, .fetchCities, .fetchPlaces, .ask, .vibrate:
      true
    default: false
    }
  }
}
