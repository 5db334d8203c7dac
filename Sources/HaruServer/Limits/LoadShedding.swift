import HTTPTypes
import Hummingbird
import Synchronization

/// Refuses requests (503) while the server works on as many as it can answer in time.
///
/// A crowd would otherwise make everyone wait longer and longer. What gets in is answered as fast as
/// ever; a device that is refused tries again a few seconds later. An event stream counts only until
/// it begins.
///
/// A refusal is held back for a moment. A client that asks again at once would otherwise keep the
/// threads busy with refusals, and those who got in would wait behind them. The moments differ, so
/// that those who came together do not come back together.
struct LoadShedding: RouterMiddleware {
  /// How long a refusal is held back, in milliseconds.
  private static let delay = 500...1_000

  let places: RequestPlaces
  /// Returns when a refusal may go.
  var hold: @Sendable () async -> Void = {
    try? await Task.sleep(for: .milliseconds(Int.random(in: delay)))
  }

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    // Whoever watches the server has to see that it is busy, not down.
    if HealthRoutes.paths.contains(request.uri.path) { return try await next(request, context) }
    guard places.enter(context.clientAddress) else {
      await hold()
      throw Problem.overloaded
    }
    defer { places.leave(context.clientAddress) }
    return try await next(request, context)
  }
}

/// The places for requests in progress.
///
/// One client may have a quarter of them, so that slow uploads of one do not shut out all others.
final class RequestPlaces: Sendable {
  private struct State {
    var count = 0
    var clients: [String: Int] = [:]
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// Takes a place; false if there is none left, or the client has its share.
  func enter(_ address: String) -> Bool {
    let client = Self.client(address)
    return state.withLock { state in
      let own = client.flatMap { state.clients[$0] } ?? 0
      guard state.count < limit, own < max(1, limit / 4) else { return false }
      state.count += 1
      if let client { state.clients[client] = own + 1 }
      return true
    }
  }

  /// Gives a place back.
  func leave(_ address: String) {
    let client = Self.client(address)
    state.withLock { state in
      state.count -= 1
      guard let client, let own = state.clients[client] else { return }
      state.clients[client] = own > 1 ? own - 1 : nil
    }
  }

  /// The client to which a place is attributed; nil for this machine, whose proxy may act for
  /// everyone.
  private static func client(_ address: String) -> String? {
    ProxyList.shownNetwork(of: address).isEmpty ? nil : ProxyList.network(of: address)
  }
}
