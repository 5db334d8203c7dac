import NIOCore
import NIOPosix
import Synchronization

@testable import HaruServer

/// A push service on its own socket that answers every request with the same bytes, which need not
/// be HTTP.
final class FaultyService: Sendable {
  /// What it does instead of accepting a message, and what that means for the message.
  struct Fault: Sendable, CustomStringConvertible {
    let description: String
    let reply: String
    /// Whether it hangs up after its reply.
    var hangsUp = false
    var patience = Duration.seconds(10)
    let outcome: PushSender.Outcome
  }

  private static let created = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"

  static let faults = [
    Fault(
      description: "never answers",
      reply: "",
      patience: .milliseconds(50),
      outcome: .later(status: 0)
    ),
    Fault(
      description: "half an answer",
      reply: "HTTP/1.1 201 Cre",
      patience: .milliseconds(50),
      outcome: .later(status: 0)
    ),
    Fault(description: "early close", reply: "", hangsUp: true, outcome: .later(status: 0)),
    Fault(
      description: "close within an answer",
      reply: "HTTP/1.1 201 Cre",
      hangsUp: true,
      outcome: .later(status: 0)
    ),
    Fault(
      description: "another protocol",
      reply: "220 mail.example ESMTP\r\n",
      outcome: .later(status: 0)
    ),
    Fault(
      description: "large header",
      reply: "HTTP/1.1 201 Created\r\nX: \(String(repeating: "x", count: 1 << 20))\r\n\r\n",
      outcome: .later(status: 0)
    ),
    Fault(
      description: "large answer",
      reply: """
        HTTP/1.1 201 Created\r\nContent-Length: 1000000000\r\n\r
        \(String(repeating: "x", count: 1 << 20))
        """,
      outcome: .accepted
    ),
    Fault(
      description: "half a body",
      reply: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
      outcome: .accepted
    ),
    Fault(
      description: "redirect",
      reply: "HTTP/1.1 301 Moved\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n",
      outcome: .refused(status: 301)
    ),
  ]

  private let state: Mutex<(reply: String, hangsUp: Bool, port: Int, paths: [String])>

  private init(_ fault: Fault) { state = Mutex((fault.reply, fault.hangsUp, 0, [])) }

  var origin: String { "http://127.0.0.1:\(state.withLock { $0.port })" }
  /// The paths that were requested, by any method.
  var paths: [String] { state.withLock { $0.paths } }

  /// Runs a test beside a service with a fault.
  static func run(
    _ fault: Fault,
    _ test: @Sendable (FaultyService) async throws -> Void
  ) async throws {
    let service = FaultyService(fault)
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { $0.pipeline.addHandler(Answering(service: service)) }
      .bind(host: "127.0.0.1", port: 0).get()
    service.state.withLock { $0.port = server.localAddress?.port ?? 0 }
    do {
      try await test(service)
    } catch {
      try await server.close()
      throw error
    }
    try await server.close()
  }

  /// Accepts everything from now on.
  func mend() { state.withLock { ($0.reply, $0.hangsUp) = (Self.created, false) } }

  /// The reply to some bytes; nil unless a request begins with them.
  fileprivate func reply(to bytes: ByteBuffer) -> (text: String, hangsUp: Bool)? {
    let parts = String(buffer: bytes).split(separator: " ", maxSplits: 2)
    guard parts.count == 3, ["POST", "GET"].contains(parts[0]) else { return nil }
    return state.withLock { state in
      state.paths.append(String(parts[1]))
      return (state.reply, state.hangsUp)
    }
  }
}

private final class Answering: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let service: FaultyService

  init(service: FaultyService) { self.service = service }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard let (text, hangsUp) = service.reply(to: unwrapInboundIn(data)) else { return }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    if hangsUp { context.close(promise: nil) }
  }
}
