import HaruPlatform
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
  /// Without `isScheduling`, no due messages are sent and no files of the app stored: tests trigger
  /// that themselves.
  func application(
    store: any ServerDatabase,
    sender: PushSender? = nil,
    isScheduling: Bool = true,
    onReady: @escaping @Sendable (_ port: Int) -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    var logger = Logger.server(options.logFormat)
    logger.logLevel = .warning
    let exchange = store.exchange
    let accounts = accounts(store, exchange, logger)
    let feed = SequenceFeed(exchange: exchange)
    let copy = options.database == nil ? nil : QuoteCopy(of: store.files, logger: logger)
    let quotes = copy.map(OperatorQuotes.init)
    let router = try router(accounts, store, feed, sender, quotes)
    router.refuseOtherMethods(except: [PageRoutes.everythingElse])
    let assets = AssetKeeper(storage: store, clock: options.accounts.clock, logger: logger)
    var application = Application(
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
          try await assets.trim()
        },
        Heartbeat(feed: feed, pause: options.heartbeat), assets,
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
    // Other servers need the files as soon as this one sends a page that names them.
    if isScheduling { application.beforeServerStarts { await assets.keep() } }
    return application
  }

  /// Creates the accounts, whose logger also records notices.
  private func accounts(
    _ store: any ServerDatabase,
    _ exchange: (any NewsExchange)?,
    _ logger: Logger
  ) -> Accounts {
    var events = logger
    events.logLevel = .notice
    return Accounts(
      storage: store,
      options: options.accounts,
      limits: store.limits,
      exchange: exchange,
      logger: events
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
    return calendars(verbs, store, logger) + webhooks(verbs, store, logger)
      + notices(sender, store, zones, quotes, logger)
  }

  private func calendars(
    _ verbs: Verbs,
    _ store: any ServerDatabase,
    _ logger: Logger
  ) -> [any Service] {
    if options.calendarOrigins.isEmpty { return [] }
    let refresh = CalendarRefresh(
      reader: CalendarReader(zones: verbs.zones, origins: options.calendarOrigins),
      accounts: verbs.accounts,
      verbs: verbs,
      database: store,
      logger: logger
    )
    return [
      duty(.refreshCalendars, every: 3_600, store, logger) { try await refresh.refreshAll() }
    ]
  }

  private func webhooks(
    _ verbs: Verbs,
    _ store: any ServerDatabase,
    _ logger: Logger
  ) -> [any Service] {
    if options.webhookOrigins.isEmpty { return [] }
    return [
      WebhookSender(
        storage: store,
        verbs: verbs,
        origins: options.webhookOrigins,
        clock: options.accounts.clock,
        logger: logger
      )
    ]
  }

  private func notices(
    _ sender: PushSender?,
    _ store: any ServerDatabase,
    _ zones: ZoneDatabase,
    _ quotes: OperatorQuotes?,
    _ logger: Logger
  ) -> [any Service] {
    guard let sender else { return [] }
    return [
      PushScheduler(
        sender: sender,
        storage: store,
        zones: zones,
        messages: NoticeMessages(
          storage: store,
          zones: zones,
          quotes: quotes ?? OperatorQuotes(dataDirectory: options.dataDirectory)
        ),
        watch: PushWatch(store),
        clock: options.accounts.clock,
        logger: logger
      )
    ]
  }

  /// The operator's configuration for pages.
  var configuration: HaruUI.Configuration {
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

  var securityHeaders: SecurityHeaders<ServerContext> {
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
