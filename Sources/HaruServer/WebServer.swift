import Foundation
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import Logging
import ServiceLifecycle
import UnixSignals

/// The server of Haru: the web app and its pages, from one process.
public struct WebServer: Sendable {
  let options: ServerOptions

  /// Makes a server; nothing is opened before `run`.
  public init(_ options: ServerOptions) { self.options = options }

  /// Serves until SIGINT or SIGTERM; requests that are being answered have ten seconds to finish.
  ///
  /// `onReady` is told the port once the server accepts connections.
  public func run(onReady: @escaping @Sendable (_ port: Int) -> Void) async throws(ServerError) {
    // What it makes, the files of SQLite too, is for nobody else on this machine.
    umask(0o077)
    try prepareDataDirectory()
    let store: ServerStore
    let rules = try rules()
    do throws(StoreError) {
      store = try ServerStore(directory: options.dataDirectory, rules: rules)
    } catch { throw .store(error) }
    // A mail command that ends early must not end the server with it.
    signal(SIGPIPE, SIG_IGN)
    do {
      let application = try application(store: store, onReady: onReady)
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
      // What is left in the log of changes is found there at the next start.
      try? store.checkpoint()
    } catch {
      throw ServerError(error)
    }
  }

  /// Says where the clock is wrong, or was: stamps of changes depend on it.
  private func warnOfClock(_ store: ServerStore, _ logger: Logger) async throws(StoreError) {
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

  /// What the server does with records, which name no zone that browsers do not get.
  func rules() throws(ServerError) -> SyncRules {
    var rules = SyncRules()
    let zones = try OperatorZones(dataDirectory: options.dataDirectory)
    rules.zones = zones?.database ?? ZoneDatabase.linked
    return rules
  }

  /// Makes the data directory and proves that files can be written to it.
  private func prepareDataDirectory() throws(ServerError) {
    let folder = URL(filePath: options.dataDirectory, directoryHint: .isDirectory)
    let probe = folder.appending(path: ".write-test-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: probe)
      try FileManager.default.removeItem(at: probe)
    } catch {
      throw .dataDirectoryUnusable(reason: Self.reason(of: error))
    }
  }

  /// Takes from others what they could reach of the data, and names it.
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

  /// The system's words for an error of a file, without Foundation's sentence before them.
  private static func reason(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    guard let underlying = underlying as NSError?, underlying.domain == NSPOSIXErrorDomain else {
      return error.localizedDescription
    }
    return String(cString: strerror(CInt(truncatingIfNeeded: underlying.code)))
  }
}
