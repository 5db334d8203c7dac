import HaruJSON
import HaruStore
import HaruSync
import HaruTime

/// Makes changes in an account as a device of the server's own.
struct ServerWriter {
  private let records: any RecordStorage
  private let feed: SequenceFeed
  private let user: String
  private let device: String
  private var last: Int64
  private var chain: Int64

  /// The device of a name, such as `import`.
  ///
  /// No client can have such a device id (`PushRequest.isDevice`), so nobody else uses its numbers.
  static func device(named name: String) -> String { "haru.\(name)" }

  /// Begins after the last change under this name.
  init(
    named name: String,
    of user: String,
    records: any RecordStorage,
    feed: SequenceFeed
  ) async throws {
    (self.records, self.feed, self.user) = (records, feed, user)
    device = Self.device(named: name)
    var request = PullRequest(cursor: nil, device: device)
    request.limit = 1
    // A server restore or a purge may intervene.
    guard case .answered(let page) = try await records.pull(request, of: user) else {
      throw Problem.overloaded
    }
    (last, chain) = (page.last, page.chain)
  }

  /// Makes at most `PushRequest.operationLimit` changes; returns the refused ones by index.
  ///
  /// Returns nil if another writer of this name came first: then nothing was changed.
  mutating func push(
    _ writes: some Sequence<CellWrite>,
    at now: Instant
  ) async throws(StoreError) -> [(index: Int, reason: Refusal.Reason)]? {
    let before = last
    let push = PushRequest(
      epoch: nil,
      device: device,
      after: last,
      prior: chain,
      now: now,
      operations: writes.enumerated().map { index, write in
        Operation(number: before + Int64(index) + 1, write: write).json
      }
    )
    guard case .answered(let answer) = try await records.push(push, of: user, at: now) else {
      return nil
    }
    feed.announce(answer.sequence, to: user)
    (last, chain) = (answer.last, answer.chain)
    return answer.refusals.filter { $0.number > before }
      .map { (Int($0.number - before) - 1, $0.reason) }
  }
}
