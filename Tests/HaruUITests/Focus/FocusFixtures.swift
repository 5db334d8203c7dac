import HaruCore
import HaruSync
import HaruUI

extension AppRun {
  /// A run on the focus page with one task, English, of 30 minutes.
  static func withTask() -> AppRun {
    var run = AppRun(path: "/focus")
    run.add("English")
    return run
  }

  /// The id of the first task.
  var item: RecordID { state.focus.items.first?.id ?? "" }

  /// Adds a task of 30 minutes.
  mutating func add(_ name: String) {
    send(.focus(.task(.newTapped)))
    send(.focus(.task(.edited(.nameTyped(name)))))
    send(.focus(.task(.editingEnded(isConfirmed: true))))
  }

  /// Starts the first task at a full second.
  mutating func start() { send(.focus(.session(.startTapped(item)))) }

  /// Completes a session of the first task after some seconds.
  mutating func work(seconds: Int64) {
    start()
    send(.focus(.session(.completeTapped)), after: seconds)
  }

  /// Fills the session dialog and saves it, over midnight if need be.
  mutating func edit(_ fields: [(FocusSessionEditor.Field, String)]) {
    for (field, text) in fields { send(.focus(.records(.sessionEdited(field, text)))) }
    send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    send(.focus(.records(.sessionFaultConfirmed)))
  }

  /// The notifications that the last action showed.
  var reminders: [String] {
    effects.compactMap { if case .remind(let text, _, _, _) = $0 { text } else { nil } }
  }

  /// The app opened later with the records of an earlier run.
  init(path: String, replica: Replica, at seconds: Int64) {
    self.init(path: path)
    send(.opened(App.Launch(path: path, replica: replica)), after: seconds)
  }
}
