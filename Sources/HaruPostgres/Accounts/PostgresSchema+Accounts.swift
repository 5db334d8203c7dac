extension PostgresSchema {
  /// Accounts, their credentials, tickets and passkeys, and requests with an idempotency key.
  static let accountTables = [
    """
    CREATE TABLE account (
      id uuid PRIMARY KEY,
      email text COLLATE "C" UNIQUE,
      password text,
      created_ms bigint NOT NULL,
      is_disabled boolean NOT NULL,
      delete_ms bigint,
      needs_passkey boolean NOT NULL DEFAULT false
    )
    """,
    """
    CREATE TABLE account_identity (
      issuer text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      PRIMARY KEY (issuer, subject)
    )
    """,
    "CREATE INDEX account_identity_account ON account_identity (account)",
    """
    CREATE TABLE account_credential (
      id text COLLATE "C" PRIMARY KEY,
      secret bytea NOT NULL UNIQUE,
      account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      kind text NOT NULL,
      label text NOT NULL,
      scope text NOT NULL,
      created_ms bigint NOT NULL,
      seen_ms bigint NOT NULL,
      expires_ms bigint NOT NULL,
      network text NOT NULL
    )
    """,
    "CREATE INDEX account_credential_account ON account_credential (account)",
    """
    CREATE TABLE account_ticket (
      secret bytea PRIMARY KEY,
      purpose text NOT NULL,
      account uuid REFERENCES account ON DELETE CASCADE,
      payload text NOT NULL,
      expires_ms bigint NOT NULL
    )
    """,
    "CREATE INDEX account_ticket_account ON account_ticket (account)",
    """
    CREATE TABLE account_passkey (
      id text COLLATE "C" PRIMARY KEY,
      account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      credential bytea NOT NULL UNIQUE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      name text NOT NULL,
      can_be_backed_up boolean NOT NULL,
      is_backed_up boolean NOT NULL,
      created_ms bigint NOT NULL,
      used_ms bigint
    )
    """,
    "CREATE INDEX account_passkey_account ON account_passkey (account)",
    """
    CREATE TABLE account_recovery_code (
      account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      hash bytea NOT NULL,
      PRIMARY KEY (account, hash)
    )
    """,
    """
    CREATE TABLE marked_request (
      mark bytea PRIMARY KEY,
      body bytea NOT NULL,
      answer bytea,
      begun_ms bigint NOT NULL
    )
    """,
  ]

  /// The time zone of the device that last used a session or token.
  static let zoneColumn = [
    "ALTER TABLE account_credential ADD COLUMN zone text NOT NULL DEFAULT ''"
  ]
}
