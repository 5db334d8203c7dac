import HTTPTypes
import HaruJSON
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Closes connections whose request arrives too slowly or is not HTTP.
///
/// The server's idle timeout restarts with each part of a body: alone, it would allow a body of one
/// byte per second for ever. The guard responds with a problem document and then closes the
/// connection, because bytes after a bad request cannot be trusted to be a request.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: RequestLimits
  private let headers: [(HTTPField.Name, String)]
  private let shares: ConnectionShares
  /// The client to which the connection is attributed.
  private var client: String?
  private var alarm: Scheduled<Void>?
  private var start = NIODeadline.uptimeNanoseconds(0)
  private var received = 0.0
  private var isReading = false
  /// Whether a request is in progress.
  private var isBusy = false
  private var isAnswering = false
  private var hasRefused = false
  /// Whether the peer has closed its side.
  private var isFarEndClosed = false
  private var whenFarEndCloses: (@Sendable () -> Void)?

  /// Takes the headers of all responses, including these early ones.
  init(
    _ limits: RequestLimits,
    shares: ConnectionShares,
    headers: [(HTTPField.Name, String)] = []
  ) {
    self.limits = limits
    self.shares = shares
    self.headers = headers
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    rest()
    leave()
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  /// Counts the connection, or closes it if its client has too many.
  private func begin(_ context: ChannelHandlerContext) {
    if client == nil { client = shares.enter(context.remoteAddress?.ipAddress ?? "") }
    if client == nil { context.close(promise: nil) } else { wakeForHeader(context) }
  }

  private func leave() {
    if let client { shares.leave(client) }
    client = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    rest()
    leave()
    closeFarEnd()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { closeFarEnd() }
    context.fireUserInboundEventTriggered(event)
  }

  /// Calls back once when the peer closes the connection, even before the response is complete: a
  /// route that rarely writes would notice late.
  ///
  /// A half-closed connection counts as well, so this is for responses that never end by
  /// themselves.
  static func of(_ channel: any Channel, whenFarEndCloses tell: @escaping @Sendable () -> Void) {
    channel.eventLoop.execute {
      let guarding = try? channel.pipeline.syncOperations.handler(type: RequestGuard.self)
      guard let guarding, !guarding.isFarEndClosed else { return tell() }
      guarding.whenFarEndCloses = tell
    }
  }

  private func closeFarEnd() {
    isFarEndClosed = true
    whenFarEndCloses?()
    whenFarEndCloses = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if hasRefused { return }
    switch unwrapInboundIn(data) {
    case .head:
      (start, received, isReading, isBusy) = (context.eventLoop.now, 0, true, true)
      wake(context, after: limits.body) { $0.judgeBody(context) }
    case .body(let part): received += Double(part.readableBytes)
    case .end:
      isReading = false
      rest()
    }
    context.fireChannelRead(data)
  }

  /// Bytes have arrived that are not yet a request: the header of another one begins.
  func channelReadComplete(context: ChannelHandlerContext) {
    if !isBusy, !hasRefused, alarm == nil { wakeForHeader(context) }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if hasRefused {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head: isAnswering = true
    case .body: break
    case .end:
      (isAnswering, isBusy) = (false, false)
      whenFarEndCloses = nil
      // The response was sent before the body arrived, so the rest of the body is not needed.
      if isReading { wake(context, after: limits.linger) { _ in context.close(promise: nil) } }
    }
    context.write(data, promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case HTTPParserError.headerOverflow: refuse(.headerTooLarge, context)
    case is HTTPParserError: refuse(.noRequest, context)
    default: context.fireErrorCaught(error)
    }
  }

  private func wakeForHeader(_ context: ChannelHandlerContext) {
    wake(context, after: limits.header) { $0.refuse(.tooSlow, context) }
  }

  private func judgeBody(_ context: ChannelHandlerContext) {
    let seconds = Double((context.eventLoop.now - start).nanoseconds) / 1e9
    guard received >= seconds * limits.pace else { return refuse(.tooSlow, context) }
    wake(context, after: 1) { $0.judgeBody(context) }
  }

  private func wake(
    _ context: ChannelHandlerContext,
    after seconds: Double,
    _ work: @escaping (RequestGuard) -> Void
  ) {
    rest()
    alarm = context.eventLoop.assumeIsolated().scheduleTask(
      in: .milliseconds(Int64(seconds * 1000))
    ) { work(self) }
  }

  private func rest() {
    alarm?.cancel()
    alarm = nil
  }

  private func refuse(_ problem: Problem, _ context: ChannelHandlerContext) {
    if hasRefused { return }
    hasRefused = true
    rest()
    guard !isAnswering else { return context.close(promise: nil) }
    let body = ByteBuffer(bytes: problem.document(requestID: "\(RequestID())").utf8)
    var fields: HTTPFields = [
      .contentType: Problem.mediaType, .contentLength: "\(body.readableBytes)",
      .connection: "close", .cacheControl: "no-store",
    ]
    for (name, value) in headers { fields[name] = value }
    let head = HTTPResponse(status: problem.status, headerFields: fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(body)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(promise: nil)
  }
}

extension Problem {
  /// The request took too long to arrive.
  static var tooSlow: Problem { Problem(status: .requestTimeout, code: "too_slow") }
  /// The bytes are not HTTP, or are ambiguous.
  static var noRequest: Problem { Problem(status: .badRequest, code: "bad_request") }
  /// The header has too many fields or is too long.
  static var headerTooLarge: Problem {
    Problem(status: .requestHeaderFieldsTooLarge, code: "header_too_large")
  }
}
