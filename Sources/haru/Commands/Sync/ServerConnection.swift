import Dispatch
import HaruPlatform
import HaruJSON
import HaruLookup
import HaruStore
import HaruSync
import HaruUI
import NIOHTTP1
import Synchronization

/// The command's connection to a Haru server.
final class ServerConnection: Sendable {
  /// The size limit of a response: a page of cells of maximum size.
  private static let answerLimit = 32 << 20
  /// How long a server may be silent before the person is told, within two seconds.
  static let silence = Duration.milliseconds(1_900)
  /// How long such a response may take once it has begun.
  private static let answerPatience = Duration.seconds(600)

  let server: String
  let token: String?
  private let http: OutboundHTTP
  private let lastFailure = Mutex<ConnectionFailure?>(nil)
  private let whenSilent: Mutex<(@Sendable () -> Void)?>

  /// Prepares a connection.
  ///
  /// `authorities` are paths of PEM files: certificates to trust besides the system's, and
  /// certificates to trust instead of them. `whenSilent` is called once, on another thread, if a
  /// request has no response within two seconds. Throws the path of a file without certificates.
  init(
    server: String,
    token: String?,
    authorities: (added: String?, instead: String?) = (nil, nil),
    whenSilent: (@Sendable () -> Void)? = nil
  ) throws(OutboundHTTP.UnusableAuthorities) {
    self.whenSilent = Mutex(whenSilent)
    self.server = server
    self.token = token
    http = try OutboundHTTP(authorities: authorities)
  }

  /// Why the last request got no response.
  var failure: ConnectionFailure { lastFailure.withLock { $0 } ?? .silent }

  /// Sends a request; nil if the server does not respond in time.
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
      ("Haru-Zone", LocalPlace.zoneOrOffset),
    ]
    if let token { request.headers.append(("Authorization", "Bearer \(token)")) }
    if let body {
      request.headers.append(("Content-Type", "application/json"))
      request.body = body.utf8
    }
    request.patience = patience
    request.limit = Self.answerLimit
    request.bodyPatience = Self.answerPatience
    request.readsRefusals = true
    let ended = DispatchSemaphore(value: 0)
    defer { ended.signal() }
    // On a separate thread, because all threads of the task pool may be waiting for servers.
    OwnThread.start { [self] in
      let patience = DispatchTimeInterval.milliseconds(Int(Self.silence / .milliseconds(1)))
      if ended.wait(timeout: .now() + patience) == .success { return }
      whenSilent.withLock { $0.take() }?()
    }
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

  /// The content of a path on the server, nil if the response is not a success.
  func bytes(_ path: String) -> [UInt8]? {
    var request = OutboundHTTP.Request(server + path)
    request.limit = Self.answerLimit
    request.bodyPatience = Self.answerPatience
    let answer = waiting { [http, request] () async in try? await http.answer(to: request) }
    return answer?.status == 200 ? answer?.body : nil
  }

  /// Sends a request and waits for the response, by default for half a minute.
  func answer(
    _ method: HTTPMethod,
    _ path: String,
    _ body: JSON? = nil,
    patience: Duration = .seconds(30)
  ) -> SyncClient.Reply? {
    waiting { () async in await self.send(method, path, body, patience: patience) }
  }

  /// Runs a sync of the records in a folder; returns why it ended, and which records came back that
  /// were deleted here.
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

  /// Sends a request of a sync.
  private func send(_ request: SyncRound.Request) async -> SyncClient.Reply? {
    switch request {
    case .push(let push): await send(.POST, "/api/v1/sync/push", push.json)
    case .pull(let pull): await send(.GET, "/api/v1/sync/pull?\(pull.query)")
    }
  }

  /// The base URL of a server as typed, nil if it is not an address.
  ///
  /// Without a scheme, https is used, or http for this machine.
  static func server(_ text: String) -> String? {
    let isLocal = ["localhost", "127.0.0.1", "[::1]"].contains { text.hasPrefix($0) }
    let whole = text.contains("://") ? text : (isLocal ? "http://" : "https://") + text
    guard let url = WebAddress.withASCIIHost(whole).flatMap({ URL(string: $0) }),
      let host = url.host(), !host.isEmpty,
      url.scheme == "https" || url.scheme == "http", url.user() == nil, url.query() == nil,
      ["", "/"].contains(url.path())
    else { return nil }
    let address = host.contains(":") ? "[\(host)]" : host
    return "\(url.scheme ?? "https")://\(address)\(url.port.map { ":\($0)" } ?? "")"
  }
}

extension CommandContext {
  /// A connection that trusts the certificates of the system, `--ca-file` and `SSL_CERT_FILE`.
  func connection(
    to server: String,
    token: String?,
    caFile: String? = nil
  ) throws -> ServerConnection {
    let authorities = (added: caFile, instead: Self.variable("SSL_CERT_FILE"))
    do throws(OutboundHTTP.UnusableAuthorities) {
      // The command's own thread waits meanwhile, so nothing else writes.
      nonisolated(unsafe) let errors = errors
      return try ServerConnection(server: server, token: token, authorities: authorities) {
        [messages] in
        errors.writeLine("haru: \(messages.syncStillWaiting(server: server))")
        _ = errors.flush()
      }
    } catch {
      throw failure(messages.syncCaFileUnusable(path: error.path))
    }
  }
}
