import NIOCore
import NIOPosix

/// A client for dictionary servers (DICT, RFC 2229).
public struct DictionaryClient: Sendable {
  /// The default port.
  public static let port = 2628
  static let timeout = TimeAmount.seconds(5)
  static let replyLimit = 1 << 20
  /// RFC 2229 section 2.2 limits a line to 1,024 bytes.
  private static let wordLimit = 250

  private let host: String
  private let port: Int

  /// Parses `host`, `host:port` or `[IPv6]:port`; nil for anything else.
  public init?(address: String) {
    let bracketed = address.hasPrefix("[")
    let isBare = !bracketed && address.count { $0 == ":" } != 1
    let colon = isBare ? nil : address.lastIndex(of: ":")
    let name = colon.map { address[..<$0] } ?? address[...]
    host = String(bracketed ? name.dropFirst().dropLast() : name)
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let number = colon.map { Int(address[address.index(after: $0)...]) } ?? Self.port
    guard let number, (1...65_535).contains(number) else { return nil }
    port = number
  }

  /// Looks a word up in one database, or in all (`*`); if it is in none, requests similar words.
  public func lookUp(
    _ word: String,
    database: String = "*"
  ) async throws(DictionaryError) -> DictionaryAnswer {
    let reply: [UInt8]
    do {
      reply = try await exchange(Self.commands(word, database))
    } catch let error as DictionaryError {
      throw error
    } catch {
      throw .unreachable
    }
    return try DictionaryAnswer(reply: reply)
  }

  /// All commands at once (RFC 2229 section 4): the server answers them in order and closes the
  /// connection.
  static func commands(_ word: String, _ database: String) -> String {
    let word = quoted(word)
    let database = quoted(database)
    return """
      CLIENT "Haru"\r
      DEFINE \(database) \(word)\r
      MATCH \(database) . \(word)\r
      QUIT\r

      """
  }

  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for scalar in text.unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F {
      guard quoted.utf8.count < wordLimit else { break }
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return "\"\(quoted)\""
  }

  private func exchange(_ commands: String) async throws -> [UInt8] {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let reply = loop.makePromise(of: [UInt8].self)
    let bootstrap = ClientBootstrap(group: loop)
      // The user is told within two seconds that nothing answers.
      .connectTimeout(.milliseconds(1_800))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(DictionaryReplyHandler(reply))
        }
      }
    let deadline = loop.scheduleTask(in: Self.timeout) { reply.fail(DictionaryError.timedOut) }
    bootstrap.connect(host: host, port: port).whenComplete { result in
      switch result {
      case .failure(let error): reply.fail(error)
      case .success(let channel):
        reply.futureResult.whenComplete { _ in channel.close(promise: nil) }
        channel.writeAndFlush(ByteBuffer(string: commands), promise: nil)
      }
    }
    defer { deadline.cancel() }
    return try await reply.futureResult.get()
  }
}

/// Collects a server's response until it closes the connection.
private final class DictionaryReplyHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private var bytes: [UInt8] = []
  private let reply: EventLoopPromise<[UInt8]>

  init(_ reply: EventLoopPromise<[UInt8]>) { self.reply = reply }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    bytes += unwrapInboundIn(data).readableBytesView
    if bytes.count > DictionaryClient.replyLimit { reply.fail(DictionaryError.malformed) }
  }

  func channelInactive(context: ChannelHandlerContext) { reply.succeed(bytes) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { reply.fail(error) }
}
