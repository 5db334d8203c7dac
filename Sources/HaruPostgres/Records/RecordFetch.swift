import HaruJSON
import HaruSync
import HaruTime

/// What a push needs to read: the first round trip and its results.
struct RecordFetch {
  let owner: AccountID
  let device: String
  private let keys: [CellKey]
  private let records: [BufferedRecords.RecordKey]
  /// The records that may be deleted, whose last edit is fetched.
  private let deleted: [BufferedRecords.RecordKey]

  init(of owner: AccountID, device: String, keys: [CellKey]) {
    self.owner = owner
    self.device = device
    var fields: [BufferedRecords.RecordKey: Set<String>] = [:]
    for key in keys { fields[.init(key), default: [CellKey.deleted]].insert(key.field) }
    records = Array(fields.keys)
    self.keys = fields.flatMap { record, fields in
      fields.map { CellKey(entity: record.entity, id: record.id, field: $0) }
    }
    deleted = Array(
      Set(keys.filter { $0.field == CellKey.deleted }.map { BufferedRecords.RecordKey($0) })
    )
  }

  /// The statements; the first one takes the lock, so that all others see everything committed
  /// before.
  var statements: [Statement] {
    [
      .lock(owner),
      Statement(Self.deviceText, [owner.parameter, .text(device)]),
      Statement(Self.refusalsText, [owner.parameter, .text(device)]),
      Statement(Self.cellsText, [owner.parameter] + keys.parameters),
      Statement(Self.summariesText, [owner.parameter] + records.parameters),
      Statement(Self.editsText, [owner.parameter] + deleted.parameters),
    ]
  }

  static let deviceText = """
    SELECT last_op, chain, stamp_ms FROM sync_device WHERE owner = $1::uuid AND device = $2
    """
  private static let refusalsText = """
    SELECT op_no, reason FROM sync_refusal WHERE owner = $1::uuid AND device = $2 ORDER BY op_no
    """
  private static let cellsText = """
    SELECT \(ServerCell.columns) FROM sync_cell
    JOIN unnest($2::text[], $3::text[], $4::text[]) AS key (entity, id, field)
      USING (entity, id, field)
    WHERE owner = $1::uuid
    """
  private static let summariesText = """
    SELECT entity, id, count(*), max(birth_seq) FROM sync_cell
    JOIN unnest($2::text[], $3::text[]) AS key (entity, id) USING (entity, id)
    WHERE owner = $1::uuid GROUP BY entity, id
    """
  private static let editsText = """
    SELECT entity, id, field, stamp_ms, seq FROM sync_cell
    JOIN unnest($2::text[], $3::text[]) AS key (entity, id) USING (entity, id)
    WHERE owner = $1::uuid AND field <> 'deleted'
    """

  /// The records in the results, nil if the user has none yet.
  func records(from answers: some Collection<Rows>) throws -> BufferedRecords? {
    let answers = Array(answers)
    guard answers.count == 6 else { throw PostgresError.malformed }
    guard let account = try answers[0].first.map(ServerAccount.init) else { return nil }
    var buffer = BufferedRecords(account)
    buffer.fetched(
      try answers[1].first.map { try ServerDevice(id: device, $0) },
      id: device,
      refusals: try answers[2].map(Refusal.init)
    )
    buffer.fetched(try answers[3].map(ServerCell.init), of: keys)
    for row in answers[4] {
      let cells = Int(clamping: try row.integer(2))
      buffer.fetched(
        ServerRecord(cells: cells, birth: try row.integer(3)),
        of: .init(try row.text(0), RecordID(try row.text(1)))
      )
    }
    let edits = try answers[5].map { row in
      SyncedCell(
        try CellKey(row),
        value: .null,
        stamp: Instant(milliseconds: try row.integer(3)),
        sequence: try row.integer(4),
        birth: 0
      )
    }
    buffer.fetched(edits: edits, of: deleted)
    return buffer
  }
}

extension [BufferedRecords.RecordKey] {
  /// Two arrays: entities and ids.
  fileprivate var parameters: [Parameter] {
    [.texts(map(\.entity)), .texts(map(\.id.text))]
  }
}
