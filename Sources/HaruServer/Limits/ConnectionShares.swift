import Synchronization

/// Counts the connections of each client, of which one client may have a share of all: whoever opens as many
/// as there may be keeps nobody out.
///
/// A proxy that the operator trusts speaks for many clients and has no share.
final class ConnectionShares: Sendable {
  private let limit: Int
  private let proxies: ProxyList
  private let clients = Mutex<[String: Int]>([:])

  init(limit: Int, proxies: ProxyList) {
    self.limit = limit
    self.proxies = proxies
  }

  /// Counts a connection; answers what to give to `leave`, nil where the client has its share already.
  func enter(_ address: String) -> String? {
    let client = ProxyList.network(of: address)
    return clients.withLock { clients in
      let count = clients[client] ?? 0
      guard count < limit || proxies.contains(address) else { return nil }
      clients[client] = count + 1
      return client
    }
  }

  /// Counts a connection no more.
  func leave(_ client: String) {
    clients.withLock { clients in
      let left = (clients[client] ?? 1) - 1
      clients[client] = left > 0 ? left : nil
    }
  }
}
