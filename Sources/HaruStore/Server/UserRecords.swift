import CSQLite
import HaruJSON
import HaruSync
import HaruTime

/// One user's partition of the sync tables, within a transaction.
struct UserRecords: ServerStorage {
  private let database: Database
  private let owner: Int64

  /// Finds a user's partition, nil if it was never used.
  init?(existingOf user: String, in database: Database) throws {
    let find = try database.cachedStatement(sql: "SELECT owner FROM sync_user WHERE user = ?")
    guard let owner = try Int64.fetchOne(find, arguments: [user]) else { return nil }
    self.database = database
    self.owner = owner
  }

  /// Finds a user's partition, or creates an empty one.
  init(of user: String, in database: Database) throws {
    if let records = try UserRecords(existingOf: user, in: database) {
      self = records
      return
    }
    self.database = database
    try database.execute(
      sql: """
        INSERT INTO sync_user (user, epoch, seq, purged_seq, records, bytes)
        VALUES (?, lower(hex(randomblob(8))), 0, 0, 0, 0)
        """,
      arguments: [user]
    )
    owner = database.lastInsertedRowID
  }

  private func run(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }

  private func row(_ sql: String, _ arguments: StatementArguments) throws -> Row? {
    try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments)
  }

  private func rows(_ sql: String, _ arguments: StatementArguments) throws -> RowCursor {
    try Row.fetchCursor(try database.cachedStatement(sql: sql), arguments: arguments)
  }

  func account() throws -> ServerAccount {
    let sql = "SELECT epoch, seq, purged_seq, records, bytes FROM sync_user WHERE owner = ?"
    guard let row = try row(sql, [owner]) else { throw DatabaseError(SQLITE_CORRUPT) }
    var account = ServerAccount(epoch: row[0])
    account.sequence = row[1]
    account.purged = row[2]
    account.records = row[3]
    account.bytes = row[4]
    return account
  }

  func save(_ account: ServerAccount) throws {
    try run(
      "UPDATE sync_user SET seq = ?, purged_seq = ?, records = ?, bytes = ? WHERE owner = ?",
      [account.sequence, account.purged, account.records, account.bytes, owner]
    )
  }

  func sum() throws -> CellSum {
    var sum = CellSum()
    let rows = try rows("SELECT entity, id, field, seq FROM sync_cell WHERE owner = ?", [owner])
    while let row = try rows.next() {
      sum.add(CellKey(entity: row[0], id: RecordID(row[1]), field: row[2]), sequence: row[3])
    }
    return sum
  }
}

extension UserRecords {
  func device(_ id: String) throws -> ServerDevice? {
    let sql = "SELECT last_op, chain, stamp_ms FROM sync_device WHERE owner = ? AND device = ?"
    return try row(sql, [owner, id]).map { row in
      ServerDevice(id: id, last: row[0], chain: row[1], stamp: Instant(milliseconds: row[2]))
    }
  }

  func save(_ device: ServerDevice, at now: Instant, limit: Int) throws {
    try run(
      """
      INSERT INTO sync_device (owner, device, last_op, chain, stamp_ms, seen_ms)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET last_op = excluded.last_op, chain = excluded.chain,
        stamp_ms = excluded.stamp_ms, seen_ms = excluded.seen_ms
      """,
      [
        owner, device.id, device.last, device.chain, device.stamp.milliseconds, now.milliseconds,
      ]
    )
    try run(
      """
      DELETE FROM sync_device WHERE owner = ?1 AND device IN (
        SELECT device FROM sync_device WHERE owner = ?1
        ORDER BY seen_ms DESC, device LIMIT -1 OFFSET ?2)
      """,
      [owner, limit]
    )
  }

  func save(
    _ refusals: [Refusal],
    of device: String,
    forgettingThrough number: Int64
  ) throws {
    try run(
      "DELETE FROM sync_refusal WHERE owner = ? AND device = ? AND op_no <= ?",
      [owner, device, number]
    )
    for refusal in refusals {
      try run(
        "INSERT INTO sync_refusal (owner, device, op_no, reason) VALUES (?, ?, ?, ?)",
        [owner, device, refusal.number, "\(refusal.reason.code)"]
      )
    }
  }

  func refusals(of device: String) throws -> [Refusal] {
    let sql = "SELECT op_no, reason FROM sync_refusal WHERE owner = ? AND device = ? ORDER BY op_no"
    return try Array(
      rows(sql, [owner, device]).map { row in
        Refusal(number: row[0], reason: Refusal.Reason(code: row[1]))
      }
    )
  }
}

/// One index is partial. To see whether it applies, SQLite inspects the value bound in `field = ?`
/// and recompiles the statement for each new value; a unary `+` prevents that.
extension UserRecords {
  private static let columns =
    "entity, id, field, value, stamp_ms, seq, birth_seq, device, op_no"

  private static func cell(_ row: Row) throws -> SyncedCell {
    let value: String = row[3]
    return SyncedCell(
      CellKey(entity: row[0], id: RecordID(row[1]), field: row[2]),
      value: try JSON.parse(value.utf8),
      stamp: Instant(milliseconds: row[4]),
      sequence: row[5],
      birth: row[6]
    )
  }

  private static func serverCell(_ row: Row) throws -> ServerCell {
    ServerCell(
      try cell(row),
      device: row[7],
      number: row[8],
      receivedAt: Instant(milliseconds: row[9])
    )
  }

  func cell(_ key: CellKey) throws -> ServerCell? {
    let sql = """
      SELECT \(Self.columns), received_ms FROM sync_cell
      WHERE owner = ? AND entity = ? AND id = ? AND field = +?
      """
    return try row(sql, [owner, key.entity, key.id.text, key.field]).map(Self.serverCell)
  }

  func record(entity: String, id: RecordID) throws -> ServerRecord? {
    let sql = """
      SELECT count(*), max(birth_seq) FROM sync_cell WHERE owner = ? AND entity = ? AND id = ?
      """
    guard let row = try row(sql, [owner, entity, id.text]), let birth: Int64 = row[1]
    else { return nil }
    return ServerRecord(cells: row[0], birth: birth)
  }

  /// Reads the cells of one record: with a sequence number that an index could find, SQLite would read
  /// all of an account's cells for each deletion.
  static let lastEditQuery = """
    SELECT max(stamp_ms) FROM sync_cell
    WHERE owner = ? AND entity = ? AND id = ? AND field <> 'deleted' AND +seq > ?
    """

  func lastEdit(entity: String, id: RecordID, after sequence: Int64) throws -> Instant? {
    let stamp: Int64? = try row(Self.lastEditQuery, [owner, entity, id.text, sequence])?[0]
    return stamp.map { Instant(milliseconds: $0) }
  }

  func put(_ cell: ServerCell, at now: Instant) throws {
    let key = cell.cell.key
    // The value at the beginning of the day stays for the backups.
    try run(
      """
      INSERT OR IGNORE INTO sync_history
      SELECT owner, entity, id, field, value, stamp_ms, received_ms, ?5 FROM sync_cell
      WHERE owner = ?1 AND entity = ?2 AND id = ?3 AND field = +?4
        AND received_ms < ?5 - ?5 % 86400000
      """,
      [owner, key.entity, key.id.text, key.field, now.milliseconds]
    )
    try run(
      """
      INSERT INTO sync_cell (owner, \(Self.columns), received_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET value = excluded.value, stamp_ms = excluded.stamp_ms,
        seq = excluded.seq, birth_seq = excluded.birth_seq, device = excluded.device,
        op_no = excluded.op_no, received_ms = excluded.received_ms
      """,
      [
        owner, key.entity, key.id.text, key.field, cell.cell.value.text,
        cell.cell.stamp.milliseconds, cell.cell.sequence, cell.cell.birth, cell.device,
        cell.number, now.milliseconds,
      ]
    )
  }

  func remove(_ key: CellKey) throws {
    try run(
      "DELETE FROM sync_cell WHERE owner = ? AND entity = ? AND id = ? AND field = +?",
      [owner, key.entity, key.id.text, key.field]
    )
  }

  func cells(
    after sequence: Int64,
    through end: Int64,
    limit: Int
  ) throws -> [SyncedCell] {
    let sql = """
      SELECT \(Self.columns) FROM sync_cell WHERE owner = ? AND seq > ? AND seq <= ?
      ORDER BY seq LIMIT ?
      """
    return try Array(rows(sql, [owner, sequence, end, limit]).map(Self.cell))
  }

  func lastDeletion(before time: Instant) throws -> Int64 {
    let sql = """
      SELECT max(seq) FROM sync_cell WHERE owner = ? AND field = 'deleted' AND value = 'true'
        AND received_ms < ?
      """
    return try row(sql, [owner, time.milliseconds])?[0] ?? 0
  }

  func deletedRecords(through sequence: Int64) throws -> [ServerCell] {
    let sql = """
      SELECT \(Self.columns), received_ms FROM sync_cell AS cell WHERE owner = ?1 AND EXISTS (
        SELECT 1 FROM sync_cell WHERE owner = ?1 AND entity = cell.entity AND id = cell.id
          AND field = 'deleted' AND value = 'true' AND seq <= ?2)
      ORDER BY entity, id
      """
    return try Array(rows(sql, [owner, sequence]).map(Self.serverCell))
  }
}
