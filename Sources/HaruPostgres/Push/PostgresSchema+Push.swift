extension PostgresSchema {
  /// The server's key, the subscriptions of browsers, and when their users are due.
  static let pushTables = [
    "CREATE TABLE push_key (id integer PRIMARY KEY CHECK (id = 1), key bytea NOT NULL)",
    """
    CREATE TABLE push_subscription (
      endpoint_hash bytea PRIMARY KEY,
      account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      credential text COLLATE "C" NOT NULL UNIQUE REFERENCES account_credential ON DELETE CASCADE,
      endpoint text NOT NULL,
      p256dh bytea NOT NULL,
      auth bytea NOT NULL,
      zone text NOT NULL,
      language text NOT NULL,
      kinds text NOT NULL,
      morning bigint NOT NULL,
      stored_ms bigint NOT NULL,
      accepted_ms bigint,
      confirmed_ms bigint,
      failure bigint
    )
    """,
    "CREATE INDEX push_subscription_account ON push_subscription (account)",
    """
    CREATE TABLE push_schedule (
      account uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      next_ms bigint,
      done_ms bigint NOT NULL,
      edits bigint NOT NULL,
      lease_ms bigint NOT NULL,
      lease bigint NOT NULL
    ) WITH (fillfactor = 50)
    """,
    "CREATE INDEX push_schedule_next ON push_schedule (next_ms)",
    """
    CREATE TABLE push_sent (
      endpoint_hash bytea NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
      key text COLLATE "C" NOT NULL,
      receipt text COLLATE "C" NOT NULL,
      sent_ms bigint NOT NULL,
      is_accepted boolean NOT NULL,
      confirmed_ms bigint,
      PRIMARY KEY (endpoint_hash, key)
    )
    """,
    "CREATE INDEX push_sent_receipt ON push_sent (receipt)",
  ]
}
