import AsyncHTTPClient
import HaruPlatform
import NIOCore
public import NIOHTTP1
import NIOSSL

/// Haru's HTTP client: a response arrives whole, in time and within a size limit, or the error says
/// why not.
public final class OutboundHTTP: Sendable {
  /// A request.
  public struct Request: Sendable {
    /// The URL, with scheme and host.
    public let url: String
    /// The method.
    public var method = HTTPMethod.GET
    /// The headers besides those that the client sets.
    public var headers: [(name: String, value: String)] = []
    /// The body; nil sends none.
    public var body: [UInt8]?
    /// The timeout of the whole exchange.
    public var patience = Duration.seconds(30)
    /// How much longer the body may take: large ones need minutes on a slow network.
    public var bodyPatience = Duration.zero
    /// The maximum size of the response's body, in bytes; 0 leaves it unread, so that nothing in it
    /// can make the response fail.
    public var limit = 1 << 20
    /// Whether the body is also read if the status is not 200.
    public var readsRefusals = false

    /// Creates a GET request.
    public init(_ url: String) { self.url = url }
  }

  /// A response.
  public struct Answer: Sendable {
    /// The status, such as 200.
    public let status: Int
    /// The body; empty if it was not read.
    public let body: [UInt8]
    /// The seconds to wait according to `Retry-After`.
    public let retryAfter: Int64?
    let headers: HTTPHeaders

    /// The first header of a name.
    public func header(_ name: String) -> String? { headers.first(name: name) }
  }

  /// A file that should contain certificate authorities but has no certificates.
  public struct UnusableAuthorities: Error, Equatable {
    /// The file.
    public let path: String
  }

  /// The client for providers: it follows no redirects, so that nobody can send the server
  /// elsewhere.
  public static let ofProviders = {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    // `serve` has checked the file.
    if let found = try? authorities() {
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.trustRoots = .certificates(found)
      configuration.tlsConfiguration = tls
    }
    configuration.failsSoon()
    return OutboundHTTP(
      HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    )
  }()

  /// Checks the file of certificate authorities that the environment names (`SSL_CERT_FILE`).
  public static func checkAuthorities() throws(UnusableAuthorities) { _ = try authorities() }

  /// The authorities that the environment names in place of the system's; nil if it names none.
  private static func authorities() throws(UnusableAuthorities) -> [NIOSSLCertificate]? {
    let path = ProcessInfo.processInfo.environment["SSL_CERT_FILE"] ?? ""
    return path.isEmpty ? nil : try certificates(in: path)
  }

  private let client: HTTPClient

  private init(_ client: HTTPClient) { self.client = client }

  /// Creates a client for servers of one's own.
  ///
  /// `authorities` are the paths of PEM files: certificates that are trusted besides the system's,
  /// and certificates that replace the system's.
  public convenience init(
    authorities: (added: String?, instead: String?)
  ) throws(UnusableAuthorities) {
    var tls = TLSConfiguration.makeClientConfiguration()
    if let path = authorities.instead {
      tls.trustRoots = .certificates(try Self.certificates(in: path))
    }
    if let path = authorities.added {
      tls.additionalTrustRoots = [.certificates(try Self.certificates(in: path))]
    }
    var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
    configuration.failsSoon()
    self.init(HTTPClient(configuration: configuration))
  }

  /// The time to make a connection: the person is told within two seconds that there is none.
  public static let connectPatience = Duration.milliseconds(1_800)

  deinit { try? client.syncShutdown() }

  private static func certificates(
    in path: String
  ) throws(UnusableAuthorities) -> [NIOSSLCertificate] {
    let found = (try? NIOSSLCertificate.fromPEMFile(path)) ?? []
    if found.isEmpty { throw UnusableAuthorities(path: path) }
    return found
  }

  /// Sends a request and waits for the response.
  public func answer(to request: Request) async throws(ConnectionFailure) -> Answer {
    var message = HTTPClientRequest(url: WebAddress.withASCIIHost(request.url) ?? request.url)
    message.method = request.method
    for (name, value) in request.headers { message.headers.add(name: name, value: value) }
    if let body = request.body { message.body = .bytes(body) }
    let end = ContinuousClock.now + request.patience + request.bodyPatience
    do {
      let deadline = NIODeadline.now() + TimeAmount(request.patience)
      let response = try await client.execute(message, deadline: deadline)
      let isRead = request.limit > 0 && (response.status == .ok || request.readsRefusals)
      let body =
        isRead ? try await Self.read(response.body, upTo: request.limit, by: end) : ByteBuffer()
      return Answer(
        status: Int(response.status.code),
        body: Array(body.readableBytesView),
        retryAfter: response.headers.first(name: "Retry-After").flatMap { RetryAfter.seconds($0) },
        headers: response.headers
      )
    } catch {
      throw ConnectionFailure(error)
    }
  }

  /// Reads a whole body by an instant: the deadline of the client ends with the headers.
  private static func read(
    _ body: HTTPClientResponse.Body,
    upTo limit: Int,
    by end: ContinuousClock.Instant
  ) async throws -> ByteBuffer {
    try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await body.collect(upTo: limit) }
      group.addTask {
        try await Task.sleep(until: end)
        throw ConnectionFailure.silent
      }
      return try await group.next() ?? ByteBuffer()
    }
  }
}

extension HTTPClient.Configuration {
  /// Makes a connection soon or not at all, so that the user can decide whether to try again.
  fileprivate mutating func failsSoon() {
    timeout.connect = TimeAmount(OutboundHTTP.connectPatience)
    connectionPool.retryConnectionEstablishment = false
  }
}
