import Crypto
import HaruPlatform
import HaruStore
import HaruTime
import Synchronization

/// Slows down guessing of an account's password: after each failure the next attempt waits twice as
/// long, from one second to a quarter of an hour.
///
/// An attempt counts as a failure from its beginning, so of several at once only the first is made.
/// It never locks an account: sessions stay, and password resets by mail keep working.
final class SignInDelay: Sendable {
  private static let accountLimit = 10_000
  private static let longest: Int64 = 900_000

  /// The failures of each account, as their count and the time of the next attempt.
  private let failures = Mutex<[String: LimitState]>([:])
  /// The storage of failures that several servers share; nil for a single server.
  private let shared: (any LimitStorage)?

  init(shared: (any LimitStorage)? = nil) { self.shared = shared }

  /// Makes one attempt, which returns whether the password was right; throws 429 while the account
  /// has to wait.
  ///
  /// An attempt that could not be made does not count.
  func attempt(
    _ account: String,
    at now: Instant,
    _ isRight: () async throws -> Bool
  ) async throws -> Bool {
    forgetOld(at: now)
    let (before, wait) = try await change(account) { failures in
      let before = failures
      return (before, Self.begin(&failures, at: now))
    }
    if wait > 0 { throw Problem.tooOften(seconds: Double(wait) / 1000) }
    do {
      let isRight = try await isRight()
      if isRight { try await forget(account) }
      return isRight
    } catch {
      try await change(account) { $0 = before }
      throw error
    }
  }

  /// Forgets the failures, because the owner has proven the account.
  func forget(_ account: String) async throws(StoreError) {
    try await change(account) { $0 = nil }
  }

  /// The delay of the next attempt in milliseconds after at least one failure.
  private static func pause(after count: Int) -> Int64 { min(1000 << Int64(count - 1), longest) }

  /// Counts an attempt; returns the milliseconds that have to pass before it can be made.
  private static func begin(_ failures: inout LimitState?, at now: Instant) -> Int64 {
    let count = Int(min(max(failures?.level ?? 0, 0), 11))
    if count > 0, let next = failures?.instant, next > now {
      // If the clock was set back, the wait does not grow by that much.
      let next = min(next, now + pause(after: count))
      failures?.instant = next
      return next - now
    }
    let after = min(count, 10) + 1
    failures = LimitState(level: Double(after), instant: now + pause(after: after))
    return 0
  }

  @discardableResult
  private func change<Answer: Sendable>(
    _ account: String,
    _ work: @Sendable (inout LimitState?) -> Answer
  ) async throws(StoreError) -> Answer {
    if let shared { return try await shared.changeLimit(Self.name(of: account), work) }
    return failures.withLock { work(&$0[account]) }
  }

  /// A name of fixed length that does not reveal which addresses were tried.
  private static func name(of account: String) -> String {
    "password " + Data(SHA256.hash(data: Data(account.utf8))).base64URLText
  }

  /// Forgets accounts that have not been tried for a long time, among those that this server counts
  /// alone.
  private func forgetOld(at now: Instant) {
    failures.withLock { failures in
      guard failures.count > Self.accountLimit else { return }
      failures = failures.filter { now - $0.value.instant < Self.longest }
    }
  }
}
