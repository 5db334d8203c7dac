import HaruPlatform
import HaruStore
import NIOCore

/// Closes connections of other users of this machine.
///
/// Every user can connect to a loopback port, and can read the link in the arguments of the
/// browser's process. Linux says who owns the other end of a connection.
final class SocketOwner: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let users: Set<UInt32>

  /// Admits connections of the given users.
  init(_ users: Set<UInt32>) { self.users = users }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { judge(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    judge(context)
    context.fireChannelActive()
  }

  private func judge(_ context: ChannelHandlerContext) {
    #if os(Linux)
    guard let far = context.remoteAddress, let near = context.localAddress,
      let user = Self.user(from: far, to: near), users.contains(user)
    else { return context.close(promise: nil) }
    #endif
  }

  /// The user at the far end of an established connection; nil if the connection has ended.
  ///
  /// The kernel writes the table a page at a time, and lines that move meanwhile are missed, so the
  /// search is repeated if nothing is found.
  private static func user(from far: SocketAddress, to near: SocketAddress) -> UInt32? {
    for _ in 1...4 {
      if let user = user(from: far, to: near, in: table) { return user }
    }
    return nil
  }

  /// The connections of the machine; `String(contentsOfFile:)` reads only the first page of a file
  /// without a size.
  private static var table: String {
    let bytes = try? ReadableFile("/proc/net/tcp").readToEnd()
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The user at the far end of an established connection, from text in the format of
  /// `/proc/net/tcp` (proc(5)); nil if there is none.
  static func user(from far: SocketAddress, to near: SocketAddress, in table: String) -> UInt32? {
    guard let far = name(of: far), let near = name(of: near) else { return nil }
    let established = "01"
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 7, fields[1] == far, fields[2] == near, fields[3] == established else {
        continue
      }
      return UInt32(fields[7])
    }
    return nil
  }

  /// `0100007F:1F90` for 127.0.0.1:8080: the address is in the machine's byte order.
  private static func name(of address: SocketAddress) -> String? {
    guard case .v4 = address, let port = address.port.flatMap({ UInt16(exactly: $0) }) else {
      return nil
    }
    let bytes = (address.ipAddress ?? "").split(separator: ".").compactMap { UInt32($0) }
    let number = bytes.reduce(0) { $0 << 8 | $1 }.bigEndian
    return "\(number.hexadecimal.uppercased()):\(port.hexadecimal.uppercased())"
  }
}
