import HaruJSON
import HaruSync
import HaruTime

/// Writes what the rules changed: the second round trip of a push.
extension Statement {
  /// The statements that write the changes of users' records, without the commit.
  static func writing(_ users: [UserChanges]) -> [Statement] {
    let owners = users.map(\.owner)
    var statements: [Statement] = []
    let kept = users.map(\.changes.keptKeys)
    if !kept.joined().isEmpty {
      statements.append(keepHistory(kept, of: owners, at: users.map(\.now)))
    }
    let removed = users.map(\.changes.removedKeys)
    if !removed.joined().isEmpty { statements.append(remove(removed, of: owners)) }
    let cells = users.map(\.changes.cells)
    let (updated, added) = (cells.map(\.updated), cells.map(\.added))
    if !updated.joined().isEmpty { statements.append(update(updated, of: owners)) }
    if !added.joined().isEmpty { statements.append(add(added, of: owners)) }
    let devices = users.compactMap { user in user.changes.device.map { (user.owner, $0) } }
    if !devices.isEmpty { statements += save(devices) }
    for user in users {
      if let refusals = user.changes.refusals { statements += save(refusals, of: user.owner) }
    }
    let accounts = users.compactMap { user in user.changes.account.map { (user.owner, $0) } }
    if !accounts.isEmpty { statements.append(save(accounts)) }
    return statements
  }

  /// Keeps the values that cells had at the beginning of the day.
  private static func keepHistory(
    _ keys: [[CellKey]],
    of owners: [AccountID],
    at times: [Instant]
  ) -> Statement {
    let sql = """
      INSERT INTO sync_history
      SELECT owner, entity, id, field, value, stamp_ms, received_ms, ($6::bigint[])[n]
      FROM sync_cell
      JOIN unnest($2::int[], $3::text[], $4::text[], $5::text[]) AS key (n, entity, id, field)
        USING (entity, id, field)
      WHERE owner = ($1::uuid[])[n] AND received_ms < ($7::bigint[])[n]
      ON CONFLICT DO NOTHING
      """
    let milliseconds = times.map(\.milliseconds)
    return Statement(
      sql,
      [owners.parameter] + keys.parameters + [
        .integers(milliseconds), .integers(milliseconds.map(\.dayStart)),
      ]
    )
  }

  private static func remove(_ keys: [[CellKey]], of owners: [AccountID]) -> Statement {
    let sql = """
      DELETE FROM sync_cell
      USING unnest($2::int[], $3::text[], $4::text[], $5::text[]) AS key (n, entity, id, field)
      WHERE owner = ($1::uuid[])[n] AND sync_cell.entity = key.entity AND sync_cell.id = key.id
        AND sync_cell.field = key.field
      """
    return Statement(sql, [owners.parameter] + keys.parameters)
  }

  /// Adds cells that the database does not have: the lock of the user's row keeps it so.
  private static func add(_ lists: [[ServerCell]], of owners: [AccountID]) -> Statement {
    let sql = """
      INSERT INTO sync_cell (owner, entity, id, field, value, stamp_ms, seq, birth_seq, device,
        op_no, received_ms)
      SELECT ($1::uuid[])[n], entity, id, field, value, stamp_ms, seq, birth_seq, device, op_no,
        received_ms
      FROM \(cells)
      """
    return Statement(sql, parameters(of: lists, owners))
  }

  private static func update(_ lists: [[ServerCell]], of owners: [AccountID]) -> Statement {
    let sql = """
      UPDATE sync_cell SET value = new.value, stamp_ms = new.stamp_ms, seq = new.seq,
        birth_seq = new.birth_seq, device = new.device, op_no = new.op_no,
        received_ms = new.received_ms
      FROM \(cells)
      WHERE sync_cell.owner = ($1::uuid[])[n] AND sync_cell.entity = new.entity
        AND sync_cell.id = new.id AND sync_cell.field = new.field
      """
    return Statement(sql, parameters(of: lists, owners))
  }

  /// Cells as a table, with the number of their owner.
  private static let cells = """
    unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
      $9::bigint[], $10::text[], $11::bigint[], $12::bigint[])
      AS new (n, entity, id, field, value, stamp_ms, seq, birth_seq, device, op_no, received_ms)
    """

  private static func parameters(
    of lists: [[ServerCell]],
    _ owners: [AccountID]
  ) -> [Parameter] {
    let cells = Array(lists.joined())
    return [owners.parameter] + lists.map { $0.map(\.cell.key) }.parameters + [
      .texts(utf8: cells.map(\.cell.value.utf8)), .integers(cells.map(\.cell.stamp.milliseconds)),
      .integers(cells.map(\.cell.sequence)), .integers(cells.map(\.cell.birth)),
      .texts(cells.map(\.device)), .integers(cells.map(\.number)),
      .integers(cells.map { $0.receivedAt?.milliseconds ?? 0 }),
    ]
  }

  private static func save(_ seen: [(AccountID, RecordChanges.SeenDevice)]) -> [Statement] {
    let upsert = """
      INSERT INTO sync_device (owner, device, last_op, chain, stamp_ms, seen_ms)
      SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[],
        $6::bigint[])
      ON CONFLICT (owner, device) DO UPDATE SET last_op = excluded.last_op, chain = excluded.chain,
        stamp_ms = excluded.stamp_ms, seen_ms = excluded.seen_ms
      """
    let devices = seen.map(\.1.device)
    let save = Statement(
      upsert,
      [
        seen.map(\.0).parameter, .texts(devices.map(\.id)), .integers(devices.map(\.last)),
        .integers(devices.map(\.chain)), .integers(devices.map(\.stamp.milliseconds)),
        .integers(seen.map(\.1.seenAt.milliseconds)),
      ]
    )
    let evict = """
      DELETE FROM sync_device WHERE owner = $1::uuid AND device IN (
        SELECT device FROM sync_device WHERE owner = $1::uuid
        ORDER BY seen_ms DESC, device OFFSET $2::bigint)
      """
    return [save]
      + seen.compactMap { owner, device in
        device.limit.map { Statement(evict, [owner.parameter, .integer($0)]) }
      }
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
  static func save(_ users: [(AccountID, ServerAccount)]) -> Statement {
    let sql = """
      UPDATE sync_user SET seq = new.seq, purged_seq = new.purged_seq, records = new.records,
        bytes = new.bytes, epoch = new.epoch, earlier_epochs = new.earlier_epochs,
        timeline = \(PostgresSchema.timeline)
      FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[],
        $7::text[]) AS new (owner, seq, purged_seq, records, bytes, epoch, earlier_epochs)
      WHERE sync_user.owner = new.owner
      """
    let accounts = users.map(\.1)
    return Statement(
      sql,
      [
        users.map(\.0).parameter, .integers(accounts.map(\.sequence)),
        .integers(accounts.map(\.purged)), .integers(accounts.map(\.records)),
        .integers(accounts.map(\.bytes)), .texts(accounts.map(\.epoch)),
        .texts(accounts.map { JSON.array($0.earlier.map(\.json)).text }),
      ]
    )
  }
}

extension [[CellKey]] {
  /// Four arrays: the number of the list, from 1, entities, ids, fields.
  var parameters: [Parameter] {
    let keys = joined()
    return [
      .places(in: self), .texts(keys.map(\.entity)), .texts(keys.map(\.id.text)),
      .texts(keys.map(\.field)),
    ]
  }
}
