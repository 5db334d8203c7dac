import HaruStore
import Hummingbird
import Synchronization

/// Spools large bodies to disk, with a limit per client and in total.
///
/// On disk they take no memory, however many wait and however slowly they arrive.
final class Uploads: Sendable {
  private static let limits = (ofClient: 2, ofAll: 16)
  /// A body with an announced length up to this is not spooled.
  private static let smallLimit = 1 << 20

  private let folder: String
  private let clients = Mutex<[String: Int]>([:])

  /// Spools bodies to the disk of a folder.
  init(folder: String) { self.folder = folder }

  /// Receives the body of a request up to the limit in the context.
  func receive(_ request: Request, _ context: ServerContext) async throws -> SpoolFile {
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? .max
    if length <= Self.smallLimit { return try await write(request.body, context.maxUploadSize) }
    let client = ProxyList.network(of: context.clientAddress)
    try enter(client)
    defer { leave(client) }
    return try await write(request.body, context.maxUploadSize)
  }

  private func write(_ body: RequestBody, _ limit: Int) async throws -> SpoolFile {
    let file = try SpoolFile(in: folder)
    for try await part in body {
      guard file.count + part.readableBytes <= limit else { throw Problem.tooLarge(limit) }
      try file.append(Array(part.readableBytesView))
    }
    return file
  }

  private func enter(_ client: String) throws(Problem) {
    let isIn = clients.withLock { clients in
      let all = clients.values.reduce(0, +)
      guard all < Self.limits.ofAll, clients[client] ?? 0 < Self.limits.ofClient else {
        return false
      }
      clients[client, default: 0] += 1
      return true
    }
    if !isIn { throw .overloaded }
  }

  private func leave(_ client: String) {
    clients.withLock { clients in
      let left = (clients[client] ?? 1) - 1
      clients[client] = left > 0 ? left : nil
    }
  }
}
