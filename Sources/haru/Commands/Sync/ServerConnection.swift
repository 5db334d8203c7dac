import Foundation
import HaruJSON
import HaruLookup
import HaruStore
import HaruSync
import HaruUI
import NIOHTTP1
import Synchronization

/// A server of Haru as the command speaks with it.
final class ServerConnection: Sendable {
  /// The most that an answer may hold: a page of cells at their largest.
  private static let answerLimit = 32 << 20

  let server: String
  let token: String?
  private let http: OutboundHTTP
  private let lastFailure = Mutex<ConnectionFailure?>(nil)

  /// Prepares to speak with a server.
  ///
  /// `authorities` are the paths of files in PEM form: of those that are trusted besides the system's, and of those
  /// that are trusted in place of them. Throws the path of one that holds no certificates.
  init(
    server: String,
    token: String?,
    authorities: (added: String?, instead: String?) = (nil, nil)
  ) throws(OutboundHTTP.UnusableAuthorities) {
    self.server = server
    self.token = token
    http = try OutboundHTTP(authorities: authorities)
  }

  /// Why the last request had no answer.
  var failure: ConnectionFailure { lastFailure.withLock { $0 } ?? .silent }

  /// Asks one thing; nil where the server does not answer in time.
  private func send(
    _ method: HTTPMethod,
    _ path: String,
    _ body: JSON? = nil,
    patience: Duration = .seconds(30)
  ) async -> SyncClient.Reply? {
    var request = OutboundHTTP.Request(server + path)
    request.method = method
    request.headers = [
      ("Haru-Protocol", "\(SyncProtocol.version)"), ("User-Agent", "haru/\(App.version)"),
    ]
    if let token { request.headers.append(("Authorization", "Bearer \(token)")) }
    if let body {
      request.headers.append(("Content-Type", "application/json"))
      request.body = body.utf8
    }
    request.patience = patience
    request.limit = Self.answerLimit
    request.readsRefusals = true
    do throws(ConnectionFailure) {
      let answer = try await http.answer(to: request)
      return SyncClient.Reply(
        status: answer.status,
        body: (try? JSON.parse(answer.body)) ?? .null,
        retryAfter: answer.retryAfter
      )
    } catch {
      lastFailure.withLock { $0 = error }
      return nil
    }
  }

  /// What an address of the server holds, nil where it does not answer with it.
  func bytes(_ path: String) -> [UInt8]? {
    var request = OutboundHTTP.Request(server + path)
    request.limit = Self.answerLimit
    let answer = waiting { [http, request] () async in try? await http.answer(to: request) }
    return answer?.status == 200 ? answer?.body : nil
  }

  /// Asks one thing and waits for the answer, half a minute where nothing else is said.
  func answer(
    _ method: HTTPMethod,
    _ path: String,
    _ body: JSON? = nil,
    patience: Duration = .seconds(30)
  ) -> SyncClient.Reply? {
    waiting { () async in await self.send(method, path, body, patience: patience) }
  }

  /// Runs an exchange of the records in a folder to its end; answers why it is over, and which records came back
  /// that were deleted here.
  func exchange(
    _ directory: String,
    seed: [UInt32]
  ) throws(StoreError) -> (rest: SyncClient.Rest, returned: [Record]) {
    try waiting { () async throws(StoreError) in
      let store = try ReplicaStore(directory: directory)
      store.keepBackup()
      let round = try SyncRound(store, seed: seed)
      var keys: [CellKey] = []
      let rest = try await round.run(
        clock: { LocalPlace.systemClock },
        tellReturning: { keys += $0 },
        send: { await self.send($0) }
      )
      var returned: [Record] = []
      for key in keys {
        if let record = try store.record(key.entity, id: key.id) { returned.append(record) }
      }
      return (rest, returned)
    }
  }

  /// Sends a part of an exchange.
  private func send(_ request: SyncRound.Request) async -> SyncClient.Reply? {
    switch request {
    case .push(let push): await send(.POST, "/api/v1/sync/push", push.json)
    case .pull(let pull): await send(.GET, "/api/v1/sync/pull?\(pull.query)")
    }
  }

  /// The start of a server's addresses from what a person types, nil where it is no address.
  ///
  /// Without a scheme it is https, for this machine http.
  static func server(_ text: String) -> String? {
    let isLocal = ["localhost", "127.0.0.1", "[::1]"].contains { text.hasPrefix($0) }
    let whole = text.contains("://") ? text : (isLocal ? "http://" : "https://") + text
    guard let url = URL(string: whole), let host = url.host(), !host.isEmpty,
      url.scheme == "https" || url.scheme == "http", url.user() == nil, url.query() == nil,
      ["", "/"].contains(url.path())
    else { return nil }
    let address = host.contains(":") ? "[\(host)]" : host
    return "\(url.scheme ?? "https")://\(address)\(url.port.map { ":\($0)" } ?? "")"
  }
}

extension CommandContext {
  /// A connection that trusts who the system, `--ca-file` and `SSL_CERT_FILE` name.
  func connection(
    to server: String,
    token: String?,
    caFile: String? = nil
  ) throws -> ServerConnection {
    let authorities = (added: caFile, instead: Self.variable("SSL_CERT_FILE"))
    do throws(OutboundHTTP.UnusableAuthorities) {
      return try ServerConnection(server: server, token: token, authorities: authorities)
    } catch {
      throw failure(messages.syncCaFileUnusable(path: error.path))
    }
  }
}
