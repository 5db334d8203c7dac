import HaruTime
import Synchronization

/// Slows down guessing of an account's password: after each failure the next attempt waits twice as
/// long, from one second to a quarter of an hour.
///
/// An attempt counts as a failure from its beginning, so of several at once only the first is made.
/// It never locks an account: sessions stay, and password resets by mail keep working.
final class SignInDelay: Sendable {
  private struct Failures {
    var count: Int
    var nextTry: Instant
  }

  private static let accountLimit = 10_000
  private static let longest: Int64 = 900_000

  private let failures = Mutex<[String: Failures]>([:])

  /// Makes one attempt, which returns whether the password was right; throws 429 while the account
  /// has to wait.
  ///
  /// An attempt that could not be made does not count.
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

  /// Forgets the failures, because the owner has proven the account.
  func forget(_ account: String) { failures.withLock { $0[account] = nil } }

  /// The delay of the next attempt in milliseconds after at least one failure.
  private static func pause(after count: Int) -> Int64 { min(1000 << Int64(count - 1), longest) }

  /// Counts an attempt; returns the previous state.
  private func begin(_ account: String, at now: Instant) throws(Problem) -> Failures? {
    let (before, wait) = failures.withLock { failures -> (Failures?, Int64) in
      if failures.count > Self.accountLimit {
        failures = failures.filter { now - $0.value.nextTry < Self.longest }
      }
      let before = failures[account]
      if var before, before.nextTry > now {
        // If the clock was set back, the wait does not grow by that much.
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
