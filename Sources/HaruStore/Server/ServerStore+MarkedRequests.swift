import HaruPlatform
package import HaruTime

extension ServerStore {
  /// The responses to requests with an idempotency key.
  static let markedRequestTable = """
    CREATE TABLE marked_request (
      mark BLOB PRIMARY KEY,
      body BLOB NOT NULL,
      answer BLOB,
      begun_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  package func begin(
    _ request: MarkedRequest,
    at now: Instant
  ) async throws(StoreError) -> MarkedRequest.Arrival {
    try await write { database in
      try database.execute(
        sql: """
          DELETE FROM marked_request
          WHERE mark = ?1 AND (
            begun_ms <= ?2 OR answer IS NULL AND begun_ms NOT BETWEEN ?3 + 1 AND ?4)
          """,
        arguments: [
          Data(request.mark), (now - MarkedRequest.answerLife).milliseconds,
          (now - MarkedRequest.workLife).milliseconds, (now + MarkedRequest.workLife).milliseconds,
        ]
      )
      let known = try Row.fetchOne(
        database,
        sql: "SELECT body, answer FROM marked_request WHERE mark = ?",
        arguments: [Data(request.mark)]
      )
      if let known {
        if known["body"] != Data(request.body) { return .otherBody }
        let answer: Data? = known["answer"]
        return answer.map { .answered([UInt8]($0)) } ?? .running
      }
      try database.execute(
        sql: "INSERT INTO marked_request VALUES (?, ?, NULL, ?)",
        arguments: [Data(request.mark), Data(request.body), now.milliseconds]
      )
      return .first
    }
  }

  package func finish(_ request: MarkedRequest, answer: [UInt8]?) async throws(StoreError) {
    try await write { database in
      guard let answer else {
        let sql = "DELETE FROM marked_request WHERE mark = ?"
        return try database.execute(sql: sql, arguments: [Data(request.mark)])
      }
      try database.execute(
        sql: "UPDATE marked_request SET answer = ? WHERE mark = ?",
        arguments: [Data(answer), Data(request.mark)]
      )
    }
  }
}
