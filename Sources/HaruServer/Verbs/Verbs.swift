import HTTPTypes
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Hummingbird

/// The API for programs that work with names and words instead of cells.
///
/// Each verb is one call of the core, with the rules and sentences of the app, and an ordinary
/// change, made by a device of the server's own.
struct Verbs: Sendable {
  private static let writer = "verbs"
  /// The device of a session that a verb started.
  static let device = ServerWriter.device(named: writer)
  /// How often a change is retried because another verb came first.
  private static let attempts = 8
  /// The header with the zone of the person.
  static let zoneHeader = "Haru-Zone"

  /// The `POST` paths of verbs that change something.
  private static let paths: Set<String> = Set(
    ["tasks", "words", "dday", "alarms", "timers", "plan", "focus"]
      + ["start", "pause", "resume", "done", "cancel", "records"].map { "focus/\($0)" }
  )

  /// Whether a request is to a verb that changes something else each time.
  static func isVerb(_ method: HTTPRequest.Method, _ path: String) -> Bool {
    let root = "/api/v1/"
    guard path.hasPrefix(root) else { return false }
    let rest = path.dropFirst(root.count)
    // Adding time to a timer adds up; all other changes state their result.
    if method == .patch { return rest.hasPrefix("timers/") }
    guard method == .post else { return false }
    return paths.contains(String(rest)) || rest.hasPrefix("words/") && rest.hasSuffix("/review")
      || rest.hasPrefix("quotes/") && rest.hasSuffix("/use")
  }

  let accounts: Accounts
  let storage: any PushStorage
  let records: any RecordStorage
  let feed: SequenceFeed
  let zones: ZoneDatabase
  private let deviceZones = DeviceZones()

  /// Admits a request that reads or writes some kinds of records; 403 unless its token may do that
  /// with all of them.
  ///
  /// A token that may add or continue something needs no right to read the records on which the
  /// verb depends.
  func call(
    _ request: Request,
    _ context: ServerContext,
    reading read: [String] = [],
    writing written: [String] = [],
    as use: Scope.Use = .change
  ) async throws -> VerbCall {
    let principal = try context.requirePrincipal()
    let rule: RateLimiter.Rule =
      (read + written).contains { [WordReview.entity, PlanItem.entity].contains($0) }
      ? .verbDeck : written.isEmpty ? .verbRead : .verb
    try accounts.limiter.take(rule, client: principal.session, at: accounts.now)
    let scope = principal.scope
    let isLook = !written.isEmpty && use != .change
    guard written.allSatisfy({ scope.allows(use, of: $0) }),
      read.allSatisfy({ isLook ? scope.reaches($0) : scope.allows(.read, of: $0) })
    else { throw Problem.outOfScope }
    let sequence = try await records.sequence(of: principal.user)
    return VerbCall(
      principal: principal,
      instant: accounts.now,
      sequence: sequence,
      rules: try await zone(of: principal, request, at: sequence),
      messages: .carried(PageRequest(request).language)
    )
  }

  /// The records of some kinds.
  func replica(_ call: VerbCall, of entities: [String]) async throws -> Replica {
    try await storage.replica(of: call.principal.user, entities: entities)
  }

  /// Makes changes based on the records of some kinds; returns the response.
  func change<Answer>(
    _ call: VerbCall,
    from entities: [String],
    _ decide: (Replica) throws -> (writes: [CellWrite], answer: Answer)
  ) async throws -> Answer {
    for _ in 0..<Self.attempts {
      // Taken before the records are read, so that the push fails if another verb comes in between.
      var writer = try await ServerWriter(
        named: Self.writer,
        of: call.principal.user,
        records: records,
        feed: feed
      )
      let (writes, answer) = try decide(try await replica(call, of: entities))
      if writes.isEmpty { return answer }
      guard let refused = try await writer.push(writes, at: call.instant) else { continue }
      if let first = refused.first { throw Problem(refused: first.reason) }
      return answer
    }
    throw Problem.overloaded
  }

  /// The zone of the person: the one in the request, otherwise that of the last activity on their
  /// devices, otherwise that of the browser that last subscribed to messages, otherwise UTC.
  private func zone(
    of principal: Principal,
    _ request: Request,
    at sequence: Int64
  ) async throws -> ZoneRules {
    let header = HTTPField.Name(Self.zoneHeader).flatMap { request.headers[$0] }
    let named = [request.uri.queryParameters["zone"].map(String.init), header].compactMap(\.self)
    let rules = try named.map { id throws(Problem) in
      guard zones.canonicalID(of: id) != nil, let rules = zones.rules(for: id) else {
        throw .invalid("zone", "no_zone", given: id)
      }
      return rules
    }
    if let first = rules.first { return first }
    let question = DeviceZones.Question(user: principal.user, kinds: principal.scope.entities)
    return try await zone(of: question, at: sequence)
  }

  /// The zone of the last activity on a person's devices.
  func zone(of user: String) async throws -> ZoneRules {
    let question = DeviceZones.Question(user: user, kinds: nil)
    return try await zone(of: question, at: try await records.sequence(of: user))
  }

  private func zone(
    of question: DeviceZones.Question,
    at sequence: Int64
  ) async throws -> ZoneRules {
    let id = try await deviceZones.zone(of: question, at: sequence) {
      try await storage.deviceZone(of: question.user, entities: question.kinds)
    }
    if let id, let rules = zones.rules(for: id) { return rules }
    let browser = try await storage.subscriptions(of: question.user)
      .max { $0.storedAt < $1.storedAt }
    return browser.flatMap { zones.rules(for: $0.zone) } ?? .utc
  }
}

/// A request for a verb: its principal, time and place.
struct VerbCall: Sendable {
  let principal: Principal
  let instant: Instant
  /// The number of the person's last change, taken before their records are read: a change in
  /// between leads to a new response next time.
  let sequence: Int64
  /// The zone of the person.
  let rules: ZoneRules
  /// The messages in the language of the request.
  let messages: Messages

  /// Whether the token may use kinds of records in some way.
  func allows(_ use: Scope.Use, of kinds: [String]) -> Bool {
    kinds.allSatisfy { principal.scope.allows(use, of: $0) }
  }

  var now: Moment { rules.moment(at: instant) }

  /// An instant in the zone of the person.
  func text(_ instant: Instant) -> String { rules.moment(at: instant).rfc3339 }

  /// Reads a date in the query as people write it; nil without one.
  func date(_ name: String, _ text: Substring?) throws(Problem) -> PlainDate? {
    guard let text else { return nil }
    // A plus is a blank in a query, but at the start of a date it is a distance: `+10`.
    let typed = String(text.prefix(1)) + text.dropFirst().replacing("+", with: " ")
    guard let date = try? PlainDate(typed: typed, today: now.date) else {
      throw .invalid(name, "no_date", given: typed)
    }
    return date
  }
}

extension RateLimiter.Rule {
  /// Changes: more than a person makes, fewer than a runaway loop.
  static let verb = Self(name: "verb", burst: 120, seconds: 1)
  /// Verbs that replay all reviews or sessions.
  static let verbDeck = Self(name: "verb-deck", burst: 120, seconds: 1)
  /// The sizes, themes, languages and forms of a widget that one address gets: each is made at most
  /// once a minute.
  static let widget = Self(name: "widget", burst: 12, seconds: 10)
  static let verbRead = Self(name: "verb-read", burst: 600, seconds: 0.05)
}
