import Foundation

/// Speaks PostgreSQL's protocol up to the greeting, then sends whatever a test wants.
///
/// Source: https://www.postgresql.org/docs/14/protocol-message-formats.html
final class FakeServer: Sendable {
  private let folder: String
  private let listener: CInt

  /// Greets as a version and answers the next requests with some bytes; closes after that, or when
  /// the client does.
  init(
    version: String = "15.0",
    isStandby: Bool = false,
    answer: [UInt8],
    staysOpen: Bool = false
  ) throws {
    folder =
      FileManager.default.temporaryDirectory.appending(path: "haru-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    listener = socket(AF_UNIX, Self.stream, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array("\(folder)/.s.PGSQL.5432".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(listener, 8) == 0 else { throw NotBound() }
    let greeting = Self.greeting(version: version, isStandby: isStandby)
    Thread.detachNewThread { [listener] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        Self.serve(client, greeting, answer, staysOpen: staysOpen)
        close(client)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    try? FileManager.default.removeItem(atPath: folder)
  }

  struct NotBound: Error {}

  #if os(Linux)
  private static let stream = CInt(SOCK_STREAM.rawValue)
  private static let unsignalled = CInt(MSG_NOSIGNAL)
  #else
  private static let stream = SOCK_STREAM
  private static let unsignalled: CInt = 0
  #endif

  var address: String { "host=\(folder) user=haru dbname=haru" }

  private static func serve(
    _ client: CInt,
    _ greeting: [UInt8],
    _ answer: [UInt8],
    staysOpen: Bool
  ) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // The client's greeting, its settings, and the first batch.
    let settings = message("C", Array("SET\0".utf8)) + ready
    for reply in [greeting, settings, answer] {
      guard read(client, &buffer, buffer.count) > 0 else { return }
      guard send(client, reply, reply.count, Self.unsignalled) == reply.count else { return }
    }
    while staysOpen, read(client, &buffer, buffer.count) > 0 {}
  }

  private static func greeting(version: String, isStandby: Bool) -> [UInt8] {
    let settings = [
      ("server_version", version), ("client_encoding", "UTF8"),
      ("default_transaction_read_only", "off"), ("in_hot_standby", isStandby ? "on" : "off"),
    ]
    return message("R", [0, 0, 0, 0])
      + settings.flatMap { message("S", Array("\($0.0)\0\($0.1)\0".utf8)) } + ready
  }

  /// `ReadyForQuery`, outside a transaction.
  static let ready = message("Z", Array("I".utf8))

  /// A type, the length including itself, and the content.
  static func message(_ type: Character, _ content: [UInt8]) -> [UInt8] {
    let length = UInt32(content.count + 4)
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
    return Array("\(type)".utf8) + bytes + content
  }
}
