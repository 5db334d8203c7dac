import HTTPTypes
import HaruStore
import HaruTime
import Synchronization

/// A new credential; its secret is shown only once.
struct NewCredential: Sendable {
  let account: Account
  let credential: Credential
  let secret: Secret
}

/// A cached look-up of a secret, so that not every request reads the database.
struct Recognised: Sendable {
  let principal: Principal
  let since: Instant

  /// Whether the entry is still valid; a clock that was set back does not extend it.
  func holds(at now: Instant) -> Bool { 0..<Accounts.memory ~= now - since }
}

extension Accounts {
  /// The lifetime of an idle session, and of any session.
  static let idleLife = 60 * day
  static let sessionLife = 365 * day
  /// How long a look-up is cached, and thus how long an ended session may still be accepted.
  static let memory: Int64 = 1000
  private static let memoryLimit = 10_000
  private static let seenStep = 10 * minute

  /// Starts a session.
  func startSession(of account: Account, label: String) async throws(StoreError) -> NewCredential {
    try await addCredential(.session, of: account, label: label, .full, life: Self.sessionLife)
  }

  func addCredential(
    _ kind: Credential.Kind,
    of account: Account,
    label: String,
    _ scope: Scope,
    life: Int64
  ) async throws(StoreError) -> NewCredential {
    let credential = Credential(
      id: newID(),
      account: account.id,
      kind: kind,
      label: label,
      scope: scope.rawValue,
      createdAt: now,
      seenAt: now,
      expiresAt: now + life
    )
    let secret = Secret(prefix: kind == .token ? "haru_" : "")
    try await storage.add(credential, secretHash: secret.hash)
    return NewCredential(account: account, credential: credential, secret: secret)
  }

  /// The principal of a secret; nil if it is unknown or expired, or its account is disabled.
  ///
  /// The client's address is recorded in part, so that the owner can see roughly where it was last
  /// used.
  func principal(
    showing secret: Secret,
    from client: String = "",
    in zone: String = ""
  ) async throws(StoreError) -> Principal? {
    let principal = try await owner(of: secret, from: client, in: zone)
    return principal?.scope.access.isInAddresses == true ? nil : principal
  }

  /// The owner of a token that is part of an address, nil for any other secret.
  ///
  /// Addresses pass through too many hands for such a token to allow anything else.
  func holder(
    of secret: Secret,
    for access: Scope.Access,
    from client: String
  ) async throws(StoreError) -> Principal? {
    let principal = try await owner(of: secret, from: client)
    return principal?.scope.access == access ? principal : nil
  }

  private func owner(
    of secret: Secret,
    from client: String,
    in zone: String = ""
  ) async throws(StoreError) -> Principal? {
    let hash = secret.hash
    let now = now
    if let known = recognised.withLock({ $0[hash] }), known.holds(at: now) {
      return known.principal
    }
    guard let (credential, account) = try await storage.credential(secretHash: hash),
      let scope = Scope(rawValue: credential.scope), !account.isDisabled,
      Self.isValid(credential, at: now)
    else { return nil }
    let origin = Origin(network: ProxyList.shownNetwork(of: client), zone: zone)
    await note(credential, from: origin, at: now)
    var principal = Principal(user: account.id, session: credential.id, scope: scope)
    principal.deleteAt = account.deleteAt
    recognised.withLock { recognised in
      if recognised.count > Self.memoryLimit { recognised.removeAll() }
      recognised[hash] = Recognised(principal: principal, since: now)
    }
    return principal
  }

  /// Whether a credential has neither expired nor, as a session, been idle for too long.
  private static func isValid(_ credential: Credential, at now: Instant) -> Bool {
    guard credential.expiresAt > now else { return false }
    return credential.kind == .token || credential.seenAt + idleLife > now
  }

  /// The sessions and tokens with which an account can still be used, newest first.
  func credentials(of account: String) async throws(StoreError) -> [Credential] {
    try await storage.credentials(of: account).filter { Self.isValid($0, at: now) }
  }

  /// Records the use of a credential as often as its owner's list needs it.
  private func note(_ credential: Credential, from origin: Origin, at now: Instant) async {
    let old = credential.origin
    let new = Origin(
      network: origin.network.isEmpty ? old.network : origin.network,
      zone: origin.zone.isEmpty ? old.zone : origin.zone
    )
    let pause = now - credential.seenAt
    let isFirst =
      old.network.isEmpty && !new.network.isEmpty || old.zone.isEmpty && !new.zone.isEmpty
    guard isFirst || new != old && pause > Self.minute || pause > Self.seenStep else { return }
    // Only the list of sessions needs it: a full disk must not prevent reading.
    try? await storage.touch(credential: credential.id, at: now, from: new)
  }

  /// Whether a secret would be valid if its account were not disabled.
  func isShut(showing secret: Secret) async throws(StoreError) -> Bool {
    try await storage.credential(secretHash: secret.hash)?.1.isDisabled ?? false
  }

  /// Ends one session or token of the principal's account; returns false if it has none with this
  /// id.
  ///
  /// An account without an email address cannot be signed in to again, so its last credential
  /// stays.
  func end(_ id: String, by principal: Principal) async throws -> Bool {
    let account = try await account(of: principal)
    if id == principal.session, try await !canSignIn(account) { throw Problem.anonymousAccount }
    let isToken = try await storage.credentials(of: account.id)
      .contains { $0.id == id && $0.kind == .token }
    guard try await storage.remove(credential: id, of: account.id) else { return false }
    forget([id])
    await note(isToken ? .tokenEnded : .signedOut, account.id)
    return true
  }

  /// Ends all sessions and tokens of the principal's account, optionally except the current one.
  func endAll(by principal: Principal, exceptOwn: Bool) async throws {
    let account = try await account(of: principal)
    if !exceptOwn, try await !canSignIn(account) { throw Problem.anonymousAccount }
    try await endAll(of: account.id, except: exceptOwn ? principal.session : nil)
    await note(.signedOutEverywhere, account.id)
  }

  func endAll(of account: String, except session: String? = nil) async throws(StoreError) {
    forget(try await storage.removeCredentials(of: account, except: session))
    // Whoever took over a session could have created these, too.
    try await storage.removeTickets(.shortcuts, of: account)
  }

  /// Makes ended sessions take effect at once, here and at other servers.
  func forget(_ sessions: [String]) {
    forgetHere(sessions)
    for session in sessions { exchange?.announce(.ended(session: session)) }
  }

  /// Makes sessions that ended at any server take effect at this one.
  func forgetHere(_ sessions: [String]) {
    recognised.withLock { $0.removeAll() }
    ends.announce(sessions)
  }

  /// Whether the owner of an account could sign in again after signing out everywhere.
  func canSignIn(_ account: Account) async throws(StoreError) -> Bool {
    if account.email != nil { return true }
    if try await !storage.identities(of: account.id).isEmpty { return true }
    return try await !storage.passkeys(of: account.id).isEmpty
  }
}

extension Problem {
  /// Signing out would lose the account for good.
  static var anonymousAccount: Problem {
    Problem(
      status: .conflict,
      code: "anonymous_account",
      detail: "Add a mail address and password first, or delete the account."
    )
  }
}
