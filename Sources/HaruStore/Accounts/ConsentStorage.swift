package import HaruTime

/// The version of one of the operator's texts that an account agrees to.
package struct Consent: Equatable, Sendable {
  /// The name of the text's page.
  package let page: String
  package let version: String

  /// Creates a consent.
  package init(page: String, version: String) {
    self.page = page
    self.version = version
  }
}

/// Where a server keeps what accounts have agreed to; it is deleted with the account.
package protocol ConsentStorage: Sendable {
  /// The last version of each text that an account agreed to, in the order of the pages.
  func consents(of account: String) async throws(StoreError) -> [Consent]
  /// Records when an account agreed to texts, and forgets their versions before.
  func add(
    _ consents: [Consent],
    of account: String,
    at instant: Instant
  ) async throws(StoreError)
}
