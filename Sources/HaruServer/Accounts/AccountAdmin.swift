public import HaruStore
public import HaruTime

/// What the operator may do with the accounts, beside a server that may be running.
public struct AccountAdmin: Sendable {
  /// An account as the operator sees it: nothing of what it holds.
  public struct User: Equatable, Sendable {
    /// The account's id.
    public let id: String
    /// The mail address; nil for an account without one.
    public let email: String?
    /// When it was made.
    public let createdAt: Instant
    /// Whether it is shut.
    public let isDisabled: Bool
    /// When it goes, if its owner has deleted it.
    public let deleteAt: Instant?
  }

  private static let inviteLife = 7 * Accounts.day

  private let accounts: Accounts

  /// Opens the data of a server; links start with the origin, or else lead to where its last server
  /// said that people reach it.
  public init(dataDirectory: String, origin: PublicOrigin?) throws(StoreError) {
    var options = AccountOptions()
    options.origin = origin ?? ServerPlace(dataDirectory: dataDirectory)?.origin
    let store = try ServerStore(directory: dataDirectory, use: .beside)
    accounts = Accounts(storage: store, options: options)
  }

  /// All accounts, the oldest first.
  public func users() async throws(StoreError) -> [User] {
    try await accounts.storage.accounts().map { account in
      User(
        id: account.id,
        email: account.email,
        createdAt: account.createdAt,
        isDisabled: account.isDisabled,
        deleteAt: account.deleteAt
      )
    }
  }

  /// Shuts an account or opens it again; a running server follows within a second.
  public func setDisabled(_ isDisabled: Bool, user id: String) async throws(StoreError) {
    guard var account = try await accounts.storage.account(.id(id)) else { return }
    account.isDisabled = isDisabled
    _ = try await accounts.storage.update(account)
  }

  /// Deletes an account with all it holds, at once and for ever.
  public func delete(user id: String) async throws(StoreError) {
    _ = try await accounts.storage.remove(account: id)
  }

  /// A link with which one person can make an account, once and within seven days.
  public func invitation() async throws(StoreError) -> String {
    let secret = try await accounts.addTicket(.invite, life: Self.inviteLife)
    return accounts.link("/account#invite=\(secret.text)")
  }

  /// A link with which its holder chooses a new password for an account, once and within half an
  /// hour.
  ///
  /// The account goes on asking for a passkey beside the password, unless the link is to drop that too.
  public func resetLink(
    user id: String,
    dropsSecondStep: Bool
  ) async throws(StoreError) -> String {
    try await accounts.resetLink(for: id, dropsSecondStep: dropsSecondStep)
  }
}
