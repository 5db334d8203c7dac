import Foundation
import LoopbackSocket

/// An event stream of a server, or another response, read from a separate socket.
final class EventReader {
  private let descriptor: CInt
  private var text = ""

  /// Opens the stream of a session, or requests another path; throws if nothing listens.
  init(port: Int, token: String, path: String = "sync/events", closes: Bool = false) throws {
    descriptor = try LoopbackSocket.connect(port: port)
    let request = """
      GET /api/v1/\(path) HTTP/1.1\r
      Host: 127.0.0.1\r
      Connection: \(closes ? "close" : "keep-alive")\r
      Authorization: Bearer \(token)\r
      \r

      """
    _ = request.withCString { send(descriptor, $0, strlen($0), 0) }
  }

  deinit { close(descriptor) }

  /// Reads until an event has a number or the stream ends; returns how long that took, nil if it
  /// took more than `patience` seconds.
  func time(until sequence: Int64, patience: Int = 20) -> Duration? {
    wait(patience) { $0.contains("id: \(sequence)\n") }
  }

  /// Reads until the server ends the stream; returns how long that took.
  func timeUntilEnd(patience: Int = 20) -> Duration? {
    wait(patience) { $0.hasSuffix("\r\n0\r\n\r\n") }
  }

  /// The status of the response, nil if the server closed the connection without one.
  func status() -> Int? {
    _ = wait(20) { $0.contains("\r\n") }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  private func wait(_ patience: Int, _ isThere: (String) -> Bool) -> Duration? {
    let start = ContinuousClock.now
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while !isThere(text) {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = start + .seconds(patience) - .now
      guard left > .zero, poll(&polled, 1, CInt(left.components.seconds * 1_000 + 999)) > 0 else {
        return nil
      }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { return isThere(text + "\r\n0\r\n\r\n") ? .now - start : nil }
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
    return .now - start
  }
}
