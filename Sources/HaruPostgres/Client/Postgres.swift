import Synchronization

/// A PostgreSQL database, accessed through a pool of connections that one thread serves.
package final class Postgres: Sendable {
  private let inbox: Inbox
  private let configuration: PostgresConfiguration
  private let sessionCount = Atomic<UInt64>(0)

  /// Loads the client library; connections are opened on demand.
  package init(_ configuration: PostgresConfiguration) throws(PostgresError) {
    let library = try Libpq.system.get()
    self.configuration = configuration
    inbox = try Inbox()
    ConnectionLoop.start(library, configuration, inbox)
  }

  deinit { inbox.post(.close) }

  /// Closes all connections once everything that was sent has been answered.
  package func close() { inbox.post(.close) }

  /// Runs statements as one transaction in one round trip; returns the rows of each.
  ///
  /// It is retried once after a conflict with another transaction.
  func run(_ statements: [Statement]) async throws(PostgresError) -> [Rows] {
    do { return try await once(statements) } catch  where error.isConflict {
      return try await once(statements)
    }
  }

  /// Like `run`, for statements that change nothing: also retried once on a new connection if the
  /// first one breaks.
  func read(_ statements: [Statement]) async throws(PostgresError) -> [Rows] {
    do { return try await once(statements) } catch  where error.isConflict || error.isLoss {
      return try await once(statements)
    }
  }

  private func once(_ statements: [Statement]) async throws(PostgresError) -> [Rows] {
    try await send(statements, session: newSession(), continues: false).rows
  }

  /// Runs batches on one connection; the first begins a transaction, the last commits it.
  ///
  /// A transaction that is left open is rolled back. After a conflict with another transaction, the
  /// work is repeated once.
  func transaction<Result: Sendable>(
    _ work: (PostgresSession) async throws -> Result
  ) async throws -> Result {
    do { return try await attempt(work) } catch let error as PostgresError where error.isConflict {
      return try await attempt(work)
    }
  }

  private func attempt<Result: Sendable>(
    _ work: (PostgresSession) async throws -> Result
  ) async throws -> Result {
    let session = PostgresSession(self, number: newSession())
    defer { inbox.post(.release(session: session.number)) }
    return try await work(session)
  }

  private func newSession() -> UInt64 {
    sessionCount.add(1, ordering: .relaxed).newValue
  }

  /// Hands a batch to the connection thread and waits for the result.
  ///
  /// Cancellation does not end the wait, because a commit may already have been sent.
  fileprivate func send(
    _ statements: [Statement],
    session: UInt64,
    continues: Bool
  ) async throws(PostgresError) -> Batch.Answer {
    let encoded = statements.map(Batch.Encoded.init)
    let outcome = await withCheckedContinuation { continuation in
      let batch = Batch(
        session: session,
        continues: continues,
        statements: encoded,
        start: .now + configuration.waitLimit,
        finish: { continuation.resume(returning: $0) }
      )
      if !inbox.post(.run(batch)) { batch.finish(.failure(.closed)) }
    }
    return try outcome.get()
  }
}

/// One transaction, consisting of several batches.
final class PostgresSession: Sendable {
  private let postgres: Postgres
  fileprivate let number: UInt64
  private let isOpen = Atomic(false)

  fileprivate init(_ postgres: Postgres, number: UInt64) {
    self.postgres = postgres
    self.number = number
  }

  /// Runs statements in one round trip; returns the rows of each.
  @discardableResult
  func run(_ statements: [Statement]) async throws(PostgresError) -> [Rows] {
    let answer = try await postgres.send(
      statements,
      session: number,
      continues: isOpen.load(ordering: .relaxed)
    )
    isOpen.store(answer.isInTransaction, ordering: .relaxed)
    return answer.rows
  }
}
