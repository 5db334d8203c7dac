import Foundation
import HaruCore
import HaruJSON
import HaruSync
import HaruUI
import NIOHTTP1
import Synchronization

/// The browser on the same machine, of which the server knows what it is told and what it has shown.
///
/// Requests run on a thread of their own: a slow network delays no notification.
final class LocalBrowser: Sendable {
  /// The state that the server reported.
  struct State {
    /// What the browser is told.
    var kinds = NoticeKinds()
    /// The keys of the messages that it showed within the last ten minutes.
    var shown: Set<String> = []
  }

  private let name: String
  private let root: String
  private let messages: Messages
  private let state = Mutex(State())
  private let isAsking = Mutex(false)

  /// The browser whose name contains a text, among the devices of whoever is signed in to a data
  /// folder.
  init(named name: String, root: String, _ messages: Messages) {
    self.name = name.lowercased()
    self.root = root
    self.messages = messages
  }

  /// What is known of it.
  var known: State { state.withLock { $0 } }

  /// Asks the server, unless it is being asked.
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
    guard let account = SignedIn.read(from: root), account.standing == .good else {
      return state.withLock { $0 = State() }
    }
    // While the server is out of reach, what it said last counts.
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
  /// Reads the response `{"devices":[{"label","kinds","shown"}]}`; empty without such a browser.
  init(of status: JSON, named name: String, _ messages: Messages) {
    for device in status["devices"]?.array ?? []
    where messages.device(device["label"]?.string ?? "").lowercased().contains(name) {
      let told = NoticeKinds(device["kinds"]?.string ?? "")
      for kind in NoticeKind.allCases where told[kind] { kinds[kind] = true }
      shown.formUnion((device["shown"]?.array ?? []).compactMap(\.string))
    }
  }
}
