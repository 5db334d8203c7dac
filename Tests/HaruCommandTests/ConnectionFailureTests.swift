import Foundation
import HaruLookup
import NIOHTTP1
import Testing

@testable import haru

/// The command says why a server does not respond.
struct ConnectionFailureTests {
  private static func failure(at address: String) throws -> ConnectionFailure {
    let connection = try ServerConnection(server: address, token: nil)
    #expect(connection.answer(.GET, "/healthz") == nil)
    return connection.failure
  }

  @Test func nothingListens() throws {
    let socket = try ListeningSocket()
    let port = socket.port
    socket.close()
    #expect(try Self.failure(at: "http://127.0.0.1:\(port)") == .refused)
  }

  /// RFC 6761 section 6.4: this name never resolves.
  @Test func theNameHasNoAddress() throws {
    #expect(try Self.failure(at: "http://haru.invalid") == .unknownHost)
  }

  @Test func theMachineIsDown() throws {
    let socket = try ListeningSocket()
    defer { socket.close() }
    socket.fillQueue()
    #expect(try Self.failure(at: "http://127.0.0.1:\(socket.port)") == .silent)
  }
}

/// A socket that listens and accepts nothing.
private final class ListeningSocket {
  let port: UInt16
  private var descriptors: [CInt]

  init() throws {
    let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try #require(bind(listener, address, length) == 0 && listen(listener, 0) == 0)
        try #require(getsockname(listener, address, &length) == 0)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    descriptors = [listener]
  }

  /// Fills the queue with connections that nobody accepts, so that later ones get no response.
  func fillQueue() {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    for _ in 0..<4 {
      let client = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0)
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      descriptors.append(client)
    }
  }

  func close() {
    for descriptor in descriptors { _ = Foundation.close(descriptor) }
    descriptors = []
  }
}
