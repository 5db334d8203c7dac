import HaruStore

extension Accounts {
  /// The operator's texts that an account has not agreed to in their current versions.
  func missingConsents(of account: String) async throws(StoreError) -> [Consent] {
    let asked = options.legal.consents
    if asked.isEmpty { return [] }
    let given = try await storage.consents(of: account)
    return asked.filter { !given.contains($0) }
  }

  /// Records that the account agrees to texts; versions that the operator has replaced since they
  /// were shown do not count.
  func agree(to shown: String, _ visitor: Visitor, by principal: Principal) async throws {
    let account = try await account(of: principal)
    let versions = shown.split(separator: " ")
    let agreed = try await missingConsents(of: account.id).filter { consent in
      versions.contains { $0 == consent.shown }
    }
    if agreed.isEmpty { return }
    try await storage.add(agreed, of: account.id, at: now)
    await note(.agreed, account.id, from: visitor.client)
  }
}

extension Consent {
  /// The text and its version as the form of the account pages sends them.
  var shown: String { "\(page)=\(version)" }
}
