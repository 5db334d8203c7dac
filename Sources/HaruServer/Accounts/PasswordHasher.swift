/// Hashes passwords off the event loops: two at once, with a queue of sixteen.
///
/// The threads have a low priority, so that many simultaneous sign-ins do not slow down other
/// requests.
actor PasswordHasher {
  /// How many passwords are hashed at once, and how many more may wait.
  static let limits = (atOnce: 2, waiting: 16)

  private let cost: PasswordHash.Cost
  private let places = WorkQueue(
    PasswordHasher.limits.atOnce,
    queue: PasswordHasher.limits.waiting
  )
  /// The hash to compare with if there is no account, which takes as long.
  private(set) var decoy: PasswordHash?

  init(cost: PasswordHash.Cost = PasswordHash.Cost()) { self.cost = cost }

  /// Hashes a password for storage.
  func hash(_ password: String) async throws -> String {
    let cost = cost
    return try await places.performOnThread { try PasswordHash(of: password, cost: cost).phc }
  }

  /// Whether a password matches a stored hash; without one, false after the same work.
  func verify(_ password: String, against phc: String?) async throws -> Bool {
    let stored = phc.flatMap(PasswordHash.init(phc:))
    let known = stored ?? decoy
    let cost = cost
    let (used, matches) = try await places.performOnThread {
      let used = try known ?? PasswordHash(of: "", cost: cost)
      return (used, used.matches(password))
    }
    guard stored == nil else { return matches }
    decoy = used
    return false
  }

  /// Whether a stored hash has another cost than the current one.
  nonisolated func isOutdated(_ phc: String) -> Bool { PasswordHash(phc: phc)?.cost != cost }
}
