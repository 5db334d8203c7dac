import HaruTime
import Synchronization

/// Makes guessing one account's password slow: after each failure the next try waits twice as long,
/// from one second to a quarter of an hour.
///
/// A try counts as a failure from its beginning, so that of many at once only the first is made.
/// It never locks for good: whoever is signed in stays so, and a reset by mail goes on working.
final class SignInDelay: Sendable {
  private struct Failures {
    var count: Int
    var nextTry: Instant
  }

  private static let accountLimit = 10_000
  private static let longest: Int64 = 900_000

  private let failures = Mutex<[String: Failures]>([:])

  /// Makes one try, which answers whether the password was right; throws 429 while the account has
  /// to wait.
  ///
  /// A try that could not be made counts for nothing.
  func attempt(
    _ account: String,
    at now: Instant,
    _ isRight: () async throws -> Bool
  ) async throws -> Bool {
    let before = try begin(account, at: now)
    do {
      let isRight = try await isRight()
      if isRight { forget(account) }
      return isRight
    } catch {
      failures.withLock { $0[account] = before }
      throw error
    }
  }

  /// Forgets the failures: the owner has proven to be one.
  func forget(_ account: String) { failures.withLock { $0[account] = nil } }

  /// How long the next try waits, in milliseconds, after so many failures, of which there is one at least.
  private static func pause(after count: Int) -> Int64 { min(1000 << Int64(count - 1), longest) }

  /// Counts a try; answers what was counted before it.
  private func begin(_ account: String, at now: Instant) throws(Problem) -> Failures? {
    let (before, wait) = failures.withLock { failures -> (Failures?, Int64) in
      if failures.count > Self.accountLimit {
        failures = failures.filter { now - $0.value.nextTry < Self.longest }
      }
      let before = failures[account]
      if var before, before.nextTry > now {
        // Where the clock was set back, the wait does not grow by as much.
        before.nextTry = min(before.nextTry, now + Self.pause(after: before.count))
        failures[account] = before
        return (before, before.nextTry - now)
      }
      let count = min(before?.count ?? 0, 10) + 1
      failures[account] = Failures(count: count, nextTry: now + Self.pause(after: count))
      return (before, 0)
    }
    if wait > 0 { throw .tooOften(seconds: Double(wait) / 1000) }
    return before
  }
}
