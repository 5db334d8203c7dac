import Foundation
import HaruCore
import HaruJSON
import HaruSync
import HaruUI
import NIOHTTP1
import Synchronization

/// The browser on the same machine, with what the server knows of its notifications.
///
/// Requests run on a separate thread, so that a slow network does not delay notifications.
final class LocalBrowser: Sendable {
  /// The state that the server reported.
  struct State {
    /// The kinds of notifications that the browser gets.
    var kinds = NoticeKinds()
    /// The keys of the messages that it has shown within the last ten minutes.
    var shown: Set<String> = []
  }

  private let name: String
  private let root: String
  private let messages: Messages
  private let state = Mutex(State())
  private let isAsking = Mutex(false)

  /// Selects the browser whose name contains a text among the devices of the account signed in to a
  /// data folder.
  init(named name: String, root: String, _ messages: Messages) {
    self.name = name.lowercased()
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
    Thread.detachNewThread { [self] in
      defer { isAsking.withLock { $0 = false } }
      refresh()
    }
  }

  private func refresh() {
    guard let account = SignedIn.usable(in: root) else {
      return state.withLock { $0 = State() }
    }
    // While the server is unreachable, its last response is used.
    guard
      let connection = try? ServerConnection(
        server: account.server,
        token: account.token,
        authorities: (account.caFile, ProcessInfo.processInfo.environment["SSL_CERT_FILE"])
      ), let answer = connection.answer(.GET, "/api/v1/push", patience: .seconds(10)),
      answer.status == 200
    else { return }
    state.withLock { $0 = State(of: answer.body, named: name, messages) }
  }
}

extension LocalBrowser.State {
  /// Reads the response `{"devices":[{"label","kinds","shown"}]}`; empty if it has no such browser.
  init(of status: JSON, named name: String, _ messages: Messages) {
    for device in status["devices"]?.array ?? []
    where messages.device(device["label"]?.string ?? "").lowercased().contains(name) {
      let told = NoticeKinds(device["kinds"]?.string ?? "")
      for kind in NoticeKind.allCases where told[kind] { kinds[kind] = true }
      shown.formUnion((device["shown"]?.array ?? []).compactMap(\.string))
    }
  }
}
