import HaruJSON
package import HaruStore
package import HaruSync
package import HaruTime

/// What the scheduler reads from a user's records.
extension PostgresStore {
  package func has(
    _ entity: String,
    of account: String,
    since: Instant
  ) async throws(StoreError) -> Bool {
    guard let owner = AccountID(account) else { return false }
    let sql = """
      SELECT EXISTS (SELECT 1 FROM sync_cell
        WHERE owner = $1::uuid AND entity = $2 AND stamp_ms >= $3::bigint)
      """
    let parameters = [owner.parameter, .text(entity), .instant(since)]
    return try await rows(sql, parameters) { try $0.boolean(0) }.first ?? false
  }

  package func replica(
    of account: String,
    entities: [String],
    since: Instant?
  ) async throws(StoreError) -> Replica {
    guard let owner = AccountID(account) else { return Replica() }
    let sql = """
      SELECT entity, id, field, value, stamp_ms FROM sync_cell
      WHERE owner = $1::uuid AND entity = ANY ($2::text[]) AND stamp_ms >= $3::bigint
      """
    let start = since?.milliseconds ?? .min
    let writes = try await rows(
      sql,
      [owner.parameter, .texts(entities), .integer(start)],
      CellWrite.init
    )
    var replica = Replica()
    replica.apply(writes)
    return replica
  }

  package func deviceZone(
    of account: String,
    entities: [String]?
  ) async throws(StoreError) -> String? {
    guard let owner = AccountID(account) else { return nil }
    let sql = """
      SELECT value FROM sync_cell
      WHERE owner = $1::uuid
        AND seq > (SELECT max(seq) FROM sync_cell WHERE owner = $1::uuid) - \(Self.zoneReach)
        AND (field = 'fact' OR entity = 'runningSession' AND field = 'zone')
        AND ($2::text[] IS NULL OR entity = ANY ($2::text[]))
        AND device NOT LIKE 'haru.%'
      ORDER BY seq DESC LIMIT 1
      """
    let entities = entities.map { Parameter.texts($0) } ?? .null
    let value = try await rows(sql, [owner.parameter, entities]) { try $0.text(0) }.first
    guard let json = try? value.map({ try JSON.parse($0.utf8) }) else { return nil }
    return json.string ?? json["zone"]?.string
  }
}
