import HTTPTypes
import HaruStore
import HaruTime
import Synchronization

/// Limits how often each client may do something: a token bucket.
///
/// Limits that protect a server are counted by it alone (`take`); limits that protect people are
/// shared by all servers of a database (`admit`).
final class RateLimiter: Sendable {
  /// The size of the burst, and the seconds until one more is allowed.
  struct Rule: Sendable {
    let name: String
    let burst: Double
    let seconds: Double

    static let signIn = Rule(name: "sign-in", burst: 10, seconds: 60)
    static let signUp = Rule(name: "sign-up", burst: 3, seconds: 20)
    static let anonymous = Rule(name: "anonymous", burst: 5, seconds: 720)
    static let reset = Rule(name: "reset", burst: 3, seconds: 100)
    static let openID = Rule(name: "openid", burst: 30, seconds: 2)
    static let passkey = Rule(name: "passkey", burst: 30, seconds: 6)
    static let ticket = Rule(name: "ticket", burst: 10, seconds: 10)
    static let token = Rule(name: "token", burst: 30, seconds: 60)
    static let sync = Rule(name: "sync", burst: 600, seconds: 0.01)
  }

  private struct Bucket {
    var level: Double
    var filledAt: Instant
    let rule: Rule

    init(_ state: LimitState?, of rule: Rule, at now: Instant) {
      level = state?.level ?? rule.burst
      filledAt = state?.instant ?? now
      self.rule = rule
      fill(until: now)
    }

    /// The form in which several servers store it.
    var state: LimitState { LimitState(level: level, instant: filledAt) }

    /// The seconds until there is a token, nil if there is one.
    var wait: Double? { level < 1 ? (1 - level) * rule.seconds : nil }

    mutating func fill(until now: Instant) {
      let seconds = Double(max(0, now - filledAt)) / 1000
      level = min(rule.burst, level + seconds / rule.seconds)
      filledAt = now
    }
  }

  private static let bucketLimit = 10_000

  private let buckets = Mutex<[String: Bucket]>([:])
  /// The storage of shared limits; nil for a single server.
  private let shared: (any LimitStorage)?

  init(shared: (any LimitStorage)? = nil) { self.shared = shared }

  /// Like `take`, but shared by all servers of the database.
  func admit(_ rule: Rule, client: String, at now: Instant) async throws {
    guard let shared else { return try take(rule, client: client, at: now) }
    let wait = try await shared.changeLimit(Self.key(rule, client)) { state -> Double? in
      var bucket = Bucket(state, of: rule, at: now)
      let wait = bucket.wait
      if wait == nil { bucket.level -= 1 }
      state = bucket.state
      return wait
    }
    if let wait { throw Problem.tooOften(seconds: wait) }
  }

  /// Like `check`, but shared by all servers of the database.
  func checkAdmission(_ rule: Rule, client: String, at now: Instant) async throws {
    guard let shared else { return try check(rule, client: client, at: now) }
    let wait = try await shared.changeLimit(Self.key(rule, client)) { state in
      Bucket(state, of: rule, at: now).wait
    }
    if let wait { throw Problem.tooOften(seconds: wait) }
  }

  private static func key(_ rule: Rule, _ client: String) -> String {
    "\(rule.name) \(ProxyList.network(of: client))"
  }

  /// Takes one token of a client, or throws 429 with the time until one is available.
  func take(_ rule: Rule, client: String, at now: Instant) throws(Problem) {
    let wait = buckets.withLock { buckets -> Double? in
      if buckets.count > Self.bucketLimit { Self.dropFull(&buckets, at: now) }
      let key = Self.key(rule, client)
      var bucket = Bucket(buckets[key]?.state, of: rule, at: now)
      let wait = bucket.wait
      if wait == nil { bucket.level -= 1 }
      buckets[key] = bucket
      return wait
    }
    if let wait { throw .tooOften(seconds: wait) }
  }

  /// Throws 429 if a client would get no token now; takes none.
  func check(_ rule: Rule, client: String, at now: Instant) throws(Problem) {
    let wait = buckets.withLock { buckets -> Double? in
      buckets[Self.key(rule, client)].flatMap { Bucket($0.state, of: rule, at: now).wait }
    }
    if let wait { throw .tooOften(seconds: wait) }
  }

  private static func dropFull(_ buckets: inout [String: Bucket], at now: Instant) {
    buckets = buckets.filter { _, bucket in
      var bucket = bucket
      bucket.fill(until: now)
      return bucket.level < bucket.rule.burst
    }
  }
}

extension Problem {
  /// Too many requests; the header says when to retry.
  static func tooOften(seconds: Double) -> Problem {
    Problem(
      status: .tooManyRequests,
      code: "too_often",
      headers: [.retryAfter: "\(Int(max(1, min(seconds, 86_400)).rounded(.up)))"]
    )
  }
}
