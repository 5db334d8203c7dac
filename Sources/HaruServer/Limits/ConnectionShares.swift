import Synchronization

/// Limits each client to a share of all connections, so that no client can shut out the others.
///
/// A trusted proxy acts for many clients and has no limit.
final class ConnectionShares: Sendable {
  private let limit: Int
  private let proxies: ProxyList
  private let clients = Mutex<[String: Int]>([:])

  init(limit: Int, proxies: ProxyList) {
    self.limit = limit
    self.proxies = proxies
  }

  /// Counts a new connection; returns the key for `leave`, nil if the client has reached its share.
  func enter(_ address: String) -> String? {
    let client = ProxyList.network(of: address)
    return clients.withLock { clients in
      let count = clients[client] ?? 0
      guard count < limit || proxies.contains(address) else { return nil }
      clients[client] = count + 1
      return client
    }
  }

  /// Stops counting a connection.
  func leave(_ client: String) {
    clients.withLock { clients in
      let left = (clients[client] ?? 1) - 1
      clients[client] = left > 0 ? left : nil
    }
  }
}
