package import HaruTime

/// Where a server keeps accounts; `AccountStorageTests` specifies every implementation.
///
/// Every call is one transaction that has reached the disk when it returns. Secrets are passed as
/// hashes of 32 bytes.
package protocol AccountStorage: PasskeyStorage, ConsentStorage, AuditStorage {
  /// The account of a key, nil if there is none.
  func account(_ key: AccountKey) async throws(StoreError) -> Account?
  /// All accounts, oldest first.
  func accounts() async throws(StoreError) -> [Account]
  /// Adds an account with the identity it was created from; returns false and adds nothing if its
  /// email address or the identity belongs to another account.
  func add(_ account: Account, identity: Identity?) async throws(StoreError) -> Bool
  /// Replaces the mutable properties of an account; returns false and changes nothing if the email
  /// address belongs to another account.
  func update(_ account: Account) async throws(StoreError) -> Bool
  /// Removes an account with all its data, including its records; returns the ids of its
  /// credentials.
  func remove(account: String) async throws(StoreError) -> [String]

  /// Lets an identity sign in to an account; returns false if it belongs to another one.
  func link(_ identity: Identity, to account: String) async throws(StoreError) -> Bool
  /// The identities of an account.
  func identities(of account: String) async throws(StoreError) -> [Identity]
  /// Removes the identities of an account at an issuer, unless nobody could sign in to it any more.
  func removeIdentities(issuer: String, of account: String) async throws(StoreError) -> WayInRemoval

  /// Adds a credential.
  func add(_ credential: Credential, secretHash: [UInt8]) async throws(StoreError)
  /// The credential of a secret with its account, nil if there is none.
  func credential(
    secretHash: [UInt8]
  ) async throws(StoreError) -> (credential: Credential, account: Account)?
  /// The credentials of an account, newest first.
  func credentials(of account: String) async throws(StoreError) -> [Credential]
  /// Records when a credential was used, and roughly from where.
  func touch(
    credential id: String,
    at instant: Instant,
    from origin: Origin
  ) async throws(StoreError)
  /// Removes a credential of an account; returns false if the account has none with this id.
  func remove(credential id: String, of account: String) async throws(StoreError) -> Bool
  /// Removes all credentials of an account except one, and its webhooks, which any of them could
  /// have made; returns the ids of the credentials removed.
  func removeCredentials(
    of account: String,
    except id: String?
  ) async throws(StoreError) -> [String]
  /// Removes the sessions, not the tokens, that were last used at an instant or before.
  func removeSessions(unusedSince instant: Instant) async throws(StoreError)

  /// Adds a ticket.
  func add(_ ticket: Ticket, secretHash: [UInt8]) async throws(StoreError)
  /// Redeems a ticket, so that nobody else can; nil if there is no valid one.
  func take(
    _ purpose: Ticket.Purpose,
    secretHash: [UInt8],
    at now: Instant
  ) async throws(StoreError) -> Ticket?
  /// Reads a ticket without redeeming it; nil if there is no valid one.
  func ticket(
    _ purpose: Ticket.Purpose,
    secretHash: [UInt8],
    at now: Instant
  ) async throws(StoreError) -> Ticket?
  /// Removes the tickets of an account for one purpose.
  func removeTickets(_ purpose: Ticket.Purpose, of account: String) async throws(StoreError)
  /// Records the arrival of a marked request and returns what is known about it.
  ///
  /// A response is kept for a day; a request without one counts as abandoned after a minute.
  func begin(
    _ request: MarkedRequest,
    at now: Instant
  ) async throws(StoreError) -> MarkedRequest.Arrival
  /// Stores the response to a marked request, or forgets the request if there is none.
  func finish(_ request: MarkedRequest, answer: [UInt8]?) async throws(StoreError)
  /// Removes expired responses, tickets and credentials, accounts that are due for deletion, and
  /// accounts without email address, identity, passkey and records that are older than
  /// `abandonedBefore`.
  func purge(at now: Instant, abandonedBefore: Instant) async throws(StoreError)
}
