import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import HaruServer

/// How long a request may take, on a clock that the test moves.
struct RequestGuardTimeTests {
  /// A connection to a server with the default limits.
  private func connection() throws -> EmbeddedChannel {
    let shares = ConnectionShares(limit: 1, proxies: ProxyList())
    let channel = EmbeddedChannel(handler: RequestGuard(RequestLimits(), shares: shares))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private static let head = HTTPRequestPart.head(
    HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/")
  )

  private func body(_ count: Int) -> HTTPRequestPart {
    .body(ByteBuffer(repeating: UInt8(ascii: " "), count: count))
  }

  /// The status of the response, nil without one.
  private func status(_ channel: EmbeddedChannel) throws -> Int? {
    guard case .head(let response) = try channel.readOutbound(as: HTTPResponsePart.self) else {
      return nil
    }
    return response.status.code
  }

  private func pass(_ seconds: Int64, on channel: EmbeddedChannel) {
    channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
  }

  @Test func betweenRequestsItMayBeIdleAndWithinAHeaderItMayNot() throws {
    let channel = try connection()
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    try channel.writeInbound(Self.head)
    try channel.writeInbound(HTTPRequestPart.end(nil))
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    #expect(try status(channel) == 200)
    _ = try channel.readOutbound(as: HTTPResponsePart.self)
    pass(3_600, on: channel)
    #expect(channel.isActive)
    // One byte of the next header a second: they give it no more time.
    for _ in 0..<10 {
      #expect(channel.isActive)
      channel.pipeline.fireChannelReadComplete()
      pass(1, on: channel)
    }
    #expect(try status(channel) == 408)
    #expect(!channel.isActive)
  }

  @Test func aBodyThatKeepsThePaceHasItsTime() throws {
    let channel = try connection()
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    try channel.writeInbound(Self.head)
    for _ in 0..<120 {
      try channel.writeInbound(body(1_024))
      pass(1, on: channel)
    }
    #expect(channel.isActive)
    pass(1, on: channel)
    #expect(try status(channel) == 408)
    #expect(!channel.isActive)
  }

  @Test func aBodyThatTricklesHasHalfAMinute() throws {
    let channel = try connection()
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    try channel.writeInbound(Self.head)
    for _ in 0..<30 {
      #expect(channel.isActive)
      try channel.writeInbound(body(1))
      pass(1, on: channel)
    }
    #expect(try status(channel) == 408)
    #expect(!channel.isActive)
  }
}
