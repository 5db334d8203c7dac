/// A table of a server's data that is copied from one database to another.
package struct CopiedTable: Equatable, Sendable {
  /// What a column holds.
  package enum Kind: Sendable {
    case text, integer, bytes, boolean
    /// The id of an account.
    case account
  }

  package struct Column: Equatable, Sendable {
    package let name: String
    package let kind: Kind
  }

  package let name: String
  package let columns: [Column]
  /// The number of leading columns that form the primary key; rows are ordered by it.
  package let keyCount: Int

  package var key: ArraySlice<Column> { columns.prefix(keyCount) }

  private init(_ name: String, key: [(String, Kind)], _ others: [(String, Kind)] = []) {
    self.name = name
    columns = (key + others).map { Column(name: $0.0, kind: $0.1) }
    keyCount = key.count
  }

  /// All tables; a table comes after those it refers to.
  ///
  /// Short-lived shared state (duties, limits) and the app's files, which each server stores at its
  /// start, are not copied.
  package static let all = accounts + records + push + webhooks

  private static let accounts = [
    CopiedTable(
      "account",
      key: [("id", .account)],
      [
        ("email", .text), ("password", .text), ("created_ms", .integer), ("is_disabled", .boolean),
        ("delete_ms", .integer), ("needs_passkey", .boolean),
      ]
    ),
    CopiedTable(
      "account_identity",
      key: [("issuer", .text), ("subject", .text)],
      [("account", .account)]
    ),
    CopiedTable(
      "account_credential",
      key: [("id", .text)],
      [
        ("secret", .bytes), ("account", .account), ("kind", .text), ("label", .text),
        ("scope", .text), ("created_ms", .integer), ("seen_ms", .integer),
        ("expires_ms", .integer), ("network", .text), ("zone", .text),
      ]
    ),
    CopiedTable(
      "account_ticket",
      key: [("secret", .bytes)],
      [("purpose", .text), ("account", .account), ("payload", .text), ("expires_ms", .integer)]
    ),
    CopiedTable(
      "account_passkey",
      key: [("id", .text)],
      [
        ("account", .account), ("credential", .bytes), ("public_key", .bytes),
        ("counter", .integer), ("name", .text), ("can_be_backed_up", .boolean),
        ("is_backed_up", .boolean), ("created_ms", .integer), ("used_ms", .integer),
      ]
    ),
    CopiedTable("account_recovery_code", key: [("account", .account), ("hash", .bytes)]),
    CopiedTable(
      "account_consent",
      key: [("account", .account), ("page", .text)],
      [("version", .text), ("agreed_ms", .integer)]
    ),
    CopiedTable(
      "marked_request",
      key: [("mark", .bytes)],
      [("body", .bytes), ("answer", .bytes), ("begun_ms", .integer)]
    ),
    CopiedTable(
      "audit_entry",
      key: [("id", .integer)],
      [
        ("at_ms", .integer), ("event", .text), ("account", .account), ("is_operator", .boolean),
        ("network", .text),
      ]
    ),
  ]

  /// Includes the epochs, so that devices do not notice the move.
  private static let records = [
    CopiedTable(
      "sync_user",
      key: [("owner", .account)],
      [
        ("epoch", .text), ("seq", .integer), ("purged_seq", .integer), ("records", .integer),
        ("bytes", .integer),
      ]
    ),
    CopiedTable(
      "sync_cell",
      key: [("owner", .account), ("entity", .text), ("id", .text), ("field", .text)],
      [
        ("value", .text), ("stamp_ms", .integer), ("seq", .integer), ("birth_seq", .integer),
        ("device", .text), ("op_no", .integer), ("received_ms", .integer),
      ]
    ),
    CopiedTable(
      "sync_device",
      key: [("owner", .account), ("device", .text)],
      [
        ("last_op", .integer), ("chain", .integer), ("stamp_ms", .integer), ("seen_ms", .integer),
      ]
    ),
    CopiedTable(
      "sync_refusal",
      key: [("owner", .account), ("device", .text), ("op_no", .integer)],
      [("reason", .text)]
    ),
    CopiedTable(
      "sync_history",
      key: [
        ("owner", .account), ("entity", .text), ("id", .text), ("field", .text),
        ("received_ms", .integer),
      ],
      [("value", .text), ("stamp_ms", .integer), ("until_ms", .integer)]
    ),
  ]

  private static let push = [
    CopiedTable("push_key", key: [("id", .integer)], [("key", .bytes)]),
    CopiedTable("push_watch", key: [("from_ms", .integer)], [("until_ms", .integer)]),
    CopiedTable(
      "push_subscription",
      key: [("endpoint_hash", .bytes)],
      [
        ("account", .account), ("credential", .text), ("endpoint", .text), ("p256dh", .bytes),
        ("auth", .bytes), ("zone", .text), ("language", .text), ("kinds", .text),
        ("morning", .integer), ("stored_ms", .integer), ("accepted_ms", .integer),
        ("confirmed_ms", .integer), ("failure", .integer),
      ]
    ),
    CopiedTable(
      "push_schedule",
      key: [("account", .account)],
      [
        ("next_ms", .integer), ("done_ms", .integer), ("edits", .integer), ("lease_ms", .integer),
        ("lease", .integer),
      ]
    ),
    CopiedTable(
      "push_sent",
      key: [("endpoint_hash", .bytes), ("key", .text)],
      [
        ("receipt", .text), ("sent_ms", .integer), ("is_accepted", .boolean),
        ("confirmed_ms", .integer),
      ]
    ),
  ]

  private static let webhooks = [
    CopiedTable(
      "webhook",
      key: [("id", .text)],
      [
        ("account", .account), ("url", .text), ("secret", .bytes), ("events", .text),
        ("made_ms", .integer), ("is_on", .boolean), ("seq", .integer), ("told_ms", .integer),
        ("due_ms", .integer),
      ]
    ),
    CopiedTable(
      "webhook_delivery",
      key: [("id", .integer)],
      [
        ("webhook", .text), ("key", .text), ("event", .text), ("body", .text),
        ("made_ms", .integer), ("attempts", .integer), ("next_ms", .integer), ("status", .integer),
      ]
    ),
  ]
}

/// A value of a row that is copied.
package enum CopiedValue: Equatable, Sendable {
  case null
  case text(String)
  case integer(Int64)
  case bytes([UInt8])
  case boolean(Bool)
}

/// A database that a server's data is copied from or to while no server uses it.
package protocol CopyableDatabase: Sendable {
  /// The next rows of a table in the order of its key, which is the same in all databases.
  func rows(
    of table: CopiedTable,
    after key: [CopiedValue]?,
    limit: Int
  ) async throws(StoreError) -> [[CopiedValue]]
  /// The key of the last row of a table, nil for an empty one.
  func lastKey(of table: CopiedTable) async throws(StoreError) -> [CopiedValue]?
  /// Adds rows in one transaction; rows whose keys exist are left unchanged.
  func add(_ rows: [[CopiedValue]], to table: CopiedTable) async throws(StoreError)
  /// Ends the copy: rows added from now on get new keys.
  func finishCopy() async throws(StoreError)
}
