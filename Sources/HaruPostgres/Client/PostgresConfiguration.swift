/// Where the database is, and how long things may take.
package struct PostgresConfiguration: Sendable {
  /// The address as libpq takes it: `postgres://user@host/database?sslmode=verify-full`, or
  /// `host=… dbname=…`.
  package var address: String
  /// The most connections of this process.
  package var connectionLimit = 16
  /// How long opening a connection may take for each host, in seconds.
  package var connectLimit = 10
  /// How long a batch waits for a free connection.
  package var waitLimit = Duration.seconds(10)
  /// How long a statement may take, and how long it waits for a lock, on the server.
  package var statementLimit = Duration.seconds(30)
  package var lockLimit = Duration.seconds(5)
  /// How long a transaction may stay open without a statement: whoever hangs between two batches
  /// holds a lock no longer.
  package var idleLimit = Duration.seconds(10)
  /// How long an answer may take before the connection is given up; longer than `statementLimit`, so
  /// that it is the server that ends a slow statement.
  package var answerLimit = Duration.seconds(40)

  /// Takes an address; everything else has its default.
  package init(address: String) {
    self.address = address
  }

  /// The parameters of `PQconnectdbParams`: those before `dbname` are defaults that the address may
  /// change.
  var connectionSettings: [(name: String, value: String)] {
    [
      ("connect_timeout", "\(connectLimit)"), ("application_name", "haru"),
      ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "30000"), ("target_session_attrs", "read-write"),
      ("dbname", address), ("client_encoding", "UTF8"),
    ]
  }

  /// What is set on each connection.
  ///
  /// All statements go by keys, so that one plan serves for all parameters.
  var sessionSettings: String {
    """
    SET statement_timeout = \(statementLimit.milliseconds);
    SET lock_timeout = \(lockLimit.milliseconds);
    SET idle_in_transaction_session_timeout = \(idleLimit.milliseconds);
    SET plan_cache_mode = force_generic_plan; SET bytea_output = hex;
    SET default_transaction_isolation = 'read committed'; SET client_min_messages = error
    """
  }
}

extension Duration {
  /// The whole milliseconds, for durations far below what `Int64` holds.
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
