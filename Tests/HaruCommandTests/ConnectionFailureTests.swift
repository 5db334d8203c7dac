import Foundation
import HaruJSON
import HaruLookup
import NIOHTTP1
import Synchronization
import Testing

@testable import haru

/// The command says why a server does not respond.
struct ConnectionFailureTests {
  private static func failure(at address: String) throws -> ConnectionFailure {
    let connection = try ServerConnection(server: address, token: nil)
    #expect(connection.answer(.GET, "/healthz") == nil)
    return connection.failure
  }

  /// Both limits are handed to timers: no test waits to see that two seconds are two seconds.
  @Test func thePersonIsToldWithinTwoSeconds() {
    #expect(OutboundHTTP.connectPatience < .seconds(2))
    #expect(ServerConnection.silence < .seconds(2))
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

  /// A proxy whose server is down: the command says so when signing in and when syncing.
  @Test func onlyTheProxyAnswers() throws {
    let socket = try ListeningSocket()
    defer { socket.close() }
    let run = CommandRun()
    let url = "http://127.0.0.1:\(socket.port)"
    socket.answer("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 3\r\nConnection: close\r\n\r\n502")
    let login = try run("login", url, "--token", input: "haru_x\n")
    let sentence =
      "haru: \(url): its proxy answers, but Haru is not running behind it. Your data is safe here; try again later.\n"
    #expect(login.status == 1 && login.errors.hasSuffix(sentence), "\(login.errors)")
    let account = SignedIn(server: url, token: "haru_x", isOwnToken: true, email: nil)
    #expect(account.write(to: run.directory))
    let sync = try run("sync")
    #expect(sync.status == 1 && sync.errors == sentence, "\(sync.errors)")
    let json = try JSON.parse(try run("sync", "--json").output.utf8)
    #expect(json["state"] == "gateway")
  }

  /// A suspended server: the system accepts its connections, and nobody answers.
  @Test func saysAfterTwoSecondsThatItWaits() throws {
    let socket = try ListeningSocket()
    defer { socket.close() }
    let isSaid = Mutex(0)
    let connection = try ServerConnection(
      server: "http://127.0.0.1:\(socket.port)",
      token: nil,
      whenSilent: { isSaid.withLock { $0 += 1 } }
    )
    #expect(connection.answer(.GET, "/healthz", patience: .seconds(4)) == nil)
    #expect(connection.answer(.GET, "/healthz", patience: .seconds(3)) == nil)
    #expect(connection.failure == .silent && isSaid.withLock { $0 } == 1)
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

  /// Answers each connection with a text.
  func answer(_ text: String) {
    let listener = descriptors[0]
    _ = listen(listener, 8)
    Thread.detachNewThread {
      while case let client = accept(listener, nil, nil), client >= 0 {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        _ = recv(client, &buffer, buffer.count, 0)
        _ = Array(text.utf8).withUnsafeBytes {
          send(client, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
        }
        _ = Foundation.close(client)
      }
    }
  }

  func close() {
    // Wakes a thread that is blocked in `accept`.
    if let listener = descriptors.first { shutdown(listener, CInt(SHUT_RDWR)) }
    for descriptor in descriptors { _ = Foundation.close(descriptor) }
    descriptors = []
  }
}
