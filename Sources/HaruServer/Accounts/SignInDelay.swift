import HaruTime
import Synchronization

/// Makes guessing one account's password slow: after each failure the next try waits twice as long,
/// from one second to a quarter of an hour.
///
/// It never locks for good: whoever is signed in stays so, and a reset by mail goes on working.
final class SignInDelay: Sendable {
  private struct Failures {
    var count: Int
    var nextTry: Instant
  }

  private static let accountLimit = 10_000
  private static let longest: Int64 = 900_000

  private let failures = Mutex<[String: Failures]>([:])

  /// Throws 429 while the account has to wait.
  func check(_ account: String, at now: Instant) throws(Problem) {
    let wait = failures.withLock { ($0[account]?.nextTry ?? now) - now }
    if wait > 0 { throw .tooOften(seconds: Double(wait) / 1000) }
  }

  /// Notes a wrong password.
  func fail(_ account: String, at now: Instant) {
    failures.withLock { failures in
      if failures.count > Self.accountLimit {
        failures = failures.filter { now - $0.value.nextTry < Self.longest }
      }
      let count = min(failures[account]?.count ?? 0, 10) + 1
      let wait = min(1000 << Int64(count - 1), Self.longest)
      failures[account] = Failures(count: count, nextTry: now + wait)
    }
  }

  /// Forgets the failures: the right password came.
  func succeed(_ account: String) { failures.withLock { $0[account] = nil } }
}
