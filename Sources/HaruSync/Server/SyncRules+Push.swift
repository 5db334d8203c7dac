import HaruJSON
public import HaruTime

extension SyncRules {
  /// Takes the operations of a device, each of them once however often it comes.
  ///
  /// An operation that cannot be kept is refused alone; the rest of the request goes on.
  public func push<Storage: ServerStorage>(
    _ request: PushRequest,
    to storage: inout Storage,
    at now: Instant
  ) throws(Storage.Failure) -> SyncOutcome<PushAnswer> {
    var account = try storage.account()
    if let epoch = request.epoch, !epoch.hasSameBytes(as: account.epoch) {
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
    guard let chain = request.chain(meeting: device) else { return .refused(.deviceForked) }

    var refusals: [Refusal] = []
    for operation in request.operations {
      guard let number = operation["n"]?.integer, number > device.last else { continue }
      device.last = number
      let reason =
        if let operation = Operation(json: operation) {
          try apply(operation, of: &device, sentAt: request.now, to: &storage, &account, at: now)
        } else {
          Refusal.Reason.unreadable
        }
      if let reason { refusals.append(Refusal(number: number, reason: reason)) }
    }
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

  /// Writes what an operation says if it wins; answers why it is refused.
  private func apply<Storage: ServerStorage>(
    _ operation: Operation,
    of device: inout ServerDevice,
    sentAt sent: Instant,
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
    let stamp = stamp(of: operation, device: &device, sentAt: sent, at: now)
    let old = try storage.cell(write.key)
    if let old {
      if write.key.field.hasSameBytes(as: CellKey.fact) {
        return old.cell.value == write.value ? nil : .factExists
      }
      guard old.precedes(stamp, device: device.id, number: operation.number) else { return nil }
    }
    var birth = old?.cell.birth
    if old == nil, let record = try storage.record(entity: write.key.entity, id: write.key.id) {
      if record.cells >= CellWrite.fieldLimit { return .tooManyFields }
      birth = record.birth
    }
    let growth = SyncRules.growth(from: old, to: write, at: now)
    // Whoever has no room left makes some by deleting.
    let makesRoom =
      birth != nil && write.key.field.hasSameBytes(as: CellKey.deleted) && write.value.bool == true
    if growth > 0, !makesRoom, account.bytes + growth > byteLimit { return .quota }
    if birth == nil {
      if account.records >= recordLimit { return .quota }
      account.records += 1
    }
    account.bytes += growth
    account.sequence += 1
    let cell = SyncedCell(
      write.key,
      value: write.value,
      stamp: stamp,
      sequence: account.sequence,
      birth: birth ?? account.sequence
    )
    try storage.put(ServerCell(cell, device: device.id, number: operation.number), at: now)
    return nil
  }

  /// When a change was made, by the clock of the server.
  ///
  /// The clock of the device may be wrong; how long ago it made the change it still knows. Its
  /// changes keep their order when its clock was set in between. A copy has the server's own stamp.
  /// No stamp is from before 1970.
  private func stamp(
    of operation: Operation,
    device: inout ServerDevice,
    sentAt sent: Instant,
    at now: Instant
  ) -> Instant {
    let latest = now + SyncRules.futureLimit
    let made = operation.write.madeAt
    if operation.isCopy { return min(max(made, Instant(milliseconds: 0)), latest) }
    device.stamp = max(device.stamp, min(now - (sent - made), latest))
    return device.stamp
  }
}

extension ServerCell {
  /// Tells whether a later write of the cell wins over this one.
  fileprivate func precedes(_ stamp: Instant, device: String, number: Int64) -> Bool {
    if cell.stamp != stamp { return cell.stamp < stamp }
    switch ByteOrder(self.device, device) {
    case .before: return true
    case .same: return self.number < number
    case .after: return false
    }
  }
}

extension PushRequest {
  /// The last link of the request's chain, nil where it does not run through the last operation that
  /// the server has of the device.
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
