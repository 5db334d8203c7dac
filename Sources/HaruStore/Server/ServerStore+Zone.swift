import HaruJSON

extension ServerStore {
  package func deviceZone(
    of account: String,
    entities: [String]?
  ) async throws(StoreError) -> String? {
    try await read { database in
      let find = try database.cachedStatement(
        sql: """
          WITH user AS (SELECT owner FROM sync_user WHERE user = ?1)
          SELECT value FROM sync_cell
          WHERE owner = (SELECT owner FROM user)
            AND seq > (SELECT max(seq) FROM sync_cell WHERE owner = (SELECT owner FROM user)) - ?2
            AND (field = 'fact' OR entity = 'runningSession' AND field = 'zone')
            AND (?3 IS NULL OR entity IN (SELECT value FROM json_each(?3)))
            AND device NOT LIKE 'haru.%'
          ORDER BY seq DESC LIMIT 1
          """
      )
      let value = try String.fetchOne(
        find,
        arguments: [
          account, Self.zoneReach, entities.map { JSON.array($0.map(JSON.string)).text },
        ]
      )
      guard let json = try? value.map({ try JSON.parse($0.utf8) }) else { return nil }
      return json.string ?? json["zone"]?.string
    }
  }
}
