import HaruJSON
import HaruSync
import HaruTime

/// Writes what the rules changed: the second round trip of a push.
extension Statement {
  /// The statements that write the changes of a user's records, without the commit.
  static func writing(_ changes: RecordChanges, of owner: AccountID, at now: Instant) -> [Statement]
  {
    var statements: [Statement] = []
    if !changes.kept.isEmpty {
      statements.append(keepHistory(changes.keptKeys, of: owner, at: now))
    }
    let removed = changes.removedKeys
    if !removed.isEmpty { statements.append(remove(removed, of: owner)) }
    let cells = changes.cells
    if !cells.isEmpty { statements.append(put(cells, of: owner)) }
    if let device = changes.device { statements += save(device, of: owner) }
    if let refusals = changes.refusals { statements += save(refusals, of: owner) }
    if let account = changes.account { statements.append(save(account, of: owner)) }
    return statements
  }

  /// Keeps the values that cells had at the beginning of the day.
  private static func keepHistory(
    _ keys: [CellKey],
    of owner: AccountID,
    at now: Instant
  ) -> Statement {
    let sql = """
      INSERT INTO sync_history
      SELECT owner, entity, id, field, value, stamp_ms, received_ms, $5::bigint
      FROM sync_cell JOIN unnest($2::text[], $3::text[], $4::text[]) AS key (entity, id, field)
        USING (entity, id, field)
      WHERE owner = $1::uuid AND received_ms < $6::bigint
      ON CONFLICT DO NOTHING
      """
    let day = now.milliseconds.dayStart
    return Statement(sql, [owner.parameter] + keys.parameters + [.instant(now), .integer(day)])
  }

  private static func remove(_ keys: [CellKey], of owner: AccountID) -> Statement {
    let sql = """
      DELETE FROM sync_cell USING unnest($2::text[], $3::text[], $4::text[]) AS key (entity, id, field)
      WHERE owner = $1::uuid AND sync_cell.entity = key.entity AND sync_cell.id = key.id
        AND sync_cell.field = key.field
      """
    return Statement(sql, [owner.parameter] + keys.parameters)
  }

  private static func put(_ cells: [ServerCell], of owner: AccountID) -> Statement {
    let sql = """
      INSERT INTO sync_cell (owner, entity, id, field, value, stamp_ms, seq, birth_seq, device,
        op_no, received_ms)
      SELECT $1::uuid, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
        $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::bigint[])
      ON CONFLICT (owner, entity, id, field) DO UPDATE SET value = excluded.value,
        stamp_ms = excluded.stamp_ms, seq = excluded.seq, birth_seq = excluded.birth_seq,
        device = excluded.device, op_no = excluded.op_no, received_ms = excluded.received_ms
      """
    return Statement(
      sql,
      [owner.parameter] + cells.map(\.cell.key).parameters + [
        .texts(cells.map(\.cell.value.text)), .integers(cells.map(\.cell.stamp.milliseconds)),
        .integers(cells.map(\.cell.sequence)), .integers(cells.map(\.cell.birth)),
        .texts(cells.map(\.device)), .integers(cells.map(\.number)),
        .integers(cells.map { $0.receivedAt?.milliseconds ?? 0 }),
      ]
    )
  }

  private static func save(_ seen: RecordChanges.SeenDevice, of owner: AccountID) -> [Statement] {
    let upsert = """
      INSERT INTO sync_device (owner, device, last_op, chain, stamp_ms, seen_ms)
      VALUES ($1::uuid, $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint)
      ON CONFLICT (owner, device) DO UPDATE SET last_op = excluded.last_op, chain = excluded.chain,
        stamp_ms = excluded.stamp_ms, seen_ms = excluded.seen_ms
      """
    let device = seen.device
    let save = Statement(
      upsert,
      [
        owner.parameter, .text(device.id), .integer(device.last), .integer(device.chain),
        .instant(device.stamp), .instant(seen.seenAt),
      ]
    )
    guard let limit = seen.limit else { return [save] }
    let evict = """
      DELETE FROM sync_device WHERE owner = $1::uuid AND device IN (
        SELECT device FROM sync_device WHERE owner = $1::uuid
        ORDER BY seen_ms DESC, device OFFSET $2::bigint)
      """
    return [save, Statement(evict, [owner.parameter, .integer(limit)])]
  }

  private static func save(_ refusals: RecordChanges.Refusals, of owner: AccountID) -> [Statement] {
    let forget =
      "DELETE FROM sync_refusal WHERE owner = $1::uuid AND device = $2 AND op_no <= $3::bigint"
    let add = """
      INSERT INTO sync_refusal SELECT $1::uuid, $2, * FROM unnest($3::bigint[], $4::text[])
      """
    return [
      Statement(
        forget,
        [owner.parameter, .text(refusals.device), .integer(refusals.forgottenThrough)]
      ),
      Statement(
        add,
        [
          owner.parameter, .text(refusals.device), .integers(refusals.added.map(\.number)),
          .texts(refusals.added.map { "\($0.reason.code)" }),
        ]
      ),
    ]
  }

  /// Writes the counters and the epochs, which belong to the current timeline.
  static func save(_ account: ServerAccount, of owner: AccountID) -> Statement {
    let sql = """
      UPDATE sync_user SET seq = $2::bigint, purged_seq = $3::bigint, records = $4::bigint,
        bytes = $5::bigint, epoch = $6, earlier_epochs = $7, timeline = \(PostgresSchema.timeline)
      WHERE owner = $1::uuid
      """
    return Statement(
      sql,
      [
        owner.parameter, .integer(account.sequence), .integer(account.purged),
        .integer(account.records), .integer(account.bytes), .text(account.epoch),
        .text(JSON.array(account.earlier.map(\.json)).text),
      ]
    )
  }
}

extension [CellKey] {
  /// Three arrays: entities, ids, fields.
  var parameters: [Parameter] {
    [.texts(map(\.entity)), .texts(map(\.id.text)), .texts(map(\.field))]
  }
}
