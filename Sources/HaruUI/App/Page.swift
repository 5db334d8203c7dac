import HaruHTML
import HaruSync

/// A page of the app: its state, actions, update and view, and hooks for the events in the app's
/// life.
///
/// A page omits the hooks that it does not need. Those it has are `@inline(never)`: they are the
/// entry points of the page's own WebAssembly file (`PageSplit`). Only the list of pages in ``App``
/// calls them, and only once that file is loaded. A hook takes exactly `App.State`: the default would
/// be called in place of a generic one. Only `update`, which has no default, takes the page's `Scope`.
protocol Page {
  associatedtype State
  associatedtype Action
  /// The actions that the page's elements send: its own, or the app's.
  associatedtype Answered

  static func update(_ state: inout App.State, _ action: Action) -> [Effect]
  static func view(_ state: App.State) -> Node<Answered>

  /// Time has passed; called before the action is handled.
  static func advance(_ state: inout App.State) -> [Effect]
  /// Reads the query of the page's address; the server calls it too, to render the first paint.
  static func readAddress(_ query: Query, _ state: inout App.State)
  /// The page was opened at that address.
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect]
  /// The user left the page.
  static func left(_ state: inout App.State)
  /// The host responded to a request of the page, which may no longer need the response.
  static func answered(_ state: inout App.State, _ request: RequestID, _ answer: Answer) -> [Effect]
  /// A table that pages share has arrived.
  static func received(_ state: inout App.State, _ table: SharedTable) -> [Effect]
  /// The user returned to the page, or a wake time of the page has come.
  static func woken(_ state: inout App.State) -> [Effect]
  /// The tab was hidden, and may be closed.
  static func hidden(_ state: inout App.State) -> [Effect]
  /// The page was pulled down at its top.
  static func pulled(_ state: inout App.State) -> [Effect]
  /// The id of the element that gets the focus when the page is opened; nil if it keeps the focus
  /// where the page only changes.
  static func focusTarget(_ state: App.State) -> String?
  /// The action for a key that no field handled; nil if there is none.
  static func action(for key: String, in state: App.State) -> Action?
  /// An action was handled on any page; writes made here count as part of it.
  static func settle(_ state: inout App.State) -> [Effect]
  /// The records changed, or a day began.
  static func refresh(_ state: inout App.State, after change: RecordChange)
  /// The state is final; returns the effects that it calls for.
  static func follow(_ state: inout App.State) -> [Effect]
  /// The events that the page needs without user input.
  static func subscriptions(_ state: App.State) -> [Subscription]
  /// The unsaved input of the open editor.
  static func draft(_ state: App.State) -> Draft?
  /// Restores the fields of a draft in the editor that just opened.
  static func restore(_ state: inout App.State, _ fields: [String])
}

extension Page {
  static func advance(_ state: inout App.State) -> [Effect] { [] }
  static func readAddress(_ query: Query, _ state: inout App.State) {}
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] { [] }
  static func left(_ state: inout App.State) {}
  static func answered(
    _ state: inout App.State,
    _ request: RequestID,
    _ answer: Answer
  ) -> [Effect] { [] }
  static func received(_ state: inout App.State, _ table: SharedTable) -> [Effect] { [] }
  static func woken(_ state: inout App.State) -> [Effect] { [] }
  static func hidden(_ state: inout App.State) -> [Effect] { [] }
  static func pulled(_ state: inout App.State) -> [Effect] { [] }
  static func focusTarget(_ state: App.State) -> String? { "main" }
  static func action(for key: String, in state: App.State) -> Action? { nil }
  static func settle(_ state: inout App.State) -> [Effect] { [] }
  static func refresh(_ state: inout App.State, after change: RecordChange) {}
  static func follow(_ state: inout App.State) -> [Effect] { [] }
  static func subscriptions(_ state: App.State) -> [Subscription] { [] }
  static func draft(_ state: App.State) -> Draft? { nil }
  static func restore(_ state: inout App.State, _ fields: [String]) {}
}

/// How the records changed.
enum RecordChange {
  /// By writes of this app; there are none if only the date changed.
  case own([CellWrite])
  /// By another tab or another device.
  case others([CellWrite])
  /// They were loaded or reloaded.
  case all

  /// The written cells; nil if any cell may have changed.
  var writes: [CellWrite]? {
    switch self {
    case .own(let writes), .others(let writes): writes
    case .all: nil
    }
  }
}

/// A table that the host fetches for more than one page.
enum SharedTable {
  /// The time zones.
  case zones([UInt8])
  /// The larger cities.
  case cities([UInt8])
}
