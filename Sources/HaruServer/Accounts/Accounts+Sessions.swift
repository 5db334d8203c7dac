import HTTPTypes
import HaruStore
import HaruTime
import Synchronization

/// A credential that was just made: its secret is seen this once.
struct NewCredential: Sendable {
  let account: Account
  let credential: Credential
  let secret: Secret
}

/// What is remembered of a secret for a moment, so that not every request asks the database.
struct Recognised: Sendable {
  let principal: Principal
  let since: Instant

  /// Whether it is believed still; a clock that was set back does not make it younger.
  func holds(at now: Instant) -> Bool { 0..<Accounts.memory ~= now - since }
}

extension Accounts {
  /// A session ends after so long without a request, and after so long at the latest.
  static let idleLife = 60 * day
  static let sessionLife = 365 * day
  /// How long an answer of the database is believed: a session that ended is refused within it.
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

  /// Who shows a secret; nil when it is none, has ended, or its account is shut.
  ///
  /// From the client's address its owner learns roughly where it was used last.
  func principal(
    showing secret: Secret,
    from client: String = ""
  ) async throws(StoreError) -> Principal? {
    let hash = secret.hash
    let now = now
    if let known = recognised.withLock({ $0[hash] }), known.holds(at: now) {
      return known.principal
    }
    guard let (credential, account) = try await storage.credential(secretHash: hash),
      let scope = Scope(rawValue: credential.scope), !account.isDisabled,
      credential.expiresAt > now,
      credential.kind == .token || credential.seenAt + Self.idleLife > now
    else { return nil }
    await note(credential, from: client, at: now)
    var principal = Principal(user: account.id, session: credential.id, scope: scope)
    principal.deleteAt = account.deleteAt
    recognised.withLock { recognised in
      if recognised.count > Self.memoryLimit { recognised.removeAll() }
      recognised[hash] = Recognised(principal: principal, since: now)
    }
    return principal
  }

  /// Notes that a credential is used, as often as its owner's list needs it.
  private func note(_ credential: Credential, from client: String, at now: Instant) async {
    let network = ProxyList.shownNetwork(of: client)
    let isElsewhere = !network.isEmpty && network != credential.network
    let pause = now - credential.seenAt
    let isNews = isElsewhere && (credential.network.isEmpty || pause > Self.minute)
    guard isNews || pause > Self.seenStep else { return }
    // Only the list of sessions shows it: a full disk must not keep anybody from reading.
    try? await storage.touch(
      credential: credential.id,
      at: now,
      from: network.isEmpty ? credential.network : network
    )
  }

  /// Whether a secret would be good, were its account not shut.
  func isShut(showing secret: Secret) async throws(StoreError) -> Bool {
    try await storage.credential(secretHash: secret.hash)?.1.isDisabled ?? false
  }

  /// Ends one session or token of the principal's account; false when the account has none such.
  ///
  /// An account without a mail address cannot be signed in to again, so its last way in stays.
  func end(_ id: String, by principal: Principal) async throws -> Bool {
    let account = try await account(of: principal)
    if id == principal.session, try await !canSignIn(account) { throw Problem.anonymousAccount }
    guard try await storage.remove(credential: id, of: account.id) else { return false }
    forget([id])
    note(.signedOut, account.id)
    return true
  }

  /// Ends all sessions and tokens of the principal's account, its own too unless it is to stay.
  func endAll(by principal: Principal, exceptOwn: Bool) async throws {
    let account = try await account(of: principal)
    if !exceptOwn, try await !canSignIn(account) { throw Problem.anonymousAccount }
    try await endAll(of: account.id, except: exceptOwn ? principal.session : nil)
    note(.signedOutEverywhere, account.id)
  }

  func endAll(of account: String, except session: String? = nil) async throws(StoreError) {
    forget(try await storage.removeCredentials(of: account, except: session))
  }

  /// Lets the ends of sessions be felt at once.
  func forget(_ sessions: [String]) {
    recognised.withLock { $0.removeAll() }
    ends.announce(sessions)
  }

  /// Whether the owner of an account could come back after signing out everywhere.
  func canSignIn(_ account: Account) async throws(StoreError) -> Bool {
    if account.email != nil { return true }
    if try await !storage.identities(of: account.id).isEmpty { return true }
    return try await !storage.passkeys(of: account.id).isEmpty
  }
}

extension Problem {
  /// Signing out would lose the account for ever.
  static var anonymousAccount: Problem {
    Problem(
      status: .conflict,
      code: "anonymous_account",
      detail: "Add a mail address and password first, or delete the account."
    )
  }
}
