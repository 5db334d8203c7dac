import Crypto
import HaruPlatform
import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import Hummingbird
import NIOCore

/// Performs a creating request once however often it arrives: with the header `Idempotency-Key`, a
/// repeated request gets the first response, for a day.
///
/// Responses contain secrets of which the server otherwise stores only hashes, so they are
/// encrypted with the key itself, which is not stored.
struct IdempotencyKeys: RouterMiddleware {
  /// The paths that create something.
  ///
  /// A client that has reached the rate limit writes nothing, since each key is a row.
  static let paths: [String: RateLimiter.Rule] = [
    "/api/v1/accounts": .signUp, "/api/v1/accounts/anonymous": .anonymous,
    "/api/v1/tokens": .token,
  ]
  static let header = "Idempotency-Key"
  private static let lengths = 16...255
  /// The header in the description of the API.
  static let field = APIOperation.Field(
    name: header,
    schema: [
      "type": "string", "minLength": .integer(Int64(lengths.lowerBound)),
      "maxLength": .integer(Int64(lengths.upperBound)),
    ],
    isRequired: false
  ).spelled(.key)

  let storage: any AccountStorage
  let authentication: Authentication
  let limiter: RateLimiter
  let clock: @Sendable () -> Instant

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let rule = Self.rule(for: request.method, request.uri.path),
      let key = HTTPField.Name(Self.header).flatMap({ request.headers[$0] })
    else { return try await next(request, context) }
    guard Self.lengths.contains(key.utf8.count) else { throw Problem.badIdempotencyKey }
    // A response that was made for a session is not repeated after its end.
    let client = try Self.client(of: rule, context)
    if [RateLimiter.Rule.signUp.name, RateLimiter.Rule.anonymous.name].contains(rule.name) {
      try await limiter.checkAdmission(rule, client: client, at: clock())
    } else {
      try limiter.check(rule, client: client, at: clock())
    }
    var request = request
    let body = try await request.collectBody(upTo: context.maxUploadSize)
    let marked = mark(key, request, body)
    switch try await storage.begin(marked, at: clock()) {
    case .otherBody: throw Problem.idempotencyKeyUsed
    case .running: throw Problem.stillRunning
    case .answered(let sealed): return try SealedAnswer.open(sealed, with: key)
    case .first: break
    }
    let sealed: (response: Response, bytes: [UInt8])
    do { sealed = try await SealedAnswer.seal(next(request, context), with: key) } catch {
      // A failed request created nothing, so it may be retried.
      try? await storage.finish(marked, answer: nil)
      throw error
    }
    let isDone = sealed.response.status.kind == .successful
    try await storage.finish(marked, answer: isDone ? sealed.bytes : nil)
    return sealed.response
  }

  /// The limit of a request that creates something or is to a verb, nil for others.
  private static func rule(
    for method: HTTPRequest.Method,
    _ path: String
  ) -> RateLimiter.Rule? {
    if method == .post, let rule = paths[path] { return rule }
    return Verbs.isVerb(method, path) ? .verb : nil
  }

  /// The client that the limit applies to, as in the route itself.
  private static func client(
    of rule: RateLimiter.Rule,
    _ context: ServerContext
  ) throws(Problem) -> String {
    switch rule.name {
    case RateLimiter.Rule.token.name: try context.requirePerson().user
    case RateLimiter.Rule.verb.name: try context.requirePrincipal().session
    default: context.clientAddress
    }
  }

  private func mark(_ key: String, _ request: Request, _ body: ByteBuffer) -> MarkedRequest {
    let sender = authentication.secret(in: request)?.text ?? ""
    // The server refuses an empty header, so it is another request than one without.
    let zone =
      HTTPField.Name(Verbs.zoneHeader).flatMap { request.headers[$0] }.map { "=\($0)" } ?? ""
    let parts = [request.uri.path, request.uri.query ?? "", zone, key, sender].map {
      Array($0.utf8)
    }
    return MarkedRequest(
      mark: Array(SHA256.hash(data: parts.joined(separator: [0]).map { $0 })),
      body: Array(SHA256.hash(data: Data(body.readableBytesView)))
    )
  }
}

extension Problem {
  static var badIdempotencyKey: Problem {
    Problem(
      status: .unprocessableContent,
      code: "bad_idempotency_key",
      detail: "An Idempotency-Key has 16 to 255 bytes, such as a random UUID."
    )
  }
  /// The key was used for another request.
  static var idempotencyKeyUsed: Problem {
    Problem(
      status: .unprocessableContent,
      code: "idempotency_key_used",
      detail: "The key came with another body before: take a new one."
    )
  }
  /// The first request with the key is still being processed.
  static var stillRunning: Problem {
    Problem(status: .conflict, code: "still_running", headers: [.retryAfter: "1"])
  }
}
