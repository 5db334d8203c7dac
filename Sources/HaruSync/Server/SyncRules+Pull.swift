import HaruJSON
public import HaruTime

extension SyncRules {
  /// Answers with a page of the cells that a device does not have.
  public func pull<Storage: ServerStorage>(
    _ request: PullRequest,
    from storage: inout Storage
  ) throws(Storage.Failure) -> SyncOutcome<PullAnswer> {
    let account = try storage.account()
    let start = request.cursor?.sequence ?? 0
    if let epoch = request.cursor?.epoch {
      // The first page promised that the copy will reach the end.
      let reach = max(start, request.end ?? 0)
      guard start <= account.sequence,
        account.continues(epoch, through: reach, purged: request.purged)
      else { return .refused(.epochChanged) }
    }
    if start > 0, start < account.purged, request.purged < account.purged {
      return .refused(.cursorExpired)
    }
    let end = min(request.end ?? account.sequence, account.sequence)
    let limit = max(1, min(request.limit, PullRequest.cellLimit))
    var cells = try storage.cells(after: start, through: end, limit: limit + 1)
    let hasMore = cells.count > limit
    if hasMore { cells.removeLast() }
    let device = try storage.device(request.device)
    let isWhole = request.wantsSum && !hasMore && end == account.sequence
    return .answered(
      PullAnswer(
        epoch: account.epoch,
        end: end,
        purged: account.purged,
        last: device?.last ?? 0,
        chain: device?.chain ?? 0,
        cells: cells,
        hasMore: hasMore,
        sum: isWhole ? try storage.sum() : nil
      )
    )
  }

  /// Purges records that were deleted long ago; returns the number of cells removed.
  ///
  /// A device that has copied the deletions does the same with just the number `purged`: a record
  /// deleted at or before it loses its cells up to it. To make that mean the same cells everywhere,
  /// the deletion of a record with later cells first moves after them, and the record stays. A
  /// record that begins again after it was purged says so (`birth`).
  public func purge<Storage: ServerStorage>(
    _ storage: inout Storage,
    at now: Instant
  ) throws(Storage.Failure) -> Int {
    let limit = try storage.lastDeletion(before: now - deletionAge)
    var account = try storage.account()
    guard limit > account.purged else { return 0 }
    var removed = 0
    var rest = try storage.deletedRecords(through: limit)[...]
    while let first = rest.first {
      let record = rest.prefix { $0.cell.key.isOfSameRecord(as: first.cell.key) }
      rest = rest.dropFirst(record.count)
      if record.contains(where: { $0.cell.sequence > limit }) {
        for var cell in record where cell.cell.key.field.hasSameBytes(as: CellKey.deleted) {
          account.sequence += 1
          account.bytes += SyncRules.keptCost(of: cell, at: now)
          cell.cell.sequence = account.sequence
          try storage.put(cell, at: now)
        }
      } else {
        for cell in record {
          account.bytes -= SyncRules.cost(of: cell.cell.key, cell.cell.value)
          try storage.remove(cell.cell.key)
        }
        account.records -= 1
        removed += record.count
      }
    }
    account.purged = limit
    try storage.save(account)
    return removed
  }
}

extension CellKey {
  func isOfSameRecord(as other: CellKey) -> Bool {
    id == other.id && entity.hasSameBytes(as: other.entity)
  }
}
