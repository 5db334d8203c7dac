import HaruPlatform
import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync
import Hummingbird
import NIOCore
import ServiceLifecycle

/// `/api/v1/local…`: the records of the command, for the page of `haru open`.
///
/// The page acts as one more program on this device: it writes to the same outbox and is notified
/// of the others' operations.
struct LocalRoutes: Sendable {
  let records: LocalRecords
  /// How often to check whether other programs have changed the records.
  var pause = Duration.milliseconds(200)
  /// The number of checks after which something is sent, so that a closed page is noticed.
  private static let checksPerBeat = 75

  func add(to router: Router<ServerContext>) {
    let local = router.group("api/v1/local")
    local.get("records", use: all)
    local.post("operations", use: save)
    local.get("events", use: events)
  }

  /// `{"device":id,"mark":text,"data":{"base":[…],"outbox":[…]}}`.
  @Sendable private func all(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let store = try records.store()
    let device = try store.syncState().device
    let (data, mark) = try store.contents()
    let head = #"{"device":\#(JSON.string(device).text),"mark":\#(JSON.string(mark).text),"data":"#
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: Array(head.utf8) + data + Array("}".utf8)))
    )
  }

  /// Saves changes, a JSON array of `CellWrite`, all or none; returns `{"numbers":[…]}`.
  @Sendable private func save(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let json = try await request.json(in: context)
    let list = json.array ?? []
    let writes = list.compactMap { CellWrite(json: $0) }
    guard !writes.isEmpty, writes.count == list.count else {
      throw Problem(status: .unprocessableContent, code: "invalid")
    }
    let numbers: [Int64]
    do { numbers = try records.store().save(writes) } catch StoreError.refused {
      throw Problem(status: .unprocessableContent, code: "invalid")
    }
    return .json(["numbers": .array(numbers.map { .integer($0) })])
  }

  /// Server-sent events with a mark as their id.
  ///
  /// `operations` has the new operations; `replaced` means that everything has to be read again. A
  /// client that reconnects continues after its last id.
  @Sendable private func events(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let last = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }
    let start = last ?? request.uri.queryParameters["after"].map(String.init) ?? ""
    _ = try records.store()
    let (checks, checking) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    RequestGuard.of(context.channel) { checking.finish() }
    let body = ResponseBody { writer in
      try await withGracefulShutdownHandler {
        let clock = Task {
          while (try? await Task.sleep(for: pause)) != nil { checking.yield() }
        }
        defer { clock.cancel() }
        try await write(after: start, checks, to: &writer)
        try await writer.finish(nil)
      } onGracefulShutdown: {
        checking.finish()
      }
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: body
    )
  }

  /// Writes events until the checks end, or the command uses other records.
  private func write(
    after start: String,
    _ checks: AsyncStream<Void>,
    to writer: inout any ResponseBodyWriter
  ) async throws {
    var (mark, version, silence) = (start, nil as Int64?, 0)
    try await writer.write(ByteBuffer(string: ":\n\n"))
    for await _ in checks {
      guard let store = try? records.watched() else { return }
      silence += 1
      let now = try store.version()
      if now != version {
        version = now
        let news = try store.news(since: mark)
        if let event = Self.event(news, after: mark) {
          try await writer.write(ByteBuffer(string: event))
          silence = 0
        }
        mark = news.mark
      } else if silence >= Self.checksPerBeat {
        try await writer.write(ByteBuffer(string: ":\n\n"))
        silence = 0
      }
    }
  }

  private static func event(_ news: ReplicaStore.News, after mark: String) -> String? {
    if news.isReplaced { return "event: replaced\nid: \(news.mark)\ndata:\n\n" }
    if news.operations.isEmpty { return nil }
    let list = JSON.array(news.operations.map(\.json)).text
    return "event: operations\nid: \(news.mark)\ndata: \(list)\n\n"
  }
}

/// The command's records, valid as long as the command itself would use them.
///
/// Another process may sign in to another account, or delete them.
struct LocalRecords: Sendable {
  /// For reading and writing.
  private let own: ReplicaStore
  /// A separate connection: SQLite does not report a connection's own commits to itself.
  private let watching: ReplicaStore
  private let isCurrent: @Sendable () -> Bool

  init(directory: String, isCurrent: @escaping @Sendable () -> Bool) throws(StoreError) {
    own = try ReplicaStore(directory: directory)
    watching = try ReplicaStore(directory: directory)
    self.isCurrent = isCurrent
  }

  func store() throws(Problem) -> ReplicaStore {
    guard isCurrent() else { throw Problem(status: .gone, code: "other_records") }
    return own
  }

  func watched() throws(Problem) -> ReplicaStore {
    _ = try store()
    return watching
  }
}
