import HaruJSON
public import HaruTime

extension SyncRules {
  /// Accepts the operations of a device, each exactly once however often it arrives.
  ///
  /// An operation that cannot be stored is refused alone; the rest of the request proceeds.
  public func push<Storage: ServerStorage>(
    _ request: PushRequest,
    to storage: inout Storage,
    at now: Instant
  ) throws(Storage.Failure) -> SyncOutcome<PushAnswer> {
    var account = try storage.account()
    if let epoch = request.epoch, !account.continues(epoch, through: request.seen) {
      return .refused(.epochChanged)
    }
    let known = try storage.device(request.device)
    if let known, request.after > known.last {
      return .refused(.operationGap(expected: known.last))
    }
    if known == nil, request.prior != 0 { return .refused(.operationGap(expected: 0)) }
    var device =
      known
      ?? ServerDevice(
        id: request.device,
        last: request.after,
        chain: 0,
        stamp: Instant(milliseconds: 0)
      )
    guard let chain = request.chain(meeting: device) else {
      // What the other device of this id sent may stand in the place of what was lost.
      let isCertain = request.epoch?.hasSameBytes(as: account.epoch) ?? true
      return .refused(isCertain ? .deviceForked : .epochChanged)
    }

    let refusals = try apply(request, by: &device, to: &storage, &account, at: now)
    device.chain = chain
    try storage.save(device, at: now, limit: deviceLimit)
    try storage.save(refusals, of: device.id, forgettingThrough: request.after)
    try storage.save(account)
    return .answered(
      PushAnswer(
        epoch: account.epoch,
        last: device.last,
        chain: device.chain,
        sequence: account.sequence,
        refusals: try storage.refusals(of: device.id)
      )
    )
  }

  /// Applies the operations of a request that are new; returns those that are refused.
  private func apply<Storage: ServerStorage>(
    _ request: PushRequest,
    by device: inout ServerDevice,
    to storage: inout Storage,
    _ account: inout ServerAccount,
    at now: Instant
  ) throws(Storage.Failure) -> [Refusal] {
    var refusals: [Refusal] = []
    for (operation, time) in zip(request.operations, request.times(at: now)) {
      guard let number = operation["n"]?.integer, number > device.last else { continue }
      device.last = number
      let reason =
        if let operation = Operation(json: operation) {
          try apply(
            operation,
            made: time,
            of: request,
            by: &device,
            to: &storage,
            &account,
            at: now
          )
        } else {
          Refusal.Reason.unreadable
        }
      if let reason { refusals.append(Refusal(number: number, reason: reason)) }
    }
    return refusals
  }

  /// Writes the value of an operation if it wins; returns the reason if it is refused.
  private func apply<Storage: ServerStorage>(
    _ operation: Operation,
    made time: Instant,
    of request: PushRequest,
    by device: inout ServerDevice,
    to storage: inout Storage,
    _ account: inout ServerAccount,
    at now: Instant
  ) throws(Storage.Failure) -> Refusal.Reason? {
    let write: CellWrite
    do throws(CellError) {
      write = try operation.write.checked(zones: zones)
    } catch {
      return Refusal.Reason(error)
    }
    var change = Change(
      write: write,
      stamp: operation.stamp(made: time, by: &device, at: now),
      device: device.id,
      number: operation.number,
      seen: operation.isCopy ? nil : operation.isMoved ? 0 : request.seen
    )
    let old = try storage.cell(write.key)
    if let old {
      if write.key.field.hasSameBytes(as: CellKey.fact) {
        return old.cell.value == write.value ? nil : .factExists
      }
      guard change.wins(over: old, at: now) else { return nil }
    }
    var birth = old?.cell.birth
    if old == nil, let record = try storage.record(entity: write.key.entity, id: write.key.id) {
      if record.cells >= CellWrite.fieldLimit { return .tooManyFields }
      birth = record.birth
    }
    if birth != nil { try yield(&change, in: &storage, at: now) }
    if let reason = try put(change, over: old, birth, to: &storage, &account, at: now) {
      return reason
    }
    if birth != nil { try bringBack(change, in: &storage, &account, at: now) }
    return nil
  }

  /// Writes the cell of a change if the quota allows it; returns the reason if not.
  private func put<Storage: ServerStorage>(
    _ change: Change,
    over old: ServerCell?,
    _ birth: Int64?,
    to storage: inout Storage,
    _ account: inout ServerAccount,
    at now: Instant
  ) throws(Storage.Failure) -> Refusal.Reason? {
    let value = change.write.value
    let growth = SyncRules.growth(from: old, to: change.write, at: now)
    // A user without room can make some by deleting.
    let makesRoom = birth != nil && change.isDeletion
    if growth > 0, !makesRoom, account.bytes + growth > byteLimit { return .quota }
    if birth == nil {
      if account.records >= recordLimit { return .quota }
      account.records += 1
    }
    account.bytes += growth
    account.sequence += 1
    let cell = SyncedCell(
      change.write.key,
      value: value,
      stamp: change.stamp,
      sequence: account.sequence,
      birth: birth ?? account.sequence
    )
    try storage.put(ServerCell(cell, device: change.device, number: change.number), at: now)
    return nil
  }
}

extension SyncRules {
  /// Reverts a deletion if the record was edited later, unseen by the device that deleted it.
  ///
  /// The new cell tells that device that the record is back.
  private func yield<Storage: ServerStorage>(
    _ change: inout Change,
    in storage: inout Storage,
    at now: Instant
  ) throws(Storage.Failure) {
    let key = change.write.key
    guard let seen = change.seen, change.isDeletion,
      let edit = try storage.lastEdit(entity: key.entity, id: key.id, after: seen),
      edit > change.stamp
    else { return }
    change.write.value = false
    change.stamp = min(edit, now + SyncRules.futureLimit)
  }

  /// Brings back a record that another device deleted earlier, unseen by the device that edits it.
  private func bringBack<Storage: ServerStorage>(
    _ change: Change,
    in storage: inout Storage,
    _ account: inout ServerAccount,
    at now: Instant
  ) throws(Storage.Failure) {
    let key = change.write.key
    guard let seen = change.seen, !key.field.hasSameBytes(as: CellKey.deleted) else { return }
    let mark = CellKey(entity: key.entity, id: key.id, field: CellKey.deleted)
    guard let deletion = try storage.cell(mark), deletion.cell.value == true,
      deletion.cell.sequence > seen, !deletion.device.hasSameBytes(as: change.device),
      deletion.cell.stamp < change.stamp
    else { return }
    var back = change
    back.write = CellWrite(mark, value: false, madeAt: change.write.madeAt)
    _ = try put(back, over: deletion, deletion.cell.birth, to: &storage, &account, at: now)
  }
}

extension PushRequest {
  /// The last link of the request's chain, nil if it does not pass through the device's last
  /// operation on the server.
  fileprivate func chain(meeting device: ServerDevice) -> Int64? {
    var link = prior
    var meets = after == device.last && link == device.chain
    for operation in operations {
      link = PushRequest.link(after: link, operation)
      if operation["n"]?.integer == device.last { meets = link == device.chain }
    }
    return meets ? link : nil
  }
}
