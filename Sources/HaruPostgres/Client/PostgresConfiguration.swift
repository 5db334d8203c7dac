/// The address of the database and its timeouts.
package struct PostgresConfiguration: Sendable {
  /// The address in libpq's form: `postgres://user@host/database?sslmode=verify-full`, or `host=…
  /// dbname=…`.
  package var address: String
  /// The maximum number of connections of this process.
  package var connectionLimit = 16
  /// The timeout for opening a connection to each host, in seconds.
  package var connectLimit = 10
  /// How long a batch waits for a free connection.
  package var waitLimit = Duration.seconds(10)
  /// The server-side timeout of a statement, including its wait for a lock.
  package var statementLimit = Duration.seconds(30)
  package var lockLimit = Duration.seconds(5)
  /// How long a transaction may stay open without a statement, so that a session that hangs between
  /// two batches does not keep its locks.
  package var idleLimit = Duration.seconds(10)
  /// How long a response may take before the connection is closed; longer than `statementLimit`, so
  /// that normally the server ends a slow statement.
  package var answerLimit = Duration.seconds(40)

  /// Creates a configuration with default timeouts.
  package init(address: String) {
    self.address = address
  }

  /// The parameters of `PQconnectdbParams`: those before `dbname` are defaults that the address may
  /// override.
  var connectionSettings: [(name: String, value: String)] {
    [
      ("connect_timeout", "\(connectLimit)"), ("application_name", "haru"),
      ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "30000"), ("target_session_attrs", "read-write"),
      ("dbname", address), ("client_encoding", "UTF8"),
    ]
  }

  /// The settings of each session.
  ///
  /// All statements use keys, so that one plan fits all parameters. It must use the indexes even
  /// while the tables are so small that reading them whole seems cheaper: a connection keeps it
  /// until the tables' statistics change.
  var sessionSettings: String {
    """
    SET statement_timeout = \(statementLimit.milliseconds);
    SET lock_timeout = \(lockLimit.milliseconds);
    SET idle_in_transaction_session_timeout = \(idleLimit.milliseconds);
    SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
    SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off; SET bytea_output = hex;
    SET default_transaction_isolation = 'read committed'; SET client_min_messages = error
    """
  }
}

extension Duration {
  /// The duration in whole milliseconds; it must be far below the range of `Int64`.
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
