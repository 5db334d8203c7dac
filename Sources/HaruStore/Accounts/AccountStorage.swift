package import HaruTime

/// Where a server keeps accounts; `AccountStorageTests` says what each kind of it must do.
///
/// Every call is one transaction that has reached the disk when it returns. Secrets come as hashes
/// of 32 bytes.
package protocol AccountStorage: PasskeyStorage {
  /// The account of a key, nil when there is none.
  func account(_ key: AccountKey) async throws(StoreError) -> Account?
  /// All accounts, the oldest first.
  func accounts() async throws(StoreError) -> [Account]
  /// Adds an account with the identity it was made from; false, and nothing added, when its mail
  /// address or the identity belongs to another.
  func add(_ account: Account, identity: Identity?) async throws(StoreError) -> Bool
  /// Replaces what may change of an account; false, and nothing changed, when the mail address
  /// belongs to another.
  func update(_ account: Account) async throws(StoreError) -> Bool
  /// Removes an account with all it holds, its records included; answers its credentials.
  func remove(account: String) async throws(StoreError) -> [String]

  /// Lets an identity sign in to an account; false when it belongs to another one.
  func link(_ identity: Identity, to account: String) async throws(StoreError) -> Bool
  /// The identities of an account.
  func identities(of account: String) async throws(StoreError) -> [Identity]

  /// Adds a credential.
  func add(_ credential: Credential, secretHash: [UInt8]) async throws(StoreError)
  /// The credential of a secret with its account, nil when there is none.
  func credential(
    secretHash: [UInt8]
  ) async throws(StoreError) -> (credential: Credential, account: Account)?
  /// The credentials of an account, the newest first.
  func credentials(of account: String) async throws(StoreError) -> [Credential]
  /// Notes when a credential was used, and roughly where.
  func touch(
    credential id: String,
    at instant: Instant,
    from network: String
  ) async throws(StoreError)
  /// Removes a credential of an account; false when the account has none of this id.
  func remove(credential id: String, of account: String) async throws(StoreError) -> Bool
  /// Removes all credentials of an account except one; answers which.
  func removeCredentials(
    of account: String,
    except id: String?
  ) async throws(StoreError) -> [String]

  /// Adds a ticket.
  func add(_ ticket: Ticket, secretHash: [UInt8]) async throws(StoreError)
  /// Takes a ticket out, so that nobody else gets it; nil when there is none that is still good.
  func take(
    _ purpose: Ticket.Purpose,
    secretHash: [UInt8],
    at now: Instant
  ) async throws(StoreError) -> Ticket?
  /// A ticket that stays where it is; nil when there is none that is still good.
  func ticket(
    _ purpose: Ticket.Purpose,
    secretHash: [UInt8],
    at now: Instant
  ) async throws(StoreError) -> Ticket?
  /// Removes the tickets of an account for a purpose.
  func removeTickets(_ purpose: Ticket.Purpose, of account: String) async throws(StoreError)
  /// Notes that a marked request has arrived; answers what is known of it. An answer is known for a
  /// day; a request that has none after a minute was given up.
  func begin(
    _ request: MarkedRequest,
    at now: Instant
  ) async throws(StoreError) -> MarkedRequest.Arrival
  /// Keeps the answer to a request that has begun, or forgets the request where there is none.
  func finish(_ request: MarkedRequest, answer: [UInt8]?) async throws(StoreError)
  /// Removes answers, tickets and credentials that have ended, accounts whose time has come, and accounts
  /// without mail address, identity, passkey and records that are older than `abandonedBefore`.
  func purge(at now: Instant, abandonedBefore: Instant) async throws(StoreError)
}
