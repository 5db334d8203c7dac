import HaruJSON
import HaruTime
import Testing

@testable import HaruSync

struct SyncClientTests {
  private let now = Instant(milliseconds: 1_795_000_000_000)

  private func client(_ change: (inout SyncState) -> Void = { _ in }) -> SyncClient {
    var state = SyncState(device: "phone")
    state.comparedAt = now
    change(&state)
    return SyncClient(state, seed: [1, 2, 3, 4])
  }

  private func operation(_ number: Int64, _ value: JSON = 1) -> Operation {
    Operation(
      number: number,
      write: CellWrite(
        CellKey(entity: "alarm", id: "a", field: "label"),
        value: value,
        madeAt: now
      )
    )
  }

  /// A client that waits for the response to a pull.
  private func pulling(_ change: (inout SyncState) -> Void = { _ in }) -> SyncClient {
    var client = client(change)
    _ = client.start(at: now)
    _ = client.handle(.read([]), at: now)
    return client
  }

  private func rest(_ status: Int, _ body: JSON = .null, retryAfter: Int64? = nil) -> SyncClient
    .Rest?
  {
    var client = pulling()
    let reply = SyncClient.Reply(status: status, body: body, retryAfter: retryAfter)
    guard case .rest(let rest) = client.handle(.answered(reply), at: now) else { return nil }
    return rest
  }

  private func page(
    cells: [SyncedCell] = [],
    end: Int64 = 0,
    more: Bool = false,
    chain: Int64 = 0,
    last: Int64 = 0,
    purged: Int64 = 0,
    sum: CellSum? = nil,
    epoch: String = "e"
  ) -> SyncClient.Event {
    let answer = PullAnswer(
      epoch: epoch,
      end: end,
      purged: purged,
      last: last,
      chain: chain,
      cells: cells,
      hasMore: more,
      sum: sum
    )
    return .answered(SyncClient.Reply(status: 200, body: answer.json))
  }

  @Test func aRoundSendsThenCopies() throws {
    var client = client()
    guard case .read(after: 0, limit: 500, _) = client.start(at: now) else { throw Unexpected() }
    guard case .push(let push) = client.handle(.read([operation(1), operation(2)]), at: now)
    else { throw Unexpected() }
    #expect(push.operations.count == 2 && push.after == 0 && push.prior == 0 && push.epoch == nil)
    let chain = push.operations.reduce(0) { PushRequest.link(after: $0, $1) }
    let refusal = Refusal(number: 2, reason: .quota)
    let answer = PushAnswer(epoch: "e", last: 2, chain: chain, sequence: 1, refusals: [refusal])
    let reply = SyncClient.Reply(status: 200, body: answer.json)
    guard case .store(let kept) = client.handle(.answered(reply), at: now) else {
      throw Unexpected()
    }
    #expect(kept.refusals.map(\.number) == [2] && kept.dropped == nil)
    #expect(kept.state.acknowledged == 2 && kept.state.chain == chain)
    guard case .read(after: 2, _, _) = client.handle(.stored, at: now),
      case .pull(let pull) = client.handle(.read([]), at: now)
    else { throw Unexpected() }
    #expect(pull.query == "device=phone&cursor=e.0")
    guard case .store(let copied) = client.handle(page(end: 1, chain: chain, last: 2), at: now)
    else { throw Unexpected() }
    #expect(copied.dropped == 2 && copied.state.cursor == SyncCursor(epoch: "e", sequence: 1))
    guard case .rest(.upToDate(sequence: 1, deleteAt: nil)) = client.handle(.stored, at: now)
    else { throw Unexpected() }
  }

  @Test func tellsWhyItRests() {
    #expect(rest(401) == .signedOut)
    #expect(rest(426) == .upgradeRequired)
    #expect(rest(403, ["code": "quota"]) == .refused(code: "quota"))
    #expect(rest(404) == .refused(code: "404"))
  }

  @Test(arguments: [408, 429, 500, 503, 507]) func triesAgainLater(_ status: Int) {
    guard case .busy(let pause)? = rest(status, ["code": "overloaded"]) else {
      Issue.record("no retry")
      return
    }
    #expect((1_000..<1_500).contains(pause))
  }

  /// Only a proxy answers without a code of the server's own.
  @Test(arguments: [502, 503, 504]) func knowsAProxyWithoutItsServer(_ status: Int) {
    guard case .gateway(let pause)? = rest(status) else {
      Issue.record("no proxy")
      return
    }
    #expect((1_000..<1_500).contains(pause))
  }

  /// The span between two clocks of any kind has a size.
  @Test(arguments: [(-1, Int64.max), (0, .min), (.min, 0), (.max, -1)] as [(Int64, Int64)])
  func comparesAfterADayWhateverTheClocksSay(_ now: Int64, _ comparedAt: Int64) throws {
    var client = client { $0.comparedAt = Instant(milliseconds: comparedAt) }
    let now = Instant(milliseconds: now)
    _ = client.start(at: now)
    guard case .pull(let pull) = client.handle(.read([]), at: now) else { throw Unexpected() }
    #expect(pull.wantsSum)
  }

  @Test func waitsAsLongAsTheServerSays() {
    guard case .busy(let pause)? = rest(503, ["code": "overloaded"], retryAfter: 40) else {
      Issue.record("no retry")
      return
    }
    #expect((40_000..<60_000).contains(pause))
  }

  @Test func waitsLongerAfterEachFailure() {
    var client = client()
    var pauses: [Int64] = []
    for _ in 0..<12 {
      _ = client.start(at: now)
      _ = client.handle(.read([]), at: now)
      if case .rest(.unreachable(let pause)) = client.handle(.unreachable, at: now) {
        pauses.append(pause)
      }
    }
    let expected: [Int64] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 256, 256, 256]
    #expect(pauses.count == 12)
    for (pause, seconds) in zip(pauses, expected) {
      #expect((seconds * 1_000..<seconds * 1_500).contains(pause))
    }
  }

  @Test func waitsShortlyAgainOnceTheConnectionMayBeBack() {
    var client = client()
    var pause: Int64?
    for round in 0..<9 {
      if round == 8 { client.forgetFailures() }
      _ = client.start(at: now)
      _ = client.handle(.read([]), at: now)
      if case .rest(.unreachable(let next)) = client.handle(.unreachable, at: now) { pause = next }
    }
    #expect((1_000..<1_500).contains(pause ?? 0))
  }

  @Test func sendsEverythingAfterARestore() throws {
    var client = pulling {
      $0.account = "mina"
      $0.acknowledged = 5
      $0.chain = 77
      $0.cursor = SyncCursor(epoch: "e", sequence: 9)
    }
    let reply = SyncClient.Reply(status: 409, body: ["code": "epoch_changed"])
    guard case .store(let transaction) = client.handle(.answered(reply), at: now)
    else { throw Unexpected() }
    #expect(transaction.isNewStart && transaction.state.account == "mina")
    #expect(transaction.state.cursor == nil && transaction.state.chain == 0)
    #expect(transaction.state.device != "phone" && transaction.state.acknowledged == 5)
    guard case .read(after: 5, _, _) = client.handle(.stored, at: now) else { throw Unexpected() }
  }

  /// The server was promoted from a standby, and this device has seen nothing that was lost.
  @Test func goesOnInAnotherEpoch() throws {
    var client = pulling { $0.cursor = SyncCursor(epoch: "e", sequence: 9) }
    guard case .store(let kept) = client.handle(page(end: 12, epoch: "f"), at: now) else {
      throw Unexpected()
    }
    #expect(!kept.isNewStart && !kept.state.isCopying)
    #expect(kept.state.cursor == SyncCursor(epoch: "f", sequence: 12))
  }

  /// Its numbers and what it had purged may be others.
  @Test func beginsAPullAgainIfTheEpochChangesInIt() throws {
    var client = pulling { $0.cursor = SyncCursor(epoch: "e", sequence: 9) }
    let key = CellKey(entity: "alarm", id: "a", field: "label")
    let cell = SyncedCell(key, value: 1, stamp: now, sequence: 10, birth: 1)
    let first = page(cells: [cell], end: 12, more: true, purged: 8)
    guard case .store = client.handle(first, at: now),
      case .pull(let next) = client.handle(.stored, at: now)
    else { throw Unexpected() }
    #expect(next.end == 12)
    guard case .pull(let again) = client.handle(page(end: 12, epoch: "f"), at: now) else {
      throw Unexpected()
    }
    #expect(again.end == nil && again.cursor == SyncCursor(epoch: "e", sequence: 10))
    guard case .store(let kept) = client.handle(page(end: 13, purged: 2, epoch: "f"), at: now)
    else { throw Unexpected() }
    #expect(kept.purged == 2 && kept.state.cursor == SyncCursor(epoch: "f", sequence: 13))
  }

  /// A copy that is being replaced, or changes in whose place the server has others.
  @Test(arguments: [true, false])
  func sendsEverythingIfTheOtherEpochMayLackSomething(isCopying: Bool) throws {
    var client = pulling {
      $0.cursor = SyncCursor(epoch: "e", sequence: 9)
      $0.acknowledged = 5
      $0.isCopying = isCopying
    }
    let event = isCopying ? page(end: 12, epoch: "f") : page(end: 12, chain: 5, last: 9, epoch: "f")
    guard case .store(let transaction) = client.handle(event, at: now) else { throw Unexpected() }
    #expect(transaction.isNewStart && transaction.state.cursor == nil)
  }

  @Test func staysWithTheAccountThatAnsweredFirst() throws {
    var client = pulling()
    let answer: JSON = [
      "epoch": "e", "end": 0, "purged": 0, "last": 0, "chain": 0, "cells": [], "more": false,
      "account": "mina",
    ]
    let reply = SyncClient.Reply(status: 200, body: answer)
    guard case .store(let transaction) = client.handle(.answered(reply), at: now)
    else { throw Unexpected() }
    #expect(transaction.state.account == "mina")
    #expect(SyncState(json: transaction.state.json)?.account == "mina")
    _ = client.handle(.stored, at: now)
    _ = client.start(at: now)
    guard case .push(let push) = client.handle(.read([operation(1)]), at: now)
    else { throw Unexpected() }
    #expect(push.account == "mina" && PushRequest(json: push.json)?.account == "mina")
  }

  @Test func neitherSendsNorTakesAnythingOfAnotherAccount() throws {
    var client = client {
      $0.account = "mina"
      $0.cursor = SyncCursor(epoch: "e", sequence: 9)
    }
    _ = client.start(at: now)
    guard case .pull(let pull) = client.handle(.read([]), at: now) else { throw Unexpected() }
    #expect(pull.query.contains("account=mina"))
    let reply = SyncClient.Reply(status: 409, body: ["code": "other_account"])
    guard case .rest(.otherAccount) = client.handle(.answered(reply), at: now)
    else { throw Unexpected() }
  }

  @Test func takesANewNameWhereAnotherDeviceHasItsOwn() throws {
    for event in [
      .answered(SyncClient.Reply(status: 409, body: ["code": "device_forked"])),
      page(chain: 5, last: 9),
    ] {
      var client = pulling { $0.acknowledged = 5 }
      guard case .store(let transaction) = client.handle(event, at: now) else { throw Unexpected() }
      #expect(!transaction.isNewStart)
      #expect(transaction.state.device != "phone" && transaction.state.acknowledged == 5)
    }
  }

  @Test func copiesAnewWhatWasPurged() throws {
    var client = pulling { $0.cursor = SyncCursor(epoch: "e", sequence: 9) }
    let reply = SyncClient.Reply(status: 410, body: ["code": "cursor_expired"])
    guard case .store(let begun) = client.handle(.answered(reply), at: now) else {
      throw Unexpected()
    }
    #expect(begun.state.generation == 1 && begun.state.isCopying && !begun.isNewStart)
    guard case .pull(let pull) = client.handle(.stored, at: now) else { throw Unexpected() }
    #expect(pull.cursor == SyncCursor(epoch: "e", sequence: 0) && pull.wantsSum)
    guard case .store(let done) = client.handle(page(end: 12, purged: 10), at: now)
    else { throw Unexpected() }
    #expect(done.dropsEarlier && done.purged == nil)
    #expect(done.state.purged == 10 && !done.state.isCopying)
  }

  @Test func comparesOnceADayAndRepairs() throws {
    var client = client {
      $0.cursor = SyncCursor(epoch: "e", sequence: 1)
      $0.comparedAt = now - 90_000_000
    }
    _ = client.start(at: now)
    guard case .pull(let pull) = client.handle(.read([]), at: now) else { throw Unexpected() }
    #expect(pull.wantsSum)
    var sum = CellSum()
    sum.add(CellKey(entity: "alarm", id: "a", field: "label"), sequence: 1)
    guard case .store(let kept) = client.handle(page(end: 1, sum: sum), at: now)
    else { throw Unexpected() }
    #expect(kept.state.comparedAt == now)
    guard case .sum = client.handle(.stored, at: now),
      case .store(let again) = client.handle(.summed(CellSum()), at: now)
    else { throw Unexpected() }
    #expect(again.state.isCopying && again.state.cursor?.sequence == 0)
  }

  @Test func isNotKeptBusyByAServerThatOnlyRefuses() throws {
    var client = client()
    _ = client.start(at: now)
    var step = client.handle(.read([operation(1)]), at: now)
    for _ in 0..<50 {
      switch step {
      case .push, .pull:
        let reply = SyncClient.Reply(status: 409, body: ["code": "epoch_changed"])
        step = client.handle(.answered(reply), at: now)
      case .store: step = client.handle(.stored, at: now)
      case .read: step = client.handle(.read([operation(1)]), at: now)
      case .rest(let rest):
        guard case .busy = rest else { throw Unexpected() }
        return
      case .sum: throw Unexpected()
      }
    }
    Issue.record("never rests")
  }

  @Test func halvesWhatIsTooLarge() throws {
    var client = client()
    _ = client.start(at: now)
    _ = client.handle(.read([operation(1), operation(2)]), at: now)
    let reply = SyncClient.Reply(status: 413, body: .null)
    guard case .read(after: 0, limit: 250, _) = client.handle(.answered(reply), at: now)
    else { throw Unexpected() }
  }

  @Test func sendsNoMoreThanTheServerTakes() throws {
    var client = client()
    _ = client.start(at: now)
    let large = JSON.string(String(repeating: "x", count: 16_000))
    let operations = (1...100).map { operation($0, large) }
    guard case .push(let push) = client.handle(.read(operations), at: now) else {
      throw Unexpected()
    }
    #expect(push.json.utf8.count < 1 << 20)
    #expect(push.operations.count == 57)
  }

  @Test func aStateKeepsItsForm() {
    var state = SyncState(device: "d")
    state.acknowledged = 1
    state.chain = 2
    state.cursor = SyncCursor(epoch: "e", sequence: 3)
    state.purged = 4
    state.generation = 5
    state.isCopying = true
    state.comparedAt = Instant(milliseconds: 6)
    #expect(SyncState(json: state.json) == state)
    #expect(SyncState(json: ["device": "a b"]) == nil)
  }

  private struct Unexpected: Error {}
}
