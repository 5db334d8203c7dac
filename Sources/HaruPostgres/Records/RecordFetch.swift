import HaruJSON
import HaruSync
import HaruTime

/// What pushes of different users need to read: the first round trip and its results.
///
/// Every row ends with the number of its push, from 1.
struct RecordFetch {
  /// What one push needs.
  struct Part {
    let owner: AccountID
    let device: String
    fileprivate let keys: [CellKey]
    fileprivate let records: [BufferedRecords.RecordKey]
    /// For each record, the fields whose values are needed, separated by commas.
    fileprivate let fields: [String]

    init(of owner: AccountID, device: String, keys: [CellKey]) {
      self.owner = owner
      self.device = device
      var fields: [BufferedRecords.RecordKey: Set<String>] = [:]
      for key in keys { fields[.init(key), default: [CellKey.deleted]].insert(key.field) }
      records = Array(fields.keys)
      self.fields = fields.values.map { $0.joined(separator: ",") }
      self.keys = fields.flatMap { record, fields in
        fields.map { CellKey(entity: record.entity, id: record.id, field: $0) }
      }
    }
  }

  private let parts: [Part]
  private let skipsLocked: Bool

  /// Fetches parts of different users.
  ///
  /// With `skippingLocked`, nothing is fetched for users whose row another transaction holds;
  /// otherwise the fetch waits for them.
  init(_ parts: [Part], skippingLocked: Bool = false) {
    self.parts = parts
    skipsLocked = skippingLocked
  }

  /// Fetches what pushes need.
  init(_ pushes: [PendingPush], rules: SyncRules, skippingLocked: Bool = false) {
    let parts = pushes.map { push in
      Part(of: push.owner, device: push.request.device, keys: rules.keys(of: push.request))
    }
    self.init(parts, skippingLocked: skippingLocked)
  }

  /// The statements; the first one takes the locks, so that all others see everything committed
  /// before.
  var statements: [Statement] {
    let owners = parts.map(\.owner).parameter
    let devices = [owners, .texts(parts.map(\.device))]
    let lock = Self.lockText + (skipsLocked ? " SKIP LOCKED" : "")
    return [
      Statement(lock, [owners]),
      Statement(Self.devicesText, devices),
      Statement(Self.refusalsText, devices),
      Statement(
        Self.cellsText,
        [owners] + parts.map(\.records).parameters + [.texts(parts.flatMap(\.fields))]
      ),
    ]
  }

  private static let lockText = """
    SELECT \(ServerAccount.columns), n FROM sync_user
    JOIN unnest($1::uuid[]) WITH ORDINALITY AS key (owner, n) USING (owner)
    FOR NO KEY UPDATE OF sync_user
    """
  private static let devicesText = """
    SELECT last_op, chain, stamp_ms, n FROM sync_device
    JOIN unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS key (owner, device, n)
      USING (owner, device)
    """
  private static let refusalsText = """
    SELECT op_no, reason, n FROM sync_refusal
    JOIN unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS key (owner, device, n)
      USING (owner, device)
    ORDER BY op_no
    """
  /// All cells of the records, but the values only of those that the pushes write: together, the
  /// others may be as large as all that a user has.
  private static let cellsText = """
    SELECT entity, id, field, CASE WHEN field = ANY (string_to_array(fields, ',')) THEN value END,
      stamp_ms, seq, birth_seq, device, op_no, received_ms, n
    FROM sync_cell
    JOIN unnest($2::int[], $3::text[], $4::text[], $5::text[]) AS key (n, entity, id, fields)
      USING (entity, id)
    WHERE owner = ($1::uuid[])[n]
    """

  /// The records of each push, nil if its user has none yet or was skipped.
  func records(from answers: some Collection<Rows>) throws -> [BufferedRecords?] {
    let answers = Array(answers)
    guard answers.count == 4 else { throw PostgresError.malformed }
    let accounts = try grouped(answers[0], ServerAccount.init)
    let devices = try grouped(answers[1]) { $0 }
    let refusals = try grouped(answers[2], Refusal.init)
    let cells = try grouped(answers[3], FetchedCell.init)
    return try parts.enumerated().map { place, part in
      guard let account = accounts[place].first else { return nil }
      var buffer = BufferedRecords(account)
      let device = try devices[place].first.map { try ServerDevice(id: part.device, $0) }
      buffer.fetched(device, id: part.device, refusals: refusals[place])
      buffer.fetched(cells[place], of: part.keys)
      return buffer
    }
  }

  /// The decoded rows of each push.
  private func grouped<Value>(_ rows: Rows, _ decode: (Row) throws -> Value) throws -> [[Value]] {
    var groups = [[Value]](repeating: [], count: parts.count)
    for row in rows {
      let place = Int(clamping: try row.integer(rows.columns - 1)) - 1
      guard groups.indices.contains(place) else { throw PostgresError.malformed }
      groups[place].append(try decode(row))
    }
    return groups
  }
}

extension [[BufferedRecords.RecordKey]] {
  /// Three arrays: the number of the list, from 1, entities and ids.
  fileprivate var parameters: [Parameter] {
    [.places(in: self), .texts(joined().map(\.entity)), .texts(joined().map(\.id.text))]
  }
}
