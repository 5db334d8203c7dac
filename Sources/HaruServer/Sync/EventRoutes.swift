import HTTPTypes
import HaruStore
import Hummingbird
import NIOCore
import ServiceLifecycle

/// `/api/v1/sync/events`: a stream that announces that something is new, but not what.
///
/// Its events have only an id, the user's newest sequence number (WHATWG HTML, server-sent events).
/// A device whose copy does not reach that far pulls.
struct EventRoutes: Sendable {
  /// The number of heartbeats after which the stream checks its session again.
  static let beatsPerCheck = 4
  /// A stream ends after about an hour, so that no server keeps its devices for ever.
  private static let beatsPerLife = 220...260

  let records: any RecordStorage
  let feed: SequenceFeed
  let authentication: Authentication

  func add(to router: Router<ServerContext>) {
    router.group("api/v1/sync").add(middleware: ProtocolCheck()).get("events", use: events)
  }

  @Sendable private func events(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let principal = try context.requirePrincipal()
    if principal.scope.kinds(for: .read) == [] { throw Problem.outOfScope }
    guard let (news, end) = feed.open(for: principal.user, session: principal.session) else {
      // A client that gets no stream polls at this interval.
      throw Problem(
        status: .tooManyRequests,
        code: "too_many_streams",
        detail: "A session may have \(SequenceFeed.limits.ofSession) streams open.",
        headers: [.retryAfter: "10"]
      )
    }
    RequestGuard.of(context.channel, whenFarEndCloses: end)
    let sequence = try await records.sequence(of: principal.user)
    let ends = authentication.accounts.ends.end(of: principal.session)
    var headers: HTTPFields = [
      .contentType: "text/event-stream", .cacheControl: "no-store",
    ]
    // A buffering proxy would hold back the events.
    if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
    let body = body(of: request, news, after: sequence, ends, end)
    return Response(status: .ok, headers: headers, body: body)
  }

  /// The events until the session ends, `end` is called or the server shuts down.
  private func body(
    of request: Request,
    _ news: AsyncStream<SequenceFeed.News>,
    after sequence: Int64,
    _ ends: AsyncStream<Never>,
    _ end: @escaping @Sendable () -> Void
  ) -> ResponseBody {
    ResponseBody { writer in
      try await withGracefulShutdownHandler {
        let watch = Task {
          for await _ in ends {}
          end()
        }
        defer { watch.cancel() }
        try await Self.write(from: news, after: sequence, to: &writer) {
          // In a separate task, to save memory like the response itself.
          async let principal = authentication.principal(of: request)
          return try await principal != nil
        }
        try await writer.finish(nil)
      } onGracefulShutdown: {
        end()
      }
    }
  }

  /// Writes events until the stream ends.
  static func write(
    from news: AsyncStream<SequenceFeed.News>,
    after sequence: Int64,
    to writer: inout any ResponseBodyWriter,
    isSignedIn: () async throws -> Bool
  ) async throws {
    var last = sequence
    var beats = 0
    let life = Int.random(in: beatsPerLife)
    // Spreads the return of all devices after the server was down.
    let retry = Int.random(in: 1_000...10_000)
    try await writer.write(ByteBuffer(string: "retry: \(retry)\n\(event(sequence))"))
    for await piece in news {
      switch piece {
      case .sequence(let sequence):
        if sequence <= last { continue }
        last = sequence
        try await writer.write(ByteBuffer(string: event(sequence)))
      case .beat:
        beats += 1
        if beats >= life { return }
        if beats % beatsPerCheck == 0, try await !isSignedIn() { return }
        try await writer.write(ByteBuffer(string: ":\n\n"))
      }
    }
  }

  private static func event(_ sequence: Int64) -> String { "id: \(sequence)\ndata:\n\n" }
}

/// Keeps streams alive: proxies and phones drop silent connections.
struct Heartbeat: Service {
  let feed: SequenceFeed
  /// The time between two heartbeats.
  let pause: Duration

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { try await Task.sleep(for: pause) } catch { return }
        feed.beat()
      }
    }
  }
}
