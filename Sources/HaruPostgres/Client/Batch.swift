/// Statements that are sent together, in one pipeline, and answered together.
///
/// Without `BEGIN` they are one transaction. After the first one that fails, none is carried out.
struct Batch: Sendable {
  /// The answer to a batch: the rows of each statement.
  struct Answer: Sendable {
    let rows: [Rows]
    /// Whether a transaction is open, so that the next batch of the session continues it.
    let isInTransaction: Bool
  }

  /// A statement as the library takes it: all parameters one after the other, each with a NUL at
  /// its end.
  struct Encoded: Sendable {
    let sql: String
    var bytes: [UInt8] = []
    /// Where each parameter begins, nil for NULL.
    var starts: [Int?] = []

    /// Nil if a text contains NUL, which would end it early.
    init?(_ statement: Statement) {
      sql = statement.sql
      for parameter in statement.parameters {
        guard let text = parameter.text else {
          starts.append(nil)
          continue
        }
        guard !text.utf8.contains(0) else { return nil }
        starts.append(bytes.count)
        bytes += text.utf8
        bytes.append(0)
      }
    }
  }

  /// Who sends it: batches of one transaction go over one connection.
  let session: UInt64
  /// Whether it belongs to the transaction that the session's last batch left open.
  let continues: Bool
  let statements: [Encoded]
  /// Until when it waits for a free connection.
  let start: ContinuousClock.Instant
  /// Called once, on the thread of the connections.
  let finish: @Sendable (Result<Answer, PostgresError>) -> Void
}
