import Foundation
import HaruCore
import HaruLookup
import HaruStore
import HaruTime
import HaruUI
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle

extension WebServer {
  /// Assembles the application; the only place where its parts are connected.
  ///
  /// Without `isScheduling`, no due messages are sent: tests trigger that themselves.
  func application(
    store: any ServerDatabase,
    sender: PushSender? = nil,
    isScheduling: Bool = true,
    onReady: @escaping @Sendable (_ port: Int) -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    var logger = Logger.server(options.logFormat)
    logger.logLevel = .warning
    var events = logger
    events.logLevel = .notice
    let exchange = store.exchange
    let accounts = Accounts(
      storage: store,
      options: options.accounts,
      limits: store.limits,
      exchange: exchange,
      logger: events
    )
    let feed = SequenceFeed(exchange: exchange)
    let copy = options.database == nil ? nil : QuoteCopy(of: store.files, logger: logger)
    let quotes = copy.map(OperatorQuotes.init)
    let router = try router(accounts, store, feed, sender, quotes)
    router.refuseOtherMethods(except: [PageRoutes.everythingElse])
    return Application(
      responder: SeparateTaskResponder(base: router.buildResponder()),
      server: try serverBuilder(),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port),
        availableConnectionsDelegate: MaximumAvailableConnections(options.requestLimits.connections)
      ),
      services: [
        duty(.purgeAccounts, every: 3_600, store, logger) { try await accounts.purge() },
        duty(.purgeRecords, every: 86_400, store, logger) {
          _ = try await store.purge(at: accounts.now)
        },
        Heartbeat(feed: feed, pause: options.heartbeat),
      ] + (isScheduling ? backups(store, logger) : [])
        + (isScheduling ? schedulers(accounts, sender, store, feed, quotes, logger) : [])
        + (copy.map { [$0] } ?? []) + news(exchange, feed, accounts),
      onServerRunning: { [options, logger] channel in
        let port = channel.localAddress?.port ?? 0
        await options.leavePlace(port: port, in: store.files, logger)
        onReady(port)
      },
      logger: logger
    )
  }

  private func backups(_ store: any ServerDatabase, _ logger: Logger) -> [any Service] {
    guard let folder = options.backupDirectory else { return [] }
    let backups = ScheduledBackups(folder: folder, data: options.dataDirectory)
    let clock = options.accounts.clock
    return [duty(.backUp, every: 3_600, store, logger) { try await backups.run(at: clock()) }]
  }

  private func duty(
    _ duty: Duty,
    every pause: Int64,
    _ store: any ServerDatabase,
    _ logger: Logger,
    _ work: @escaping @Sendable () async throws -> Void
  ) -> any Service {
    DutyService(
      duty: duty,
      pause: pause,
      database: store,
      clock: options.accounts.clock,
      logger: logger,
      work: work
    )
  }

  /// The service that forwards news from other servers; nil if there cannot be any.
  private func news(
    _ exchange: (any NewsExchange)?,
    _ feed: SequenceFeed,
    _ accounts: Accounts
  ) -> [any Service] {
    guard let exchange else { return [] }
    let pause = options.heartbeat * EventRoutes.beatsPerCheck
    return [NewsService(exchange: exchange, feed: feed, accounts: accounts, pause: pause)]
  }

  /// The services that send notifications and webhook messages and refresh calendars, as far as
  /// they are configured.
  private func schedulers(
    _ accounts: Accounts,
    _ sender: PushSender?,
    _ store: any ServerDatabase,
    _ feed: SequenceFeed,
    _ quotes: OperatorQuotes?,
    _ logger: Logger
  ) -> [any Service] {
    guard let zones = store.zones else { return [] }
    let verbs = Verbs(
      accounts: accounts,
      storage: store,
      records: store,
      feed: feed,
      zones: zones
    )
    var services: [any Service] = []
    if !options.calendarOrigins.isEmpty {
      let refresh = CalendarRefresh(
        reader: CalendarReader(zones: zones, origins: options.calendarOrigins),
        accounts: accounts,
        verbs: verbs,
        database: store,
        logger: logger
      )
      services.append(
        duty(.refreshCalendars, every: 3_600, store, logger) { try await refresh.refreshAll() }
      )
    }
    if !options.webhookOrigins.isEmpty {
      services.append(
        WebhookSender(
          storage: store,
          verbs: verbs,
          origins: options.webhookOrigins,
          clock: options.accounts.clock,
          logger: logger
        )
      )
    }
    guard let sender else { return services }
    return services + [
      PushScheduler(
        sender: sender,
        storage: store,
        zones: zones,
        messages: NoticeMessages(
          storage: store,
          zones: zones,
          quotes: quotes ?? OperatorQuotes(dataDirectory: options.dataDirectory)
        ),
        clock: options.accounts.clock,
        logger: logger
      )
    ]
  }

  /// The routes and their middleware.
  func router(
    _ accounts: Accounts,
    _ records: any ServerDatabase,
    _ feed: SequenceFeed,
    _ sender: PushSender? = nil,
    _ operatorQuotes: OperatorQuotes? = nil
  ) throws -> Router<ServerContext> {
    let assets = ServedAsset.all
    let zones = try OperatorZones(dataDirectory: options.dataDirectory)
    let templates = assets.filter { $0.asset.path == "/index.html" }
    let shell = try templates.first?.contents()
    let renderer = PageRenderer(
      shell: shell.map { String(buffer: $0) } ?? "",
      configuration: configuration,
      zones: zones.map { _ in OperatorZones.path },
      notice: options.notice
    )
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    let cookie = SessionCookie(isSecure: options.isSecure)
    let database =
      options.database == nil ? "\(options.dataDirectory)/\(ServerStore.fileName)" : nil
    let metrics = Metrics(
      feed: feed,
      push: sender?.counts,
      files: (database, options.backupDirectory)
    )
    let authentication = Authentication(accounts: accounts, cookie: cookie)
    router.add(middleware: Measuring(metrics: metrics))
    router.add(middleware: securityHeaders)
    router.add(middleware: ProblemMiddleware())
    router.add(middleware: ClientAddress(proxies: options.trustedProxies))
    router.add(middleware: RequestChecks(origin: options.origin))
    router.add(middleware: BodyLimit())
    router.add(middleware: authentication)
    router.add(
      middleware: IdempotencyKeys(
        storage: accounts.storage,
        authentication: authentication,
        limiter: accounts.limiter,
        clock: accounts.options.clock
      )
    )
    HealthRoutes(records: records, metrics: metrics).add(to: router)
    VersionRoutes(version: configuration.version).add(to: router)
    APIDescription(version: configuration.version, cookie: cookie.name, origin: options.origin)
      .add(to: router)
    let limit = LookupLimit(limiter: accounts.limiter, clock: accounts.options.clock)
    let weather = options.weather.map { WeatherService($0, server: options.openMeteoURL) }
    DictionaryRoutes(client: options.dictionary, limit: limit).add(to: router)
    let uploads = Uploads(folder: options.dataDirectory)
    WordRoutes(limit: limit, uploads: uploads).add(to: router)
    if let rules = zones?.database ?? ZoneDatabase.linked {
      let reader = CalendarReader(zones: rules, origins: options.calendarOrigins)
      CalendarReadingRoutes(limit: limit, uploads: uploads, reader: reader).add(to: router)
    }
    ZoneRoutes(zones: zones).add(to: router)
    let quotes = operatorQuotes ?? OperatorQuotes(dataDirectory: options.dataDirectory)
    QuoteRoutes(quotes: quotes).add(to: router)
    let answers = AccountAnswers(options: accounts.options, cookie: cookie)
    AccountRoutes(accounts: accounts, answers: answers, records: records).add(to: router)
    SessionRoutes(accounts: accounts, answers: answers).add(to: router)
    PasskeyRoutes(accounts: accounts, answers: answers).add(to: router)
    SyncRoutes(
      records: records,
      feed: feed,
      metrics: metrics,
      accounts: accounts
    ).add(to: router)
    EventRoutes(records: records, feed: feed, authentication: authentication).add(to: router)
    let exports = ExportRoutes(
      records: records,
      feed: feed,
      limiter: accounts.limiter,
      clock: accounts.options.clock,
      folder: options.dataDirectory,
      uploads: uploads
    )
    exports.add(to: router)
    var webhooks: Webhooks?
    if let rules = zones?.database ?? ZoneDatabase.linked {
      PushRoutes(
        accounts: accounts,
        answers: answers,
        storage: records,
        answering: NoticeAnswering(storage: records, records: records, feed: feed, zones: rules),
        sender: sender
      ).add(to: router)
      let verbs = Verbs(
        accounts: accounts,
        storage: records,
        records: records,
        feed: feed,
        zones: rules
      )
      let hooks = Webhooks(
        accounts: accounts,
        storage: records,
        records: records,
        origins: options.webhookOrigins
      )
      webhooks = hooks
      WebhookRoutes(webhooks: hooks, answers: answers).add(to: router)
      MeRoutes(verbs: verbs, answers: answers).add(to: router)
      TaskRoutes(verbs: verbs).add(to: router)
      FocusRoutes(verbs: verbs).add(to: router)
      FocusRecordRoutes(verbs: verbs).add(to: router)
      WordVerbRoutes(verbs: verbs).add(to: router)
      DDayRoutes(verbs: verbs).add(to: router)
      AlarmRoutes(verbs: verbs).add(to: router)
      TimerRoutes(verbs: verbs).add(to: router)
      QuoteVerbRoutes(verbs: verbs, published: quotes).add(to: router)
      CalcRoutes(verbs: verbs).add(to: router)
      PlanRoutes(verbs: verbs).add(to: router)
      SettingsRoutes(verbs: verbs).add(to: router)
      CalendarRoutes(verbs: verbs).add(to: router)
      SearchRoutes(verbs: verbs, published: quotes).add(to: router)
      let places = weather.map { PlaceWeather(service: $0, limit: limit) }
      let days = TodayRoutes(verbs: verbs, published: quotes, weather: places)
      days.add(to: router)
      WidgetRoutes(days: days).add(to: router)
      WeatherVerb(verbs: verbs, weather: places).add(to: router)
    }
    WeatherRoutes(service: weather, limit: limit).add(to: router)
    OpenIDRoutes(accounts: accounts, answers: answers).add(to: router)
    AccountPageRoutes(
      accounts: accounts,
      answers: answers,
      renderer: renderer,
      records: records,
      exports: exports,
      webhooks: webhooks
    ).add(to: router)
    APIPageRoutes(accounts: accounts, renderer: renderer, records: records).add(to: router)
    LegalRoutes(pages: options.legal, renderer: renderer, clock: accounts.options.clock)
      .add(to: router)
    AssetRoutes(assets: assets.filter { $0.asset.path != "/index.html" }).add(to: router)
    LinkRoutes().add(to: router)
    PageRoutes(renderer: renderer).add(to: router)
    return router
  }

  /// The operator's configuration for pages.
  private var configuration: HaruUI.Configuration {
    HaruUI.Configuration(
      rateURL: options.rateURL,
      translateURL: options.translateURL,
      feedbackAddress: options.feedbackAddress,
      weather: options.weather?.provider,
      hasDictionary: options.dictionary != nil,
      dictionaries: options.webDictionaries
    )
  }

  func serverBuilder() throws -> HTTPServerBuilder {
    let plain = HTTPServerBuilder.http1(configuration: connection)
    guard let certificate = options.certificate else { return plain }
    let chain = try usable(certificate.chain) { try NIOSSLCertificate.fromPEMFile($0) }
    let key = try usable(certificate.key) { try NIOSSLPrivateKey(file: $0, format: .pem) }
    do {
      return try .tls(
        plain,
        tlsConfiguration: .makeServerConfiguration(
          certificateChain: chain.map { .certificate($0) },
          privateKey: .privateKey(key)
        )
      )
    } catch { throw ServerError.certificateUnusable(path: certificate.chain) }
  }

  /// The content of a PEM file; the library's error says only that there is none.
  private func usable<Content>(
    _ path: String,
    _ read: (String) throws -> Content
  ) throws -> Content {
    do { return try read(path) } catch { throw ServerError.certificateUnusable(path: path) }
  }

  private var securityHeaders: SecurityHeaders<ServerContext> {
    SecurityHeaders(transport: options.transportPolicy)
  }

  /// Limits of a connection: 16 KiB and 100 fields of headers, 30 s of silence.
  private var connection: HTTP1Channel.Configuration {
    let limits = options.requestLimits
    let shares = ConnectionShares(
      limit: limits.connectionsOfClient ?? max(16, limits.connections / 4),
      proxies: options.trustedProxies
    )
    return HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        RequestGuard(limits, shares: shares, headers: securityHeaders.fields)
      ],
      idleTimeout: .milliseconds(Int64(limits.idle * 1000)),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 16 << 10,
        maxHeaderListSize: 16 << 10,
        maxHeaderFieldCount: 100
      )
    )
  }
}
