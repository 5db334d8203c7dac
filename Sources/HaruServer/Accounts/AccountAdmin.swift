public import HaruStore
public import HaruTime

/// Account management for the operator; a server may be running at the same time.
public struct AccountAdmin: Sendable {
  /// An account as the operator sees it, without its data.
  public struct User: Equatable, Sendable {
    /// The account's id.
    public let id: String
    /// The email address; nil for an account without one.
    public let email: String?
    /// When it was created.
    public let createdAt: Instant
    /// Whether it is disabled.
    public let isDisabled: Bool
    /// When it will be deleted, if its owner requested that.
    public let deleteAt: Instant?
  }

  private static let inviteLife = 7 * Accounts.day

  let accounts: Accounts
  let store: any ServerDatabase
  /// What the last server recorded of itself.
  let place: ServerPlace?

  /// Opens the data of a server; links start with the origin, or else with the address that its
  /// last server recorded.
  public init(_ data: DataPlace, origin: PublicOrigin?) async throws(StoreError) {
    var options = AccountOptions()
    store = try await data.openBeside()
    place = try await ServerPlace(in: store.files)
    options.origin = origin ?? place?.origin
    accounts = Accounts(storage: store, options: options)
  }

  /// All accounts, oldest first.
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

  /// Disables or enables an account; a running server follows within a second.
  public func setDisabled(_ isDisabled: Bool, user id: String) async throws(StoreError) {
    guard var account = try await accounts.storage.account(.id(id)) else { return }
    account.isDisabled = isDisabled
    _ = try await accounts.storage.update(account)
    await note(isDisabled ? .disabled : .enabled, id)
  }

  /// Deletes an account and all its data immediately and permanently.
  public func delete(user id: String) async throws(StoreError) {
    _ = try await accounts.storage.remove(account: id)
    await note(.deleted, id)
  }

  /// A link with which one person can create an account, once and within seven days.
  public func invitation() async throws(StoreError) -> String {
    let secret = try await accounts.addTicket(.invite, life: Self.inviteLife)
    await note(.invited)
    return accounts.link("/account#invite=\(secret.text)")
  }

  /// A link with which its holder can choose a new password for an account, once and within half an
  /// hour.
  ///
  /// The account keeps requiring a passkey after the password, unless the link drops that too.
  public func resetLink(
    user id: String,
    dropsSecondStep: Bool
  ) async throws(StoreError) -> String {
    let link = try await accounts.resetLink(for: id, dropsSecondStep: dropsSecondStep)
    await note(.resetLinkMade, id)
    return link
  }
}
