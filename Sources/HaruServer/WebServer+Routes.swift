import HaruCore
import HaruLookup
import HaruStore
import HaruTime
import HaruUI
import Hummingbird
import NIOCore

extension WebServer {
  /// The routes and their middleware.
  func router(
    _ accounts: Accounts,
    _ records: any ServerDatabase,
    _ feed: SequenceFeed,
    _ sender: PushSender? = nil,
    _ operatorQuotes: OperatorQuotes? = nil
  ) throws -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    let parts = try RouteParts(self, accounts, records, feed, sender, operatorQuotes)
    addMiddleware(to: router, parts)
    addOperation(to: router, parts)
    addLookups(to: router, parts)
    addAccounts(to: router, parts)
    addSync(to: router, parts)
    if let rules = parts.rules {
      addNotices(to: router, parts, rules)
      addVerbs(to: router, parts, rules)
    }
    WeatherRoutes(service: parts.weather, limit: parts.limit).add(to: router)
    OpenIDRoutes(accounts: accounts, answers: parts.answers).add(to: router)
    try addPages(to: router, parts)
    return router
  }

  private func addMiddleware(to router: Router<ServerContext>, _ parts: RouteParts) {
    router.add(middleware: Measuring(metrics: parts.metrics))
    router.add(middleware: securityHeaders)
    router.add(middleware: ProblemMiddleware())
    router.add(middleware: ClientAddress(proxies: options.trustedProxies))
    let places = RequestPlaces(limit: options.requestLimits.inProgress)
    router.add(middleware: LoadShedding(places: places))
    router.add(middleware: RequestChecks(origin: options.origin))
    router.add(middleware: BodyLimit())
    router.add(middleware: parts.authentication)
    router.add(
      middleware: IdempotencyKeys(
        storage: parts.accounts.storage,
        authentication: parts.authentication,
        limiter: parts.accounts.limiter,
        clock: parts.accounts.options.clock
      )
    )
  }

  /// Health, version and the description of the API.
  private func addOperation(to router: Router<ServerContext>, _ parts: RouteParts) {
    let version = configuration.version
    HealthRoutes(records: parts.records, metrics: parts.metrics).add(to: router)
    VersionRoutes(version: version).add(to: router)
    APIDescription(version: version, cookie: parts.cookie.name, origin: options.origin)
      .add(to: router)
  }

  /// Look-ups that need no account.
  private func addLookups(to router: Router<ServerContext>, _ parts: RouteParts) {
    DictionaryRoutes(client: options.dictionary, limit: parts.limit).add(to: router)
    WordRoutes(limit: parts.limit, uploads: parts.uploads).add(to: router)
    if let rules = parts.rules {
      let reader = CalendarReader(zones: rules, origins: options.calendarOrigins)
      CalendarReadingRoutes(limit: parts.limit, uploads: parts.uploads, reader: reader)
        .add(to: router)
    }
    ZoneRoutes(zones: parts.zones).add(to: router)
    QuoteRoutes(quotes: parts.quotes).add(to: router)
  }

  private func addAccounts(to router: Router<ServerContext>, _ parts: RouteParts) {
    let (accounts, answers) = (parts.accounts, parts.answers)
    AccountRoutes(accounts: accounts, answers: answers, records: parts.records).add(to: router)
    SessionRoutes(accounts: accounts, answers: answers).add(to: router)
    PasskeyRoutes(accounts: accounts, answers: answers).add(to: router)
  }

  private func addSync(to router: Router<ServerContext>, _ parts: RouteParts) {
    SyncRoutes(
      records: parts.records,
      feed: parts.feed,
      metrics: parts.metrics,
      accounts: parts.accounts
    ).add(to: router)
    EventRoutes(records: parts.records, feed: parts.feed, authentication: parts.authentication)
      .add(to: router)
    parts.exports.add(to: router)
  }

  /// Push messages and webhooks.
  private func addNotices(
    to router: Router<ServerContext>,
    _ parts: RouteParts,
    _ rules: ZoneDatabase
  ) {
    PushRoutes(
      accounts: parts.accounts,
      answers: parts.answers,
      storage: parts.records,
      answering: NoticeAnswering(
        storage: parts.records,
        records: parts.records,
        feed: parts.feed,
        zones: rules
      ),
      sender: parts.sender
    ).add(to: router)
    if let webhooks = parts.webhooks {
      WebhookRoutes(webhooks: webhooks, answers: parts.answers).add(to: router)
    }
  }

  /// The API with which programs read and change a person's records.
  private func addVerbs(
    to router: Router<ServerContext>,
    _ parts: RouteParts,
    _ rules: ZoneDatabase
  ) {
    let verbs = Verbs(
      accounts: parts.accounts,
      storage: parts.records,
      records: parts.records,
      feed: parts.feed,
      zones: rules
    )
    MeRoutes(verbs: verbs, answers: parts.answers).add(to: router)
    TaskRoutes(verbs: verbs).add(to: router)
    FocusRoutes(verbs: verbs).add(to: router)
    FocusRecordRoutes(verbs: verbs).add(to: router)
    WordVerbRoutes(verbs: verbs).add(to: router)
    DDayRoutes(verbs: verbs).add(to: router)
    AlarmRoutes(verbs: verbs).add(to: router)
    TimerRoutes(verbs: verbs).add(to: router)
    QuoteVerbRoutes(verbs: verbs, published: parts.quotes).add(to: router)
    CalcRoutes(verbs: verbs).add(to: router)
    PlanRoutes(verbs: verbs).add(to: router)
    SettingsRoutes(verbs: verbs).add(to: router)
    CalendarRoutes(verbs: verbs).add(to: router)
    SearchRoutes(verbs: verbs, published: parts.quotes).add(to: router)
    let weather = parts.weather.map { PlaceWeather(service: $0, limit: parts.limit) }
    let days = TodayRoutes(verbs: verbs, published: parts.quotes, weather: weather)
    days.add(to: router)
    WidgetRoutes(days: days).add(to: router)
    WeatherVerb(verbs: verbs, weather: weather).add(to: router)
  }

  private func addPages(to router: Router<ServerContext>, _ parts: RouteParts) throws {
    let assets = ServedAsset.all
    let shell = try assets.first { $0.path == "/index.html" }?.contents()
    let renderer = PageRenderer(
      shell: shell.map { String(buffer: $0) } ?? "",
      configuration: configuration,
      zones: parts.zones.map { _ in OperatorZones.path },
      notice: options.notice
    )
    let accounts = parts.accounts
    AccountPageRoutes(
      accounts: accounts,
      answers: parts.answers,
      renderer: renderer,
      records: parts.records,
      exports: parts.exports,
      webhooks: parts.webhooks
    ).add(to: router)
    APIPageRoutes(accounts: accounts, renderer: renderer, records: parts.records).add(to: router)
    LegalRoutes(pages: options.legal, renderer: renderer, clock: accounts.options.clock)
      .add(to: router)
    AssetRoutes(assets: assets.filter { $0.path != "/index.html" }).add(to: router)
    LinkRoutes().add(to: router)
    PageRoutes(renderer: renderer, others: OtherAssets(parts.records)).add(to: router)
  }
}

/// What several routes share.
private struct RouteParts {
  let accounts: Accounts
  let records: any ServerDatabase
  let feed: SequenceFeed
  let sender: PushSender?
  let quotes: OperatorQuotes
  let zones: OperatorZones?
  /// The operator's time zones, or else the app's.
  let rules: ZoneDatabase?
  let weather: WeatherService?
  let cookie: SessionCookie
  let answers: AccountAnswers
  let authentication: Authentication
  let metrics: Metrics
  let limit: LookupLimit
  let uploads: Uploads
  let exports: ExportRoutes
  /// Nil without time zones.
  let webhooks: Webhooks?

  init(
    _ server: WebServer,
    _ accounts: Accounts,
    _ records: any ServerDatabase,
    _ feed: SequenceFeed,
    _ sender: PushSender?,
    _ quotes: OperatorQuotes?
  ) throws {
    let options = server.options
    self.accounts = accounts
    self.records = records
    self.feed = feed
    self.sender = sender
    self.quotes = quotes ?? OperatorQuotes(dataDirectory: options.dataDirectory)
    zones = try OperatorZones(dataDirectory: options.dataDirectory)
    rules = zones?.database ?? ZoneDatabase.linked
    weather = options.weather.map { WeatherService($0, server: options.openMeteoURL) }
    cookie = SessionCookie(isSecure: options.isSecure)
    answers = AccountAnswers(options: accounts.options, cookie: cookie)
    authentication = Authentication(accounts: accounts, cookie: cookie, zones: rules)
    metrics = Metrics(feed: feed, push: sender?.counts, files: options.measuredFiles)
    limit = LookupLimit(limiter: accounts.limiter, clock: accounts.options.clock)
    uploads = Uploads(folder: options.dataDirectory)
    exports = ExportRoutes(
      records: records,
      feed: feed,
      limiter: accounts.limiter,
      clock: accounts.options.clock,
      folder: options.dataDirectory,
      uploads: uploads
    )
    webhooks = rules.map { _ in
      Webhooks(
        accounts: accounts,
        storage: records,
        records: records,
        origins: options.webhookOrigins
      )
    }
  }
}

extension ServerOptions {
  /// The files whose size or age the metrics report; with PostgreSQL, there is no database file.
  fileprivate var measuredFiles: (database: String?, backups: String?) {
    (database == nil ? "\(dataDirectory)/\(ServerStore.fileName)" : nil, backupDirectory)
  }
}
