import Foundation
import LoopbackSocket

/// A bare TCP connection to a local server: sends any bytes, well formed or not.
final class RawConnection: Sendable {
  private let descriptor: CInt

  /// Connects; reads time out after a minute, so that a slow machine is no failure.
  init(port: Int) throws {
    descriptor = try LoopbackSocket.connect(port: port)
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &limit,
      socklen_t(MemoryLayout<timeval>.size)
    )
  }

  deinit { close(descriptor) }

  /// Closes both directions, as the system does for a program that has ended.
  func hangUp() { shutdown(descriptor, CInt(SHUT_RDWR)) }

  /// Sends as much as possible; a server that has hung up is not an error.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      sent += count
    }
  }

  /// Whether the server has responded or hung up; returns immediately.
  var hasHeard: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT)) >= 0
  }

  /// What has arrived, at least a byte; nil if the server hangs up or times out.
  func readSome() -> String? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  /// Everything until the server hangs up; nil if it does not.
  func readToEnd() -> String? {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 { return String(decoding: all, as: UTF8.self) }
      if count < 0 {
        return errno == ECONNRESET ? String(decoding: all, as: UTF8.self) : nil
      }
      all.append(contentsOf: buffer[..<count])
    }
  }

  /// Sends a request and returns everything until the server hangs up.
  static func exchange(_ text: String, port: Int?) async throws -> String? {
    let connection = try RawConnection(port: port ?? 0)
    return await offThePool {
      connection.send(text)
      return connection.readToEnd()
    }
  }
}

/// Runs blocking work on its own thread.
func offThePool<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}

extension RawConnection {
  /// Everything up to a text; nil if the server closes the connection or times out first.
  func read(until end: String) -> String? {
    var all = ""
    while !all.contains(end) {
      guard let part = readSome() else { return nil }
      all += part
    }
    return all
  }
}
