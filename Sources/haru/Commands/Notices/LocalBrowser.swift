import HaruPlatform
import HaruCore
import HaruJSON
import HaruUI
import Synchronization

/// The browsers on the same machine, with what the server knows of their notifications.
///
/// Requests run on a separate thread, so that a slow network does not delay notifications.
final class LocalBrowser: Sendable {
  /// Which of the account's devices are meant.
  enum Choice: Sendable {
    /// Those whose name contains a text.
    case named(String)
    /// Those with these ids.
    case devices(Set<String>)
  }

  /// The state that the server reported.
  struct State {
    /// The kinds of notifications that the browsers get.
    var kinds = NoticeKinds()
    /// The keys of the messages that they have shown within the last ten minutes.
    var shown: Set<String> = []
    /// The ids of those that get no notifications any more.
    var gone: Set<String> = []
  }

  private let choice: Choice
  private let root: String
  private let messages: Messages
  private let state = Mutex(State())
  private let isAsking = Mutex(false)

  /// Selects browsers among the devices of the account signed in to a data folder.
  init(_ choice: Choice, root: String, _ messages: Messages) {
    self.choice = choice
    self.root = root
    self.messages = messages
  }

  /// The last known state.
  var known: State { state.withLock { $0 } }

  /// Requests the state from the server, unless a request is in progress.
  func ask() {
    let isFree = isAsking.withLock { isAsking in
      defer { isAsking = true }
      return !isAsking
    }
    if !isFree { return }
    OwnThread.start { [self] in
      defer { isAsking.withLock { $0 = false } }
      refresh()
    }
  }

  private func refresh() {
    guard SignedIn.usable(in: root) != nil else { return state.withLock { $0 = State() } }
    // While the server is unreachable, its last response is used.
    guard let status = ServerConnection(inFolder: root)?.push() else { return }
    state.withLock { $0 = State(of: status, choice, messages) }
  }
}

extension LocalBrowser.State {
  /// Reads the response `{"devices":[{"id","label","kinds","shown"}]}`.
  init(of status: JSON, _ choice: LocalBrowser.Choice, _ messages: Messages) {
    if case .devices(let ids) = choice { gone = ids }
    for device in status["devices"]?.array ?? [] {
      switch choice {
      case .named(let name):
        let label = messages.device(device["label"]?.string ?? "").lowercased()
        guard label.contains(name.lowercased()) else { continue }
      case .devices:
        guard let id = device["id"]?.string, gone.remove(id) != nil else { continue }
      }
      let told = NoticeKinds(device["kinds"]?.string ?? "")
      for kind in NoticeKind.allCases where told[kind] { kinds[kind] = true }
      shown.formUnion((device["shown"]?.array ?? []).compactMap(\.string))
    }
  }
}
