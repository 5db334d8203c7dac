package import HaruStore
package import HaruTime

/// What is valid only once: tickets, and requests with an idempotency key.
extension PostgresStore {
  package func add(_ ticket: Ticket, secretHash: [UInt8]) async throws(StoreError) {
    var account: AccountID?
    if let id = ticket.account { account = try AccountID(valid: id) }
    try await write(
      Statement(
        "INSERT INTO account_ticket VALUES ($1::bytea, $2, $3::uuid, $4, $5::bigint)",
        [
          .bytes(secretHash), .text(ticket.purpose.rawValue), account?.parameter ?? .null,
          .text(ticket.payload), .instant(ticket.expiresAt),
        ]
      )
    )
  }

  package func take(
    _ purpose: Ticket.Purpose,
    secretHash: [UInt8],
    at now: Instant
  ) async throws(StoreError) -> Ticket? {
    let sql = """
      DELETE FROM account_ticket WHERE secret = $1::bytea AND purpose = $2
      RETURNING account, payload, expires_ms
      """
    let answers = try await write(
      Statement(sql, [.bytes(secretHash), .text(purpose.rawValue)])
    )
    return try await storing {
      try answers.first?.first.flatMap { try Ticket(purpose, $0, at: now) }
    }
  }

  package func ticket(
    _ purpose: Ticket.Purpose,
    secretHash: [UInt8],
    at now: Instant
  ) async throws(StoreError) -> Ticket? {
    let sql = """
      SELECT account, payload, expires_ms FROM account_ticket
      WHERE secret = $1::bytea AND purpose = $2
      """
    let found = try await rows(sql, [.bytes(secretHash), .text(purpose.rawValue)]) {
      try Ticket(purpose, $0, at: now)
    }
    return found.first ?? nil
  }

  package func removeTickets(
    _ purpose: Ticket.Purpose,
    of account: String
  ) async throws(StoreError) {
    guard let id = AccountID(account) else { return }
    try await write(
      Statement(
        "DELETE FROM account_ticket WHERE purpose = $1 AND account = $2::uuid",
        [.text(purpose.rawValue), id.parameter]
      )
    )
  }

  /// The request that inserts the row is the first; all others wait for it and then read the row.
  package func begin(
    _ request: MarkedRequest,
    at now: Instant
  ) async throws(StoreError) -> MarkedRequest.Arrival {
    let forget = """
      DELETE FROM marked_request WHERE mark = $1::bytea AND (begun_ms <= $2::bigint
        OR answer IS NULL AND begun_ms NOT BETWEEN $3::bigint + 1 AND $4::bigint)
      """
    let insert = """
      INSERT INTO marked_request VALUES ($1::bytea, $2::bytea, NULL, $3::bigint)
      ON CONFLICT DO NOTHING
      """
    let mark = Parameter.bytes(request.mark)
    let answers = try await write(
      Statement(
        forget,
        [
          mark, .instant(now - MarkedRequest.answerLife), .instant(now - MarkedRequest.workLife),
          .instant(now + MarkedRequest.workLife),
        ]
      ),
      Statement(insert, [mark, .bytes(request.body), .instant(now)]),
      Statement("SELECT body, answer FROM marked_request WHERE mark = $1::bytea", [mark])
    )
    return try await storing {
      guard answers.count == 3 else { throw PostgresError.malformed }
      if answers[1].affected > 0 { return .first }
      // The row was deleted between the two statements; the client will try again.
      guard let row = answers[2].first else { return .running }
      if try row.bytes(0) != request.body { return .otherBody }
      return try row.optionalBytes(1).map { .answered($0) } ?? .running
    }
  }

  package func finish(_ request: MarkedRequest, answer: [UInt8]?) async throws(StoreError) {
    let mark = Parameter.bytes(request.mark)
    if let answer {
      let keep = "UPDATE marked_request SET answer = $2::bytea WHERE mark = $1::bytea"
      try await write(Statement(keep, [mark, .bytes(answer)]))
    } else {
      try await write(Statement("DELETE FROM marked_request WHERE mark = $1::bytea", [mark]))
    }
  }
}

extension Ticket {
  /// Decodes a row; nil if the ticket has expired.
  fileprivate init?(_ purpose: Purpose, _ row: Row, at now: Instant) throws {
    self.init(
      purpose: purpose,
      account: row.optionalText(0),
      payload: try row.text(1),
      expiresAt: Instant(milliseconds: try row.integer(2))
    )
    if expiresAt <= now { return nil }
  }
}
