import HaruJSON
import HaruTime

extension SyncClient {
  /// Sends operations, or asks for what the server has when there are none.
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
    // What was held back for another token may be older than the copy.
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
    if snapshot == nil {
      // What the server has of this device has to be what this device sent, no more and no less.
      guard answer.chain == state.chain else {
        return answer.last < state.acknowledged ? startAnew(at: now) : fork(at: now)
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
    // A whole copy never had what was purged before it began.
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

  /// Copies everything anew where the copy is not what the server has.
  mutating func compare(_ sum: CellSum, _ expected: CellSum, at now: Instant) -> Step {
    // After a fresh copy it would be no better: once a day is enough.
    if sum == expected || !wantsSum { return go(to: .rest, at: now) }
    return copyAnew(comparedAt: now, at: now)
  }

  /// Takes a new name: another device uses this one, as after a copy of the whole profile.
  ///
  /// What the server has confirmed stays confirmed; the rest goes out again under the new name.
  mutating func fork(at now: Instant) -> Step {
    var transaction = SyncTransaction(state)
    transaction.state.device = newDevice(at: now)
    transaction.state.chain = 0
    return reset(transaction, then: .push, at: now)
  }

  /// Sends all that the device has: the server has lost some of it, or is another one.
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

  /// Copies all cells again, beside those that are there until the copy is complete.
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
