import HTTPTypes
import HaruStore
import Hummingbird

/// What those who run the server ask it: whether it lives, whether it works, and what it has done.
struct HealthRoutes: Sendable {
  let records: any RecordStorage
  let metrics: Metrics

  func add(to router: Router<ServerContext>) {
    // The process answers requests.
    router.get("healthz") { _, _ in Self.text("ok\n") }
    // The database takes changes.
    router.get("readyz") { _, _ in
      try await records.prove()
      return Self.text("ok\n")
    }
    // Counters, for this machine alone: they tell strangers too much.
    router.get("metrics") { request, context in
      guard Self.isLocal(request, context) else {
        throw Problem(status: .notFound, code: "not_found")
      }
      return Self.text(metrics.text, version: "; version=0.0.4")
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
