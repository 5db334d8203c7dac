public import HaruSync
public import HaruTime

/// One sync of a device's records with the server.
///
/// Only one at a time may run on the records of a device: a second one throws `StoreError.inUse`.
public struct SyncRound {
  /// A request to the server.
  public enum Request: Sendable {
    /// For `POST /api/v1/sync/push`.
    case push(PushRequest)
    /// For `GET /api/v1/sync/pull`.
    case pull(PullRequest)
  }

  private let store: ReplicaStore
  private let seed: [UInt32]
  private let lock: FolderLock

  /// Prepares a sync; the seed is 128 random bits.
  public init(_ store: ReplicaStore, seed: [UInt32]) throws(StoreError) {
    self.store = store
    self.seed = seed
    lock = try FolderLock(directory: store.directory, name: "sync.lock")
  }

  /// Sends pending changes and copies new cells; returns why it ended.
  ///
  /// `send` returns nil if the server is unreachable; `tellReturning` is called with the records
  /// that come back although they were deleted here.
  public func run(
    clock: () -> Instant,
    tellReturning: ([CellKey]) -> Void = { _ in },
    send: (Request) async -> SyncClient.Reply?
  ) async throws(StoreError) -> SyncClient.Rest {
    var client = SyncClient(try store.syncState(), seed: seed)
    var step = client.start(at: clock())
    while true {
      let event: SyncClient.Event
      switch step {
      case .read(let number, let limit, let kinds):
        event = .read(try store.operations(after: number, limit: limit, of: kinds))
      case .push(let push): event = Self.event(await send(.push(push)))
      case .pull(let pull): event = Self.event(await send(.pull(pull)))
      case .store(let transaction):
        let returning = try store.returning(in: transaction.cells)
        try store.store(transaction)
        tellReturning(returning)
        event = .stored
      case .sum: event = .summed(try store.cellSum())
      case .rest(let rest): return rest
      }
      step = client.handle(event, at: clock())
    }
  }

  private static func event(_ reply: SyncClient.Reply?) -> SyncClient.Event {
    reply.map { .answered($0) } ?? .unreachable
  }
}
