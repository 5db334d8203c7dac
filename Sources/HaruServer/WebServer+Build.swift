import Foundation
import HaruUI
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

extension WebServer {
  /// The application: the only place where its parts are put together.
  func application(
    onReady: @escaping @Sendable (_ port: Int) -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    var logger = Logger(label: "haru") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .warning
    return Application(
      router: try Self.router(options, configuration),
      server: .http1(configuration: Self.connection),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port),
        availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionLimit)
      ),
      onServerRunning: { channel in onReady(channel.localAddress?.port ?? 0) },
      logger: logger
    )
  }

  private static func router(
    _ options: ServerOptions,
    _ configuration: Configuration
  ) throws -> Router<BasicRequestContext> {
    let assets = WebAssets.all.map(ServedAsset.init)
    let templates = assets.filter { $0.asset.path == "/index.html" }
    let shell = try templates.first?.contents()
    let renderer = PageRenderer(
      shell: shell.map { String(buffer: $0) } ?? "",
      configuration: configuration
    )
    let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: SecurityHeaders())
    router.add(middleware: ProblemMiddleware())
    router.add(middleware: BodyLimit())
    HealthRoutes().add(to: router)
    VersionRoutes(version: configuration.version).add(to: router)
    DictionaryRoutes(client: options.dictionary).add(to: router)
    WeatherRoutes(service: WeatherService(options.weather)).add(to: router)
    AssetRoutes(assets: assets.filter { $0.asset.path != "/index.html" }).add(to: router)
    PageRoutes(renderer: renderer).add(to: router)
    router.refuseOtherMethods(except: [PageRoutes.everythingElse])
    return router
  }

  /// What the pages are told of the operator.
  private var configuration: Configuration {
    Configuration(
      rateURL: options.rateURL,
      translateURL: options.translateURL,
      feedbackAddress: options.feedbackAddress
    )
  }

  /// Limits of one connection: 16 KiB and 100 fields of headers, 30 s of silence.
  private static var connection: HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      idleTimeout: .seconds(30),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 16 << 10,
        maxHeaderListSize: 16 << 10,
        maxHeaderFieldCount: 100
      )
    )
  }

  /// Four fifths of the files that the process may open; the rest is for the database and the log.
  private static var connectionLimit: Int { max(16, sysconf(CInt(_SC_OPEN_MAX)) * 4 / 5) }
}
