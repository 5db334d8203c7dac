import HaruTime
import HTTPTypes
import Synchronization

/// Limits how often each client may do something: a token bucket.
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

    mutating func fill(until now: Instant) {
      let seconds = Double(max(0, now - filledAt)) / 1000
      level = min(rule.burst, level + seconds / rule.seconds)
      filledAt = now
    }
  }

  private static let bucketLimit = 10_000

  private let buckets = Mutex<[String: Bucket]>([:])

  /// Takes one token of a client, or throws 429 with the time until one is available.
  func take(_ rule: Rule, client: String, at now: Instant) throws(Problem) {
    let wait = buckets.withLock { buckets -> Double? in
      if buckets.count > Self.bucketLimit { Self.dropFull(&buckets, at: now) }
      let key = "\(rule.name) \(ProxyList.network(of: client))"
      var bucket = buckets[key] ?? Bucket(level: rule.burst, filledAt: now, rule: rule)
      bucket.fill(until: now)
      let isEmpty = bucket.level < 1
      if !isEmpty { bucket.level -= 1 }
      buckets[key] = bucket
      return isEmpty ? (1 - bucket.level) * rule.seconds : nil
    }
    if let wait { throw .tooOften(seconds: wait) }
  }

  /// Throws 429 if a client would get no token now; takes none.
  func check(_ rule: Rule, client: String, at now: Instant) throws(Problem) {
    let wait = buckets.withLock { buckets -> Double? in
      guard var bucket = buckets["\(rule.name) \(ProxyList.network(of: client))"] else {
        return nil
      }
      bucket.fill(until: now)
      return bucket.level < 1 ? (1 - bucket.level) * rule.seconds : nil
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
