import HaruPlatform

/// A newly opened connection on its way to the thread that will own it.
struct OpenedConnection: @unchecked Sendable {
  // Only one thread uses it at a time.
  let handle: OpaquePointer
  let library: Libpq

  /// The oldest server version that supports all statements.
  private static let neededVersion = 140_000

  /// Opens a connection; blocks for at most `connect_timeout`.
  static func open(
    _ library: Libpq,
    _ configuration: PostgresConfiguration
  ) -> Result<OpenedConnection, PostgresError> {
    opened(library, configuration, configuration.sessionSettings) { handle in
      library.setNonblocking(handle, 1) == 0 && library.enterPipelineMode(handle) == 1
    }
  }

  /// Opens a connection that listens to a channel; each call on it blocks until the server
  /// responds.
  ///
  /// Commits do not wait for the disk, because nothing written here has to be durable.
  static func listening(
    to channel: String,
    _ library: Libpq,
    _ configuration: PostgresConfiguration
  ) -> Result<OpenedConnection, PostgresError> {
    let settings = "SET synchronous_commit = off; LISTEN \(channel)"
    return opened(library, configuration, "\(configuration.sessionSettings); \(settings)") { _ in
      true
    }
  }

  private static func opened(
    _ library: Libpq,
    _ configuration: PostgresConfiguration,
    _ settings: String,
    _ finish: (OpaquePointer) -> Bool
  ) -> Result<OpenedConnection, PostgresError> {
    guard let handle = connect(library, configuration) else {
      return .failure(.unreachable(reason: ""))
    }
    // Otherwise notices would be written to standard error.
    _ = library.setNoticeProcessor(handle, { _, _ in }, nil)
    if let problem = prepare(handle, library, settings, finish) {
      library.finish(handle)
      return .failure(problem)
    }
    return .success(OpenedConnection(handle: handle, library: library))
  }

  /// Connects with the settings; those of the address come last, so they take precedence.
  private static func connect(
    _ library: Libpq,
    _ configuration: PostgresConfiguration
  ) -> OpaquePointer? {
    let settings = configuration.connectionSettings
    let texts = settings.flatMap { [strdup($0.name), strdup($0.value)] }
    defer { for text in texts { free(text) } }
    let names = stride(from: 0, to: texts.count, by: 2).map { UnsafePointer(texts[$0]) } + [nil]
    let values = stride(from: 1, to: texts.count, by: 2).map { UnsafePointer(texts[$0]) } + [nil]
    return library.connect(names, values, 1)
  }

  /// Brings a connection into the state that all connections share; returns why that failed.
  private static func prepare(
    _ handle: OpaquePointer,
    _ library: Libpq,
    _ settings: String,
    _ finish: (OpaquePointer) -> Bool
  ) -> PostgresError? {
    guard library.status(handle) == Libpq.connectionOK else {
      return .unreachable(reason: reason(handle, library))
    }
    let version = Int(library.serverVersion(handle))
    guard version >= neededVersion else {
      return .oldServer(version: version, needed: neededVersion)
    }
    let result = library.execute(handle, settings)
    let isSet = library.resultStatus(result) == Libpq.commandOK
    library.clear(result)
    guard isSet, finish(handle) else { return .unreachable(reason: reason(handle, library)) }
    return nil
  }

  /// libpq's message about a connection, on one line.
  static func reason(_ handle: OpaquePointer, _ library: Libpq) -> String {
    let text = library.connectionError(handle).map { String(cString: $0) } ?? ""
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
