import HaruJSON
import HaruTime

extension SyncClient {
  /// Sends operations, or pulls if there are none.
  mutating func push(_ operations: [Operation], at now: Instant) -> Step {
    if operations.isEmpty { return pull() }
    var request = PushRequest(
      epoch: state.cursor?.epoch,
      device: state.device,
      after: state.acknowledged,
      prior: state.chain,
      now: now,
      operations: []
    )
    request.account = state.account
    // Operations held back for another token may be older than the copy.
    request.seen = state.writableKinds == nil ? state.cursor?.sequence ?? 0 : 0
    request.clock = state.clock
    var last = state.acknowledged
    var chain = state.chain
    var bytes = 0
    for operation in operations {
      let json = operation.json
      bytes += json.utf8.count + 1
      if bytes > PushRequest.byteLimit { break }
      request.operations.append(json)
      last = operation.number
      chain = PushRequest.link(after: chain, json)
    }
    phase = .pushing(last: last, chain: chain)
    return .push(request)
  }

  mutating func pushed(_ answer: PushAnswer?, last: Int64, chain: Int64, at now: Instant) -> Step {
    guard let answer else { return retry(at: now) }
    failures = 0
    guard answer.chain == chain else { return fork(at: now) }
    var transaction = SyncTransaction(state)
    transaction.refusals = answer.refusals
    transaction.sentKinds = state.writableKinds
    transaction.state.cursor = state.cursor ?? SyncCursor(epoch: answer.epoch, sequence: 0)
    transaction.state.acknowledged = last
    transaction.state.chain = chain
    return store(transaction, then: .push)
  }

  mutating func pull() -> Step {
    phase = .pulling
    var request = PullRequest(
      cursor: state.cursor,
      end: snapshot?.end,
      purged: state.purged,
      device: state.device,
      wantsSum: wantsSum || state.isCopying
    )
    request.account = state.account
    return .pull(request)
  }

  mutating func pulled(
    _ answer: PullAnswer?,
    saying serverNow: Int64?,
    at now: Instant
  ) -> Step {
    guard let answer, !answer.hasMore || !answer.cells.isEmpty else { return retry(at: now) }
    failures = 0
    let isOtherEpoch = state.cursor?.epoch.hasSameBytes(as: answer.epoch) == false
    if isOtherEpoch {
      // The copy that is being replaced may contain changes that the server has lost.
      if state.isCopying { return startAnew(at: now) }
      // What the first page said about the whole was true in the other epoch.
      if snapshot != nil {
        snapshot = nil
        return pull()
      }
    }
    if snapshot == nil {
      // The server must have exactly what this device sent, no more and no less.
      guard answer.chain == state.chain else {
        let isLost = answer.last < state.acknowledged || isOtherEpoch
        return isLost ? startAnew(at: now) : fork(at: now)
      }
      snapshot = Snapshot(
        end: answer.end,
        purged: answer.purged,
        isCopy: state.cursor?.sequence ?? 0 == 0,
        clock: serverNow.map { ClockSample(server: Instant(milliseconds: $0), device: now) }
      )
    }
    guard let snapshot else { return retry(at: now) }
    var transaction = SyncTransaction(state)
    transaction.cells = answer.cells
    transaction.isCopy = snapshot.isCopy
    let reach = answer.hasMore ? answer.cells.last?.sequence : nil
    transaction.state.cursor = SyncCursor(epoch: answer.epoch, sequence: reach ?? snapshot.end)
    // A whole copy never contained what was purged before it began.
    if snapshot.isCopy { transaction.state.purged = snapshot.purged }
    if answer.hasMore { return store(transaction, then: .pull) }

    if snapshot.purged > transaction.state.purged { transaction.purged = snapshot.purged }
    transaction.state.purged = snapshot.purged
    transaction.dropped = state.acknowledged
    transaction.dropsEarlier = state.isCopying
    transaction.state.isCopying = false
    transaction.state.completedAt = now
    transaction.state.clock = snapshot.clock
    learnKinds(&transaction.state)
    if answer.sum != nil { transaction.state.comparedAt = now }
    return store(transaction, then: .compare(answer.sum))
  }

  /// Copies everything again if the copy differs from the server.
  mutating func compare(_ sum: CellSum, _ expected: CellSum, at now: Instant) -> Step {
    // Right after a fresh copy another one would not help: once a day is enough.
    if sum == expected || !wantsSum { return go(to: .rest, at: now) }
    return copyAnew(comparedAt: now, at: now)
  }

  /// Takes a new device id, because another device uses this one, as after the profile was copied.
  ///
  /// Confirmed operations stay confirmed; the rest is sent again under the new id.
  mutating func fork(at now: Instant) -> Step {
    var transaction = SyncTransaction(state)
    transaction.state.device = newDevice(at: now)
    transaction.state.chain = 0
    return reset(transaction, then: .push, at: now)
  }

  /// Sends everything the device has, because the server lost some of it or was replaced.
  ///
  /// The copy stays with its account.
  mutating func startAnew(at now: Instant) -> Step {
    var transaction = SyncTransaction(SyncState(device: newDevice(at: now)))
    transaction.isNewStart = true
    transaction.state.account = state.account
    transaction.state.acknowledged = state.acknowledged
    transaction.state.generation = state.generation
    transaction.state.comparedAt = state.comparedAt
    transaction.state.completedAt = state.completedAt
    transaction.state.clock = state.clock
    return reset(transaction, then: .push, at: now)
  }

  /// Copies all cells again, keeping the existing ones until the new copy is complete.
  mutating func copyAnew(comparedAt: Instant, at now: Instant) -> Step {
    var transaction = SyncTransaction(state)
    transaction.state.cursor?.sequence = 0
    transaction.state.generation += 1
    transaction.state.isCopying = true
    transaction.state.comparedAt = comparedAt
    wantsSum = false
    snapshot = nil
    return reset(transaction, then: .pull, at: now)
  }
}
