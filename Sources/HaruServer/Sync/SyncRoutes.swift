import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import HummingbirdCore
import NIOCore

/// `/api/v1/sync/`: the requests of devices.
struct SyncRoutes: Sendable {
  let records: any RecordStorage
  let feed: SequenceFeed
  let metrics: Metrics
  let accounts: Accounts

  func add(to router: Router<ServerContext>) {
    let sync = router.group("api/v1/sync").add(middleware: ProtocolCheck())
    sync.post("push", use: push)
    sync.get("pull", use: pull)
  }

  @Sendable private func push(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let principal = try principal(of: context)
    guard principal.scope.kinds(for: .change) != [] else { throw Problem.outOfScope }
    let bytes = try await request.jsonBytes(in: context)
    let body: JSON
    do throws(JSONError) { body = try PushBody.parse(bytes) } catch { throw Problem(error) }
    guard let push = PushRequest(json: body) else {
      throw Problem(status: .unprocessableContent, code: "invalid")
    }
    try check(push.account, principal)
    guard push.operations.allSatisfy({ principal.scope.allows(.change, of: $0["e"]?.string ?? "") })
    else {
      throw Problem.outOfScope
    }
    switch try await records.push(push, of: principal.user, at: accounts.now) {
    case .answered(let answer):
      metrics.count(.operations, by: push.operations.count)
      feed.announce(answer.sequence, to: principal.user)
      return .json(named(answer.json, principal))
    case .refused(let problem): throw Problem(problem)
    }
  }

  /// Refuses a copy that belongs to another account: neither side may mix the two.
  private func check(_ account: String?, _ principal: Principal) throws {
    if let account, account != principal.user { throw Problem(SyncProblem.otherAccount) }
  }

  /// Adds to an answer the account that owns the copy, the kinds that may be written if not all,
  /// and when the account will be deleted.
  private func named(_ answer: JSON, _ principal: Principal) -> JSON {
    var members = answer.object ?? []
    members.append(JSON.Member(key: "account", value: .string(principal.user)))
    if let kinds = principal.scope.kinds(for: .change) {
      members.append(JSON.Member(key: "writes", value: .array(kinds.map { .string($0) })))
    }
    if let end = principal.deleteAt {
      members.append(JSON.Member(key: "delete_at", value: .integer(end.milliseconds)))
    }
    return .object(members)
  }

  @Sendable private func pull(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let principal = try principal(of: context)
    let parameters = request.uri.queryParameters
    guard let pull = PullRequest(parameter: { parameters[Substring($0)].map(String.init) }) else {
      throw Problem(status: .unprocessableContent, code: "invalid")
    }
    try check(pull.account, principal)
    let readable = principal.scope.kinds(for: .read)
    if readable == [] { throw Problem.outOfScope }
    var answer = try await page(pull, of: principal.user)
    if let readable {
      try await narrow(&answer, to: readable, pull, of: principal.user)
    }
    let now = JSON.Member(key: "now", value: .integer(accounts.now.milliseconds))
    return .json(
      named(.object((answer.json.object ?? []) + [now]), principal),
      headers: try await asking(principal)
    )
  }

  /// The header that tells a browser to show the account page, where a person is asked to agree to
  /// the operator's texts; the exchange goes on meanwhile.
  private func asking(_ principal: Principal) async throws -> HTTPFields {
    guard principal.scope == .full, let name = HTTPField.Name("Haru-Consent"),
      try await !accounts.missingConsents(of: principal.user).isEmpty
    else { return [:] }
    return [name: "1"]
  }

  private func page(_ request: PullRequest, of user: String) async throws -> PullAnswer {
    switch try await records.pull(request, of: user) {
    case .answered(let answer): return answer
    case .refused(let problem): throw Problem(problem)
    }
  }

  /// Filters a page to some kinds of records; an empty page is replaced with the next one.
  ///
  /// The sum of all cells means nothing to a client that gets only some of them.
  private func narrow(
    _ answer: inout PullAnswer,
    to entities: [String],
    _ request: PullRequest,
    of user: String
  ) async throws {
    var request = request
    while true {
      let last = answer.cells.last
      answer.sum = nil
      answer.cells.removeAll { !entities.contains($0.key.entity) }
      guard answer.cells.isEmpty, answer.hasMore, let last else { return }
      request.cursor = SyncCursor(epoch: answer.epoch, sequence: last.sequence)
      (request.end, request.purged) = (answer.end, answer.purged)
      answer = try await page(request, of: user)
    }
  }

  /// The principal, or 429 for a client that polls too often.
  private func principal(of context: ServerContext) throws -> Principal {
    let principal = try context.requirePrincipal()
    try accounts.limiter.take(.sync, client: principal.session, at: accounts.now)
    return principal
  }
}

extension Problem {
  fileprivate init(_ problem: SyncProblem) {
    let detail =
      switch problem {
      case .epochChanged: "Send the whole copy under a new device id, without an epoch."
      case .operationGap(let expected):
        "The server has operations through \(expected): send the whole copy under a new device id."
      case .deviceForked: "Another device uses this id: take a new one and send again."
      case .otherAccount: "The copy belongs to another account: send and take nothing."
      case .cursorExpired: "Copy everything anew, from the start; keep the outbox."
      }
    self.init(
      status: HTTPResponse.Status(code: problem.status),
      code: "\(problem.code)",
      detail: detail
    )
  }
}

/// Refuses devices with a protocol version that this server does not support.
struct ProtocolCheck: RouterMiddleware {
  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    // A request without the header comes from someone trying the API, not from an old device.
    if let text = HTTPField.Name("Haru-Protocol").flatMap({ request.headers[$0] }) {
      guard SyncProtocol.spoken.contains(where: { "\($0)" == text }) else {
        throw Problem(
          status: HTTPResponse.Status(code: 426, reasonPhrase: "Upgrade Required"),
          code: "upgrade_required",
          detail: """
            This server speaks version \(SyncProtocol.version) of the exchange: \
            bring Haru up to date; keep the outbox.
            """,
          headers: [.upgrade: "haru/\(SyncProtocol.version)"]
        )
      }
    }
    return try await next(request, context)
  }
}
