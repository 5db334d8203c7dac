import HaruJSON
public import HaruSync

// Lets another program show the records and follow their changes: the page of `haru open`.
extension ReplicaStore {
  /// What has changed since a mark.
  public struct News: Sendable {
    /// The new operations of this device, in order.
    public let operations: [Operation]
    /// Whether the records have to be read again, because a sync or many operations changed them.
    public let isReplaced: Bool
    /// How far this reaches, as a text of letters, digits, `.` and `-`.
    public let mark: String
  }

  /// All records in the form that `Replica.load` reads, as UTF-8 JSON, and how far they reach.
  public func contents() throws(StoreError) -> (json: [UInt8], mark: String) {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        var json = Array(#"{"base":["#.utf8)
        try Self.write(
          "SELECT 0, entity, id, field, stamp, value, seq FROM base",
          in: database,
          into: &json
        )
        json += Array(#"],"outbox":["#.utf8)
        try Self.write(
          "SELECT op_no, entity, id, field, made_ms, value, 0 FROM outbox",
          in: database,
          into: &json
        )
        json += Array("]}".utf8)
        let (end, exchange) = try Self.reach(database)
        return (json, "\(end).\(exchange)")
      }
    }
  }

  /// After more operations than this, such as an import, it is faster to read everything again.
  private static let followedAtOnce = 1_000

  /// What has changed since a mark.
  public func news(since mark: String) throws(StoreError) -> News {
    let parts = mark.split(separator: ".", maxSplits: 1)
    let last = parts.first.flatMap { Int64($0) } ?? -1
    return try StoreError.wrapping(path: path) {
      try queue.read { database in
        let (end, exchange) = try Self.reach(database)
        guard parts.count == 2, parts[1] == exchange, last >= 0, last <= end,
          end - last <= Int64(Self.followedAtOnce)
        else {
          return News(operations: [], isReplaced: true, mark: "\(end).\(exchange)")
        }
        let limit = Self.followedAtOnce
        let new = try Self.operations(after: last, limit: limit, of: nil, in: database)
        return News(operations: new, isReplaced: false, mark: "\(end).\(exchange)")
      }
    }
  }

  /// A number that changes with every commit of another connection, whatever its process.
  public func version() throws(StoreError) -> Int64 {
    try StoreError.wrapping(path: path) {
      try queue.inDatabase { try Int64.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
    }
  }

  /// The number of this device's last operation, and what a sync changes together with the records.
  private static func reach(_ database: Database) throws -> (end: Int64, exchange: String) {
    let text = try String.fetchOne(database, sql: "SELECT state FROM sync") ?? ""
    let state = SyncState(json: try JSON.parse(text.utf8))
    let numbers = [
      state?.generation ?? 0, state?.cursor?.sequence ?? 0, state?.acknowledged ?? 0,
    ]
    let end = "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'"
    return (
      try Int64.fetchOne(database, sql: end) ?? 0, numbers.map { "\($0)" }.joined(separator: "-")
    )
  }

  /// Writes cells as JSON objects; their values are JSON already.
  private static func write(
    _ sql: String,
    in database: Database,
    into json: inout [UInt8]
  ) throws {
    let rows = try Row.fetchCursor(database, sql: sql)
    var isFirst = true
    while let row = try rows.next() {
      let number: Int64 = row[0]
      let (entity, id, field): (String, String, String) = (row[1], row[2], row[3])
      let (time, value, sequence): (Int64, String, Int64) = (row[4], row[5], row[6])
      if !isFirst { json.append(UInt8(ascii: ",")) }
      isFirst = false
      json += Array(#"{"e":"#.utf8)
      JSON.string(entity).write(into: &json)
      json += Array(#","i":"#.utf8)
      JSON.string(id).write(into: &json)
      json += Array(#","f":"#.utf8)
      JSON.string(field).write(into: &json)
      json += Array(#","t":\#(time),"v":"#.utf8)
      json += Array(value.utf8)
      json += Array((number > 0 ? #","n":\#(number)}"# : #","s":\#(sequence)}"#).utf8)
    }
  }
}
