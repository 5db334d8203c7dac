public import HaruSync
public import HaruTime

/// The server's operations on the records of all users, independent of the database.
public protocol RecordStorage: Sendable {
  /// Accepts a device's operations; they have reached the disk when it returns.
  func push(
    _ request: PushRequest,
    of user: String,
    at now: Instant
  ) async throws(StoreError) -> SyncOutcome<PushAnswer>
  /// Answers with a page of the cells that a device does not have.
  func pull(_ request: PullRequest, of user: String) async throws(StoreError)
    -> SyncOutcome<PullAnswer>
  /// The user's newest sequence number.
  func sequence(of user: String) async throws(StoreError) -> Int64
  /// Purges records that were deleted long ago, for all users; returns the number of cells removed.
  func purge(at now: Instant) async throws(StoreError) -> Int
  /// The last seven days (UTC) that began with records of a user, newest first.
  func backups(of user: String, at now: Instant) async throws(StoreError) -> [PlainDate]
  /// The cells of a user's next whole records after a cell, ordered by entity, id and field, up to
  /// a limit; empty after the last record.
  ///
  /// A cell that changes between two calls occurs once, with one of its values.
  func records(
    of user: String,
    after key: CellKey?,
    limit: Int
  ) async throws(StoreError) -> [CellWrite]
  /// All cells of the records that these cells belong to, in the same order: the current ones, or
  /// those at the beginning of one of the days in `backups`.
  func cells(
    of user: String,
    inRecordsOf list: [CellWrite],
    on day: PlainDate?
  ) async throws(StoreError) -> [CellWrite]
  /// Verifies that a change reaches the disk; throws the reason if not.
  func prove() async throws(StoreError)
}

extension [CellWrite] {
  /// The cells without those of the last record, which may be incomplete, unless it is the only
  /// one.
  package var wholeRecords: [CellWrite] {
    guard let last else { return self }
    let end = lastIndex { $0.key.entity != last.key.entity || $0.key.id != last.key.id }
    return end.map { Array(self[...$0]) } ?? self
  }
}
