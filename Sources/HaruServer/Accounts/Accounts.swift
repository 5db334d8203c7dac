import HaruPlatform
import HaruStore
import HaruSync
import HaruTime
import Logging
import Synchronization

/// The accounts of a server: who can sign in, as whom, and for how long.
///
/// The rules are here and in the extensions, one topic each; the routes only translate.
final class Accounts: Sendable {
  static let minute: Int64 = 60_000
  static let day: Int64 = 86_400_000

  let storage: any AccountStorage
  let options: AccountOptions
  let hasher: PasswordHasher
  let limiter: RateLimiter
  let delay: SignInDelay
  let ends = SessionEnds()
  /// The exchange that tells other servers which sessions have ended; nil if there are none.
  let exchange: (any NewsExchange)?
  let challenges = PasskeyChallenges()
  let openID: OpenIDClient
  let logger: Logger
  let recognised = Mutex<[[UInt8]: Recognised]>([:])
  private let identifiers: Mutex<IdentifierSource>

  init(
    storage: any AccountStorage,
    options: AccountOptions,
    limits: (any LimitStorage)? = nil,
    exchange: (any NewsExchange)? = nil,
    logger: Logger = Logger(label: "accounts") { _ in SwiftLogNoOpLogHandler() }
  ) {
    self.logger = logger
    self.storage = storage
    self.options = options
    self.exchange = exchange
    limiter = RateLimiter(shared: limits)
    delay = SignInDelay(shared: limits)
    hasher = PasswordHasher(cost: options.passwordCost)
    openID = OpenIDClient(clock: options.clock)
    var generator = SystemRandomNumberGenerator()
    identifiers = Mutex(IdentifierSource(seed: (0..<4).map { _ in generator.next() }))
  }

  var now: Instant { options.clock() }

  /// A new id, with the time of an instant (default: now).
  func newID(at instant: Instant? = nil) -> String {
    identifiers.withLock { $0.next(at: instant ?? now).text }
  }

  /// Removes expired tickets and sessions, accounts that are due for deletion, accounts without
  /// records that nobody has claimed within thirty days, and old entries of the audit log.
  func purge() async throws(StoreError) {
    try await storage.purge(at: now, abandonedBefore: now - 30 * Self.day)
    try await storage.removeSessions(unusedSince: now - Self.idleLife)
    try await storage.trimAudit(
      before: now - Self.auditDays * Self.day,
      keeping: Self.auditLimit,
      ofEach: Self.ownAuditLimit
    )
  }

  /// The account of a principal, or 401 if it no longer exists.
  func account(of principal: Principal) async throws -> Account {
    guard let account = try await storage.account(.id(principal.user)) else {
      throw Problem.signedOut
    }
    return account
  }
}
