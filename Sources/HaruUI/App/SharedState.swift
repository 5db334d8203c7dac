import HaruCore
import HaruJSON
import HaruSync
import HaruTime

/// The part of the app's state that belongs to no page.
///
/// The `update` of a page gets this, the page's own state, and the states of other pages that it
/// names, as the page's `Scope` (decision 24).
protocol SharedState {
  var route: Route? { get }
  var path: String { get set }
  var isOpen: Bool { get }
  var now: Moment { get }
  var steadyShift: Int64 { get }
  var measured: Instant { get }
  var messages: Messages { get }
  var replica: Replica { get }
  var configuration: Configuration { get }
  var userAgent: String { get }
  var cities: CityTable? { get set }
  var settings: Settings { get set }
  var device: Device? { get set }
  var identifiers: IdentifierSource { get set }
  var languageRequest: App.LanguageRequest? { get set }
  var toast: Toast? { get set }

  /// Whether the code of a page has been loaded.
  func has(_ file: PageFile) -> Bool
  /// The write that saves a setting, made now on this device.
  func write(_ setting: Setting) -> CellWrite
  /// Creates the id of a page's new request to the host.
  mutating func ask(by page: PageFile) -> RequestID
}

extension App.State: SharedState {}

extension SharedState {
  /// The click of a pressed key, if it is turned on.
  var keySound: [Effect] { settings.hasKeySounds ? [.sound(.key)] : [] }

  /// A short vibration, unless it is turned off; devices without one ignore it.
  func vibration(_ pattern: [Int64]) -> [Effect] {
    settings.hasVibration ? [.vibrate(pattern)] : []
  }

  /// Shows a message for five seconds, or ten if it can be undone.
  mutating func show(_ text: String, undo: [CellWrite]? = nil) {
    let stay: Int64 = undo == nil ? 5_000 : 10_000
    toast = Toast(text: text, undo: undo, endsAt: now.instant + stay)
  }

  /// Deletes saved records and shows a toast with undo; `marks` are the writes that delete them,
  /// `others` are saved before them and stay.
  @inline(never)
  mutating func delete(
    _ marks: [CellWrite],
    after others: [CellWrite] = [],
    saying text: String
  ) -> Effect {
    show(text, undo: marks.map { CellWrite($0.key, value: false, madeAt: $0.madeAt) })
    return .save(others + marks)
  }
}
