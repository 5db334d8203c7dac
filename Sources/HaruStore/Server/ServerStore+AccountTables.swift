extension ServerStore {
  /// Accounts, their credentials, and their tickets.
  static let accountTables = """
    CREATE TABLE account (
      id TEXT PRIMARY KEY,
      email TEXT UNIQUE,
      password TEXT,
      created_ms INTEGER NOT NULL,
      is_disabled INTEGER NOT NULL,
      delete_ms INTEGER
    ) STRICT;
    CREATE TABLE account_identity (
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
      PRIMARY KEY (issuer, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX account_identity_account ON account_identity (account);
    CREATE TABLE account_credential (
      id TEXT PRIMARY KEY,
      secret BLOB NOT NULL UNIQUE,
      account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
      kind TEXT NOT NULL,
      label TEXT NOT NULL,
      scope TEXT NOT NULL,
      created_ms INTEGER NOT NULL,
      seen_ms INTEGER NOT NULL,
      expires_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX account_credential_account ON account_credential (account);
    CREATE TABLE account_ticket (
      secret BLOB PRIMARY KEY,
      purpose TEXT NOT NULL,
      account TEXT REFERENCES account ON DELETE CASCADE,
      payload TEXT NOT NULL,
      expires_ms INTEGER NOT NULL
    ) STRICT;
    """

  /// Roughly where a session or token was last used.
  static let networkColumn = """
    ALTER TABLE account_credential ADD COLUMN network TEXT NOT NULL DEFAULT '';
    """

  /// The time zone of the device that last used a session or token.
  static let zoneColumn = """
    ALTER TABLE account_credential ADD COLUMN zone TEXT NOT NULL DEFAULT '';
    """
}
