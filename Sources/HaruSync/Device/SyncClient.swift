public import HaruJSON
public import HaruTime

/// The device's side of sync: decides what to do next.
///
/// It performs nothing itself. `start` begins a round. The caller performs each step and passes its
/// outcome to `handle`, which returns the next step, until a step is `rest`. Only one client at a
/// time may run on a device's records. Everything that must survive the client is in the
/// transactions: a client that was stopped at any point can be replaced by one created from the
/// stored state.
///
/// A round sends the outbox and then copies what the server has. An operation leaves the outbox
/// only together with the last page of a copy that contains its effect, so what the person sees
/// never goes back.
public struct SyncClient: Sendable {
  /// What to do next.
  public enum Step: Sendable {
    /// Read the next operations of the outbox after a number, of some kinds or all (nil), up to a
    /// limit.
    case read(after: Int64, limit: Int, kinds: [String]?)
    /// Send a push.
    case push(PushRequest)
    /// Request a page.
    case pull(PullRequest)
    /// Store something.
    case store(SyncTransaction)
    /// Sum up the copied cells and report the sum.
    case sum
    /// Do nothing until there is a reason to start again.
    case rest(Rest)
  }

  /// The outcome of a step.
  public enum Event: Sendable {
    /// The requested operations, in order.
    case read([Operation])
    /// The server responded.
    case answered(Reply)
    /// The server did not respond.
    case unreachable
    /// The transaction was stored.
    case stored
    /// The storage failed, and nothing was stored.
    case storageFailed
    /// The requested sum.
    case summed(CellSum)
  }

  /// A response of the server.
  public struct Reply: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The body, null if it is not JSON.
    public var body: JSON
    /// The seconds of `Retry-After`.
    public var retryAfter: Int64?

    /// Creates a response.
    public init(status: Int, body: JSON, retryAfter: Int64? = nil) {
      self.status = status
      self.body = body
      self.retryAfter = retryAfter
    }
  }

  /// Why a round is over.
  public enum Rest: Equatable, Sendable {
    /// The outbox is sent and the copy complete up to this sequence number; `deleteAt` is when the
    /// account will be deleted, if that was requested.
    case upToDate(sequence: Int64, deleteAt: Instant? = nil)
    /// The server is unreachable: try again after this many milliseconds.
    case unreachable(afterMilliseconds: Int64)
    /// The server cannot serve the device now: try again after this many milliseconds.
    case busy(afterMilliseconds: Int64)
    /// A proxy responds, but not the server behind it: try again after this many milliseconds.
    case gateway(afterMilliseconds: Int64)
    /// The session has ended; all changes stay on the device.
    case signedOut
    /// The operator has disabled the account; all changes stay on the device.
    case disabled
    /// The server requires a newer protocol version; all changes stay on the device.
    case upgradeRequired
    /// The server refuses to sync, with this code.
    case refused(code: String)
    /// The signed-in account is not the owner of the copy; nothing was sent or taken.
    case otherAccount
    /// The device could not store or read something: continue with a client of the stored state.
    case storageFailed
  }

  /// What follows a stored transaction.
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

  /// What the first page of an answer says about the whole.
  struct Snapshot {
    var end: Int64
    var purged: Int64
    /// Whether the answer is a complete copy rather than an addition to one.
    var isCopy: Bool
    var clock: ClockSample?
  }

  /// What the device remembers.
  public internal(set) var state: SyncState
  var phase = Phase.resting
  var snapshot: Snapshot?
  /// The limit of operations in the next push.
  var batch = PushRequest.operationLimit
  /// Whether the next pull requests the sum of all cells.
  var wantsSum = false
  /// The number of failures since the last successful response.
  var failures: Int64 = 0
  /// When the account will be deleted, as of the last response.
  private var deleteAt: Instant?
  /// The kinds of records whose changes the server accepts, as of the last response.
  private var writableKinds: [String]?
  /// Whether the server refused operations as outside the token's scope; the next page says which
  /// kinds it accepts.
  private var asksForKinds = false
  /// Whether the server accepts other kinds than were sent.
  private var hasOtherKinds = false
  /// How often this round has started over.
  private var resets = 0
  private var identifiers: IdentifierSource

  /// Continues from a stored state; the seed is 128 random bits.
  public init(_ state: SyncState, seed: [UInt32]) {
    self.state = state
    identifiers = IdentifierSource(seed: seed)
  }

  /// Begins a round, whatever the last one was waiting for.
  public mutating func start(at now: Instant) -> Step {
    // Once a day, the copy is compared with the server's.
    resets = 0
    asksForKinds = false
    wantsSum = (now - state.comparedAt).magnitude >= 86_400_000
    return readNext()
  }

  /// Handles the outcome of the last step.
  ///
  /// An event that does not belong to the pending step is ignored: the client rests.
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
    // The server's own problems have a code.
    case 502 where code == nil, 503 where code == nil, 504 where code == nil:
      return rest(.gateway(afterMilliseconds: nextPause(at: now, atLeast: reply.retryAfter)))
    case 408, 413, 429, 500...: return retry(at: now, after: reply.retryAfter)
    default: return rest(.refused(code: code ?? "\(reply.status)"))
    }
  }

  private var isPushing: Bool {
    if case .pushing = phase { true } else { false }
  }

  /// Stored together with the rest of the response.
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

  /// Adopts the kinds that the server accepts, once the copy is complete.
  mutating func learnKinds(_ state: inout SyncState) {
    hasOtherKinds = SyncState.json(state.writableKinds) != SyncState.json(writableKinds)
    state.writableKinds = writableKinds
  }

  mutating func rest(_ rest: Rest) -> Step {
    phase = .resting
    snapshot = nil
    return .rest(rest)
  }

  /// Resets the back-off: the connection may be back, and failures without it no longer matter.
  public mutating func forgetFailures() { failures = 0 }

  /// Rests because the server cannot serve the device now.
  mutating func retry(at now: Instant, after seconds: Int64? = nil) -> Step {
    rest(.busy(afterMilliseconds: nextPause(at: now, atLeast: seconds)))
  }

  /// The back-off in milliseconds: longer after each failure, up to 256 s, or as long as the server
  /// says.
  ///
  /// Up to half of it is added at random, so that devices do not all return at once after an
  /// outage.
  private mutating func nextPause(at now: Instant, atLeast seconds: Int64? = nil) -> Int64 {
    let pause = max(1_000 << min(failures, 8), min(max(seconds ?? 0, 0), 86_400) * 1_000)
    failures += 1
    return pause + Int64(identifiers.next(at: now).low % UInt64(pause / 2))
  }

  /// A new id for the device.
  mutating func newDevice(at now: Instant) -> String { identifiers.next(at: now).text }

  mutating func store(_ transaction: SyncTransaction, then next: Next) -> Step {
    phase = .storing(transaction.state, next)
    return .store(transaction)
  }

  /// Stores the way out of a problem; a server that causes problem after problem is retried later.
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
