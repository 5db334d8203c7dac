import AsyncHTTPClient
import NIOCore
public import NIOHTTP1
import NIOSSL

/// The HTTP client of Haru: an answer comes whole, in time and within a limit of bytes, or it is
/// clear why there is none.
public final class OutboundHTTP: Sendable {
  /// What is asked.
  public struct Request: Sendable {
    /// The address, with scheme and host.
    public let url: String
    /// What is done with the address.
    public var method = HTTPMethod.GET
    /// The fields of the header beside those that the client makes.
    public var headers: [(name: String, value: String)] = []
    /// What is sent; nil sends nothing.
    public var body: [UInt8]?
    /// How long the whole answer may take.
    public var patience = Duration.seconds(30)
    /// How many bytes the body of the answer may have.
    public var limit = 1 << 20
    /// Whether the body of an answer other than 200 is read too.
    public var readsRefusals = false

    /// Asks for what an address holds.
    public init(_ url: String) { self.url = url }
  }

  /// What came back.
  public struct Answer: Sendable {
    /// The status, such as 200.
    public let status: Int
    /// The bytes of the body; empty where it was not read.
    public let body: [UInt8]
    /// The seconds that the other side asks to wait.
    public let retryAfter: Int64?
  }

  /// A file that should contain certificate authorities but has no certificates.
  public struct UnusableAuthorities: Error, Equatable {
    /// The file.
    public let path: String
  }

  /// Asks providers: it follows no redirects, so that nobody leads the server elsewhere.
  public static let ofProviders = OutboundHTTP(
    HTTPClient(
      eventLoopGroupProvider: .singleton,
      configuration: HTTPClient.Configuration(redirectConfiguration: .disallow)
    )
  )

  private let client: HTTPClient

  private init(_ client: HTTPClient) { self.client = client }

  /// Makes a client that gives up connecting after two seconds.
  ///
  /// `authorities` are the paths of files in PEM form: of those that are trusted besides the
  /// system's, and of those that are trusted in place of them.
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
    configuration.timeout.connect = .seconds(2)
    // The user is told at once and can decide whether to try again.
    configuration.connectionPool.retryConnectionEstablishment = false
    self.init(HTTPClient(configuration: configuration))
  }

  deinit { try? client.syncShutdown() }

  private static func certificates(
    in path: String
  ) throws(UnusableAuthorities) -> [NIOSSLCertificate] {
    let found = (try? NIOSSLCertificate.fromPEMFile(path)) ?? []
    if found.isEmpty { throw UnusableAuthorities(path: path) }
    return found
  }

  /// Asks and waits for the answer.
  public func answer(to request: Request) async throws(ConnectionFailure) -> Answer {
    var message = HTTPClientRequest(url: request.url)
    message.method = request.method
    for (name, value) in request.headers { message.headers.add(name: name, value: value) }
    if let body = request.body { message.body = .bytes(body) }
    do {
      let deadline = NIODeadline.now() + TimeAmount(request.patience)
      let response = try await client.execute(message, deadline: deadline)
      let isRead = response.status == .ok || request.readsRefusals
      let body = isRead ? try await response.body.collect(upTo: request.limit) : ByteBuffer()
      return Answer(
        status: Int(response.status.code),
        body: Array(body.readableBytesView),
        retryAfter: response.headers.first(name: "Retry-After").flatMap { RetryAfter.seconds($0) }
      )
    } catch {
      throw ConnectionFailure(error)
    }
  }
}
