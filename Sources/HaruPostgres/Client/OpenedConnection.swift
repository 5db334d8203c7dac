import Foundation

/// A connection that has just been opened, on its way to the thread that will own it.
struct OpenedConnection: @unchecked Sendable {
  // Only one thread has it at a time.
  let handle: OpaquePointer
  let library: Libpq

  /// The oldest server with everything that the statements use.
  private static let neededVersion = 140_000

  /// Opens a connection; blocks, at most for the time of `connect_timeout`.
  static func open(
    _ library: Libpq,
    _ configuration: PostgresConfiguration
  ) -> Result<OpenedConnection, PostgresError> {
    opened(library, configuration, configuration.sessionSettings) { handle in
      library.setNonblocking(handle, 1) == 0 && library.enterPipelineMode(handle) == 1
    }
  }

  /// Opens a connection that listens to a channel, on which each call waits for its answer.
  ///
  /// What it writes may be lost with the server, so nothing is waited for.
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
    // Notices would be written to the standard error.
    _ = library.setNoticeProcessor(handle, { _, _ in }, nil)
    if let problem = prepare(handle, library, settings, finish) {
      library.finish(handle)
      return .failure(problem)
    }
    return .success(OpenedConnection(handle: handle, library: library))
  }

  /// Calls the library with the settings, those of the address last, so that they win.
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

  /// Brings a connection into the state in which all are used; returns why that is not possible.
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

  /// The library's message about a connection, on one line.
  static func reason(_ handle: OpaquePointer, _ library: Libpq) -> String {
    let text = library.connectionError(handle).map { String(cString: $0) } ?? ""
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
