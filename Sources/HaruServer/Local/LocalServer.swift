import HaruPlatform
import HaruCore
public import HaruLookup
public import HaruStore
import HaruTime
import HaruUI
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The web app on the records of the command, for one browser on this machine.
///
/// There is no account and no second copy: the page reads and writes the command's own database
/// through this process, and ends with it.
public struct LocalServer: Sendable {
  private let records: LocalRecords
  private let directory: String
  private let weather: WeatherService
  let access = LocalAccess()
  /// The users of this machine who may connect: the owner of the process, and root.
  var users: Set<UInt32> = [UInt32(geteuid()), 0]

  /// Opens the records in a folder; `isCurrent` says whether the command still uses them.
  public init(
    directory: String,
    weather: WeatherService,
    isCurrent: @escaping @Sendable () -> Bool
  ) throws(StoreError) {
    self.directory = directory
    self.weather = weather
    records = try LocalRecords(directory: directory, isCurrent: isCurrent)
  }

  /// Serves on a free port until SIGINT or SIGTERM; `onReady` is called with the one-time link.
  public func run(onReady: @escaping @Sendable (_ link: String) -> Void) async throws(ServerError) {
    signal(SIGPIPE, SIG_IGN)
    do {
      let application = try application { port in onReady(link(port: port)) }
      var configuration = ServiceGroupConfiguration(
        services: [application],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: application.logger
      )
      configuration.maximumGracefulShutdownDuration = .seconds(2)
      try await ServiceGroup(configuration: configuration).run()
    } catch {
      throw ServerError(error)
    }
  }

  /// The link that opens the page once.
  func link(port: Int) -> String {
    "http://127.0.0.1:\(port)\(LocalAccess.path)\(access.ticket.text)"
  }

  /// Assembles the application.
  func application(
    onReady: @escaping @Sendable (_ port: Int) -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    var logger = Logger.server()
    logger.logLevel = .warning
    let limits = RequestLimits()
    let shares = ConnectionShares(limit: limits.connections, proxies: ProxyList())
    let headers = SecurityHeaders<ServerContext>()
    let connection = HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        SocketOwner(users), RequestGuard(limits, shares: shares, headers: headers.fields),
      ],
      idleTimeout: .milliseconds(Int64(limits.idle * 1000))
    )
    let router = try router(headers)
    router.refuseOtherMethods(except: [PageRoutes.everythingElse])
    return Application(
      responder: SeparateTaskResponder(base: router.buildResponder()),
      server: .http1(configuration: connection),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in onReady(channel.localAddress?.port ?? 0) },
      logger: logger
    )
  }

  private func router(_ headers: SecurityHeaders<ServerContext>) throws -> Router<ServerContext> {
    let assets = ServedAsset.all
    let shell = try assets.first { $0.path == "/index.html" }?.contents()
    let renderer = PageRenderer(
      shell: shell.map { String(buffer: $0) } ?? "",
      configuration: Configuration(
        weather: weather.provider,
        hasDictionary: false,
        isLocal: true
      )
    )
    let router = Router(context: ServerContext.self)
    router.add(middleware: headers)
    router.add(middleware: ProblemMiddleware())
    router.add(middleware: RequestChecks(origin: nil))
    router.add(middleware: LocalGate(access: access, renderer: renderer))
    router.add(middleware: BodyLimit())
    LocalRoutes(records: records).add(to: router)
    VersionRoutes(version: "\(App.version)").add(to: router)
    let limit = LookupLimit(limiter: RateLimiter()) {
      .now
    }
    WeatherRoutes(service: weather, limit: limit).add(to: router)
    let uploads = Uploads(folder: directory)
    WordRoutes(limit: limit, uploads: uploads).add(to: router)
    if let zones = ZoneDatabase.linked {
      let reader = CalendarReader(zones: zones, origins: [])
      CalendarReadingRoutes(limit: limit, uploads: uploads, reader: reader).add(to: router)
    }
    QuoteRoutes(quotes: OperatorQuotes(dataDirectory: directory, file: OperatorQuotes.copyName))
      .add(to: router)
    AssetRoutes(assets: assets.filter { $0.path != "/index.html" }).add(to: router)
    PageRoutes(renderer: renderer).add(to: router)
    return router
  }
}
