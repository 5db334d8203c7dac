import HaruPlatform
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import Logging
import ServiceLifecycle
import UnixSignals

/// Haru's server: the web app, its pages and the API in one process.
public struct WebServer: Sendable {
  let options: ServerOptions

  /// Creates a server; `run` opens everything.
  public init(_ options: ServerOptions) { self.options = options }

  /// Serves until SIGINT or SIGTERM; running requests have ten seconds to finish.
  ///
  /// `onReady` is called with the port once the server accepts connections.
  public func run(onReady: @escaping @Sendable (_ port: Int) -> Void) async throws(ServerError) {
    // Files that it creates, including those of SQLite, are private to their owner.
    umask(0o077)
    try prepareDataDirectory()
    let rules = try rules()
    let store: any ServerDatabase
    do throws(StoreError) { store = try await options.place.open(rules: rules) } catch {
      throw .store(error)
    }
    defer { store.shutDown() }
    // A mail command that exits early must not kill the server.
    signal(SIGPIPE, SIG_IGN)
    do {
      let sender = try await pushSender(store, .server(options.logFormat))
      let application = try application(store: store, sender: sender, onReady: onReady)
      closeDataDirectory(application.logger)
      if options.passwordCost != PasswordHash.Cost() {
        application.logger.warning(
          "Passwords cost next to nothing to guess: this is a server for tests."
        )
      }
      try await warnOfClock(store, application.logger)
      var configuration = ServiceGroupConfiguration(
        services: [application],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: application.logger
      )
      configuration.maximumGracefulShutdownDuration = .seconds(10)
      try await ServiceGroup(configuration: configuration).run()
    } catch {
      throw ServerError(error)
    }
  }

  /// Checks the files that the options name, without starting anything.
  public func check() throws(ServerError) {
    _ = try rules()
    do { _ = try serverBuilder() } catch { throw ServerError(error) }
  }

  /// Warns if the clock is or was wrong, because stamps of changes depend on it.
  private func warnOfClock(_ store: any ServerDatabase, _ logger: Logger) async throws(StoreError) {
    let now = options.accounts.clock()
    guard let last = try await store.lastExchange(), last > now + 60_000 else { return }
    logger.warning(
      "The clock stands behind the last exchange with a device: it is wrong, or it was.",
      metadata: [
        "clock": "\(Moment(instant: now, offset: .utc, zone: "UTC").rfc3339)",
        "exchange": "\(Moment(instant: last, offset: .utc, zone: "UTC").rfc3339)",
      ]
    )
  }

  /// The rules for records, with the time zones that browsers also have.
  func rules() throws(ServerError) -> SyncRules {
    var rules = SyncRules()
    let zones = try OperatorZones(dataDirectory: options.dataDirectory)
    rules.zones = zones?.database ?? ZoneDatabase.linked
    return rules
  }

  /// Creates the data folder and verifies that it is writable.
  private func prepareDataDirectory() throws(ServerError) {
    let folder = URL(filePath: options.dataDirectory, directoryHint: .isDirectory)
    let probe = folder.appending(path: ".write-test-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: probe)
      try FileManager.default.removeItem(at: probe)
    } catch {
      throw .dataDirectoryUnusable(reason: error.systemReason)
    }
  }

  /// Removes other users' access to the data and logs what was accessible.
  private func closeDataDirectory(_ logger: Logger) {
    for opening in PrivateFolder(options.dataDirectory).closeToOthers() {
      let mode = String(opening.mode, radix: 8)
      logger.warning(
        opening.isClosed
          ? "Others could reach \(opening.path) (mode \(mode)): it is closed to them now."
          : "Others can reach \(opening.path) (mode \(mode)): close it to them (chmod go= PATH)."
      )
    }
  }
}
