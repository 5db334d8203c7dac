/// A work queue in which each client has at most one job, waiting or running, so that no client can
/// fill it.
actor FairWorkQueue {
  private let places: WorkQueue
  private var clients: Set<String> = []

  init(_ count: Int, queue: Int) { places = WorkQueue(count, queue: queue) }

  /// The length of the queue.
  var waitingCount: Int { get async { await places.waitingCount } }

  /// Runs work for the client at an address once a slot is free; throws 503 if the client already
  /// has one or the queue is full.
  func perform<Value: Sendable>(
    for address: String,
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    let client = ProxyList.network(of: address)
    guard clients.insert(client).inserted else { throw Problem.overloaded }
    defer { clients.remove(client) }
    return try await places.perform(work)
  }
}
