import HTTPTypes
import HaruStore
import Hummingbird
import Logging
import Synchronization

/// Health checks and metrics for the operator.
struct HealthRoutes: Sendable {
  let records: any RecordStorage
  let metrics: Metrics

  static let paths: Set = ["/healthz", "/readyz", "/metrics"]

  func add(to router: Router<ServerContext>) {
    // The process answers requests.
    router.get("healthz") { _, _ in Self.text("ok\n") }
    // The database accepts changes.
    let readiness = Readiness(records: records)
    router.get("readyz") { _, context in
      do throws(StoreError) { try await readiness.prove() } catch {
        throw Self.unready(error, isLogged: readiness.isWorthLogging, context)
      }
      return Self.text("ok\n")
    }
    // Counters, only for this machine: they reveal too much to others.
    router.get("metrics") { request, context in
      guard Self.isLocal(request, context) else {
        throw Problem(status: .notFound, code: "not_found")
      }
      return Self.text(metrics.text, version: "; version=0.0.4")
    }
  }

  /// Says that the server is not ready; only the log says why, which may name hosts.
  private static func unready(
    _ error: StoreError,
    isLogged: Bool,
    _ context: ServerContext
  ) -> any Error {
    switch error {
    case .busy, .unreachable, .tooNew:
      if isLogged { context.logger.warning("not ready", metadata: ["error": "\(error)"]) }
      return Problem(status: .serviceUnavailable, code: "not_ready")
    default: return error
    }
  }

  private static func isLocal(_ request: Request, _ context: ServerContext) -> Bool {
    let isForwarded = HTTPField.Name("X-Forwarded-For").map { request.headers.contains($0) } ?? true
    return !isForwarded && ["127.0.0.1", "::1"].contains(context.clientAddress)
  }

  private static func text(_ text: String, version: String = "") -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "text/plain\(version); charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
  }
}

/// Whether the database accepts changes; success is cached for a second, so that frequent checks
/// cost the disk no more.
private final class Readiness: Sendable {
  private let records: any RecordStorage
  private let provenAt = Mutex<ContinuousClock.Instant?>(nil)
  private let loggedAt = Mutex<ContinuousClock.Instant?>(nil)

  init(records: any RecordStorage) { self.records = records }

  func prove() async throws(StoreError) {
    let start = ContinuousClock.now
    if let last = provenAt.withLock({ $0 }), start - last < .seconds(1) { return }
    try await records.prove()
    provenAt.withLock { $0 = start }
  }

  /// Whether a failure is logged: once a second, because anybody may ask, however often.
  var isWorthLogging: Bool {
    let now = ContinuousClock.now
    return loggedAt.withLock { last in
      if let last, now - last < .seconds(1) { return false }
      last = now
      return true
    }
  }
}
