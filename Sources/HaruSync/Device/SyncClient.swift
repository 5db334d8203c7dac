public import HaruJSON
public import HaruTime

/// The device's side of the exchange with the server: what to do next.
///
/// It does nothing itself. `start` begins a round; each step is to be done, and what came of it to
/// be given to `handle`, which tells the next step, until a step is `rest`. One client at a time may
/// run on the records of a device. All that has to outlive it is in the transactions; a client that
/// was stopped anywhere is followed by one made of the stored state.
///
/// A round sends what the outbox has and then copies what the server has. An operation leaves the
/// outbox only together with the last page of a copy that has its effect, so that what the person
/// sees never goes back.
public struct SyncClient: Sendable {
  /// What to do next.
  public enum Step: Sendable {
    /// Read operations of the outbox with numbers above one, of some kinds or all (nil); at most so many.
    case read(after: Int64, limit: Int, kinds: [String]?)
    /// Send a push.
    case push(PushRequest)
    /// Ask for a page.
    case pull(PullRequest)
    /// Store something.
    case store(SyncTransaction)
    /// Sum up the copied cells.
    case sum
    /// Do nothing until there is a reason to start again.
    case rest(Rest)
  }

  /// What came of a step.
  public enum Event: Sendable {
    /// The operations that were asked for, in order.
    case read([Operation])
    /// The server answered.
    case answered(Reply)
    /// The server did not answer.
    case unreachable
    /// The transaction was stored.
    case stored
    /// The storage failed; nothing was stored.
    case storageFailed
    /// The sum that was asked for.
    case summed(CellSum)
  }

  /// An answer of the server.
  public struct Reply: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The body, null where it is no JSON.
    public var body: JSON
    /// The seconds of `Retry-After`.
    public var retryAfter: Int64?

    /// Collects an answer.
    public init(status: Int, body: JSON, retryAfter: Int64? = nil) {
      self.status = status
      self.body = body
      self.retryAfter = retryAfter
    }
  }

  /// Why a round is over.
  public enum Rest: Equatable, Sendable {
    /// The outbox is sent and the copy complete, up to this sequence number; the account goes at an
    /// instant where its deletion was asked for.
    case upToDate(sequence: Int64, deleteAt: Instant? = nil)
    /// Nobody answers: try again so many milliseconds later.
    case unreachable(afterMilliseconds: Int64)
    /// The server cannot take it now: try again so many milliseconds later.
    case busy(afterMilliseconds: Int64)
    /// The session is over: all changes stay on the device.
    case signedOut
    /// The operator of the server has shut the account: all changes stay on the device.
    case disabled
    /// The server speaks a newer version: all changes stay on the device.
    case upgradeRequired
    /// The server refuses the exchange, with the code that it names.
    case refused(code: String)
    /// Another account is signed in than the one that the copy belongs to: nothing was sent or taken.
    case otherAccount
    /// The device could not store or read something: go on with a client of what is stored.
    case storageFailed
  }

  /// What a stored transaction is followed by.
  enum Next {
    case push, pull, compare(CellSum?), rest
  }

  /// What the client waits for.
  enum Phase {
    case resting
    case reading
    case pushing(last: Int64, chain: Int64)
    case pulling
    case storing(SyncState, Next)
    case summing(CellSum)
  }

  /// What the first page of an answer says of the whole.
  struct Snapshot {
    var end: Int64
    var purged: Int64
    /// Whether the answer is a whole copy, not an addition to one.
    var isCopy: Bool
    var clock: ClockSample?
  }

  /// What the device remembers.
  public internal(set) var state: SyncState
  var phase = Phase.resting
  var snapshot: Snapshot?
  /// A push carries at most so many operations.
  var batch = PushRequest.operationLimit
  /// Whether the next pull asks for the sum of all cells.
  var wantsSum = false
  /// Failures since the last answer that helped.
  var failures: Int64 = 0
  /// When the account goes, as the last answer says.
  private var deleteAt: Instant?
  /// The kinds whose changes the server takes, as the last answer says.
  private var writableKinds: [String]?
  /// Whether the server refused operations as not for this device: it says with the next page which are.
  private var asksForKinds = false
  /// Whether the server takes other kinds than were sent.
  private var hasOtherKinds = false
  /// How often this round has begun again.
  private var resets = 0
  private var identifiers: IdentifierSource

  /// Goes on from what is remembered; the seed is 128 random bits.
  public init(_ state: SyncState, seed: [UInt32]) {
    self.state = state
    identifiers = IdentifierSource(seed: seed)
  }

  /// Begins a round, whatever the last one waited for.
  public mutating func start(at now: Instant) -> Step {
    // Once a day the copy is compared with the server's.
    resets = 0
    asksForKinds = false
    wantsSum = abs(now - state.comparedAt) >= 86_400_000
    return readNext()
  }

  /// Takes what came of the last step.
  ///
  /// What belongs to no step that is under way is left aside: the client rests.
  public mutating func handle(_ event: Event, at now: Instant) -> Step {
    switch (event, phase) {
    case (.read(let operations), .reading): return push(operations, at: now)
    case (.answered(let reply), .pushing), (.answered(let reply), .pulling):
      return take(reply, at: now)
    case (.unreachable, .pushing), (.unreachable, .pulling):
      return rest(.unreachable(afterMilliseconds: nextPause(at: now)))
    case (.stored, .storing(let state, let next)):
      self.state = state
      return go(to: next, at: now)
    case (.summed(let sum), .summing(let expected)): return compare(sum, expected, at: now)
    default: return rest(.storageFailed)
    }
  }

  private mutating func take(_ reply: Reply, at now: Instant) -> Step {
    let code = reply.body["code"]?.string
    switch reply.status {
    case 200:
      learnAccount(of: reply)
      if case .pushing(let last, let chain) = phase {
        return pushed(PushAnswer(json: reply.body), last: last, chain: chain, at: now)
      }
      return pulled(PullAnswer(json: reply.body), saying: reply.body["now"]?.integer, at: now)
    case 401:
      return rest(code?.hasSameBytes(as: "account_disabled") == true ? .disabled : .signedOut)
    case 409:
      if code?.hasSameBytes(as: "\(SyncProblem.otherAccount.code)") == true {
        return rest(.otherAccount)
      }
      let isFork = code?.hasSameBytes(as: "\(SyncProblem.deviceForked.code)") == true
      return isFork ? fork(at: now) : startAnew(at: now)
    case 403 where code?.hasSameBytes(as: "scope") == true && isPushing && !asksForKinds:
      asksForKinds = true
      return pull()
    case 410: return copyAnew(comparedAt: state.comparedAt, at: now)
    case 413 where batch > 1:
      batch /= 2
      return readNext()
    case 426: return rest(.upgradeRequired)
    case 408, 413, 429, 500...: return retry(at: now, after: reply.retryAfter)
    default: return rest(.refused(code: code ?? "\(reply.status)"))
    }
  }

  private var isPushing: Bool {
    if case .pushing = phase { true } else { false }
  }

  /// It is stored with what else the answer brings.
  private mutating func learnAccount(of reply: Reply) {
    writableKinds = SyncState.kinds(reply.body["writes"])
    deleteAt = (reply.body["delete_at"]?.integer).map { Instant(milliseconds: $0) }
    if state.account == nil { state.account = reply.body["account"]?.string }
  }

  mutating func go(to next: Next, at now: Instant) -> Step {
    switch next {
    case .push: return readNext()
    case .pull: return pull()
    case .compare(let sum?):
      phase = .summing(sum)
      return .sum
    case .compare(nil), .rest:
      if hasOtherKinds, resets < 4 {
        hasOtherKinds = false
        resets += 1
        return readNext()
      }
      return rest(.upToDate(sequence: state.cursor?.sequence ?? 0, deleteAt: deleteAt))
    }
  }

  /// Takes over which kinds the server takes, once the copy is complete.
  mutating func learnKinds(_ state: inout SyncState) {
    hasOtherKinds = SyncState.json(state.writableKinds) != SyncState.json(writableKinds)
    state.writableKinds = writableKinds
  }

  mutating func rest(_ rest: Rest) -> Step {
    phase = .resting
    snapshot = nil
    return .rest(rest)
  }

  /// The connection may be back: what failed without it says nothing of how long to wait now.
  public mutating func forgetFailures() { failures = 0 }

  /// Rests because the server cannot take it now.
  mutating func retry(at now: Instant, after seconds: Int64? = nil) -> Step {
    rest(.busy(afterMilliseconds: nextPause(at: now, atLeast: seconds)))
  }

  /// Longer after each failure, up to 256 s, or as long as the server says; in milliseconds.
  ///
  /// Up to half as long again is added, so that the devices of a server that was away do not come
  /// back at once.
  private mutating func nextPause(at now: Instant, atLeast seconds: Int64? = nil) -> Int64 {
    let pause = max(1_000 << min(failures, 8), min(max(seconds ?? 0, 0), 86_400) * 1_000)
    failures += 1
    return pause + Int64(identifiers.next(at: now).low % UInt64(pause / 2))
  }

  /// A new name for the device.
  mutating func newDevice(at now: Instant) -> String { identifiers.next(at: now).text }

  mutating func store(_ transaction: SyncTransaction, then next: Next) -> Step {
    phase = .storing(transaction.state, next)
    return .store(transaction)
  }

  /// Stores a way out of a problem; a server that only makes problems is asked again later.
  mutating func reset(
    _ transaction: SyncTransaction,
    then next: Next,
    at now: Instant
  ) -> Step {
    resets += 1
    return resets > 4 ? retry(at: now) : store(transaction, then: next)
  }

  mutating func readNext() -> Step {
    phase = .reading
    snapshot = nil
    return .read(after: state.acknowledged, limit: batch, kinds: state.writableKinds)
  }
}
