/// Places of which a client has one at most, waiting for it or in it: nobody fills the queue alone.
actor FairWorkQueue {
  private let places: WorkQueue
  private var clients: Set<String> = []

  init(_ count: Int, queue: Int) { places = WorkQueue(count, queue: queue) }

  /// Runs work once a slot is free; throws 503 if the client already has one or the queue is full.
  func perform<Value: Sendable>(
    for client: String,
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    guard clients.insert(client).inserted else { throw Problem.overloaded }
    defer { clients.remove(client) }
    return try await places.perform(work)
  }
}
