import HaruHTML
import HaruSync

/// What every page of the app has: what it knows, what can happen on it, what it does then and what
/// it shows; and what it does at the turns of the app's life, which are the same for all.
///
/// A page leaves out the hooks that it does not need. Those that it has are `@inline(never)`: the page
/// has a file of its own in the WebAssembly, and they are the doors to it (`PageSplit`). They are
/// called where ``App`` has its list of pages, and only once that file is there.
protocol Page {
  associatedtype State
  associatedtype Action
  /// What the elements of the page answer: its own actions, or the app's.
  associatedtype Answered

  static func update(_ state: inout App.State, _ action: Action) -> [Effect]
  static func view(_ state: App.State) -> Node<Answered>

  /// Time has passed, and nothing else has happened yet.
  static func advance(_ state: inout App.State) -> [Effect]
  /// The page is shown at an address; the server reads it too, before the app runs.
  static func readAddress(_ query: Query, _ state: inout App.State)
  /// The page was opened at that address.
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect]
  /// Another page is shown from now on.
  static func left(_ state: inout App.State)
  /// The host answers a question of the page; it may want the answer no longer.
  static func answered(_ state: inout App.State, _ request: RequestID, _ answer: Answer) -> [Effect]
  /// A table came that pages share.
  static func received(_ state: inout App.State, _ table: SharedTable) -> [Effect]
  /// The user came back to the page, or a time came that it waited for.
  static func woken(_ state: inout App.State) -> [Effect]
  /// The page was pulled down at its top.
  static func pulled(_ state: inout App.State) -> [Effect]
  /// What a key that no field took means on the page; nil where it means nothing.
  static func action(for key: String, in state: App.State) -> Action?
  /// Something happened, on whatever page; what is saved here counts as done by it.
  static func settle(_ state: inout App.State) -> [Effect]
  /// The records changed, or a day began.
  static func refresh(_ state: inout App.State, after change: RecordChange)
  /// All that happened is in the state: what it asks of the host is asked now.
  static func follow(_ state: inout App.State) -> [Effect]
  /// What the page wants to be told of although nobody touches it.
  static func subscriptions(_ state: App.State) -> [Subscription]
  /// What is typed in the editor that is open.
  static func draft(_ state: App.State) -> Draft?
  /// The editor that opened takes up the fields of a draft.
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
  static func pulled(_ state: inout App.State) -> [Effect] { [] }
  static func action(for key: String, in state: App.State) -> Action? { nil }
  static func settle(_ state: inout App.State) -> [Effect] { [] }
  static func refresh(_ state: inout App.State, after change: RecordChange) {}
  static func follow(_ state: inout App.State) -> [Effect] { [] }
  static func subscriptions(_ state: App.State) -> [Subscription] { [] }
  static func draft(_ state: App.State) -> Draft? { nil }
  static func restore(_ state: inout App.State, _ fields: [String]) {}
}

/// How the records came to be others.
enum RecordChange {
  /// By writes of this app; without any where only the day is another one.
  case own([CellWrite])
  /// By another tab or another device.
  case others([CellWrite])
  /// They were read, anew or for the first time.
  case all

  /// The cells that were written; nil when all may have been.
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
