import HaruJSON
import HaruSync
import HaruTime

extension ServerAccount {
  static let columns = """
    epoch, seq, purged_seq, records, bytes, earlier_epochs,
    timeline <> \(PostgresSchema.timeline)
    """

  /// Decodes a row; begins a new epoch if the row comes from another timeline.
  init(_ row: Row) throws {
    self.init(epoch: try row.text(0))
    sequence = try row.integer(1)
    purged = try row.integer(2)
    records = try row.integer(3)
    bytes = try row.integer(4)
    for json in try JSON.parse(row.text(5).utf8).array ?? [] {
      guard let epoch = EarlierEpoch(json: json) else { throw PostgresError.malformed }
      earlier.append(epoch)
    }
    if try row.isOfOtherTimeline { begin(epoch: Self.makeEpoch()) }
  }

  /// A random epoch of 16 hexadecimal digits.
  ///
  /// It is not derived from the timeline, because two standbys of one server may begin timelines
  /// with the same number.
  static func makeEpoch() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Row {
  /// Whether the database has begun another timeline since a row of ``ServerAccount/columns`` was
  /// written.
  var isOfOtherTimeline: Bool { get throws { try boolean(6) } }
}

/// As JSON: `[epoch, through, purged]`.
extension EarlierEpoch {
  init?(json: JSON) {
    guard let epoch = json[0]?.string, let through = json[1]?.integer,
      let purged = json[2]?.integer
    else { return nil }
    self.init(epoch: epoch, through: through, purged: purged)
  }

  var json: JSON { [.string(epoch), .integer(through), .integer(purged)] }
}

extension ServerDevice {
  /// Decodes a row of last operation, chain and stamp.
  init(id: String, _ row: Row) throws {
    self.init(
      id: id,
      last: try row.integer(0),
      chain: try row.integer(1),
      stamp: Instant(milliseconds: try row.integer(2))
    )
  }
}

extension Refusal {
  /// Decodes a row of number and reason.
  init(_ row: Row) throws {
    self.init(number: try row.integer(0), reason: Reason(code: try row.text(1)))
  }
}

extension CellKey {
  /// Decodes a row that begins with entity, id and field.
  init(_ row: Row) throws {
    self.init(entity: try row.text(0), id: RecordID(try row.text(1)), field: try row.text(2))
  }
}

extension CellWrite {
  /// Decodes a row of entity, id, field, value and stamp.
  init(_ row: Row) throws {
    self.init(
      try CellKey(row),
      value: try JSON.parse(row.text(3).utf8),
      madeAt: Instant(milliseconds: try row.integer(4))
    )
  }
}

extension SyncedCell {
  static let columns = "entity, id, field, value, stamp_ms, seq, birth_seq"

  init(_ row: Row) throws {
    let write = try CellWrite(row)
    self.init(
      write.key,
      value: write.value,
      stamp: write.madeAt,
      sequence: try row.integer(5),
      birth: try row.integer(6)
    )
  }
}

extension ServerCell {
  static let columns = SyncedCell.columns + ", device, op_no, received_ms"

  init(_ row: Row) throws {
    self.init(
      try SyncedCell(row),
      device: try row.text(7),
      number: try row.integer(8),
      receivedAt: Instant(milliseconds: try row.integer(9))
    )
  }
}
