/// An open connection in pipeline mode; it is used only on the connection thread.
final class Connection {
  /// The outcome of a step.
  enum Progress {
    /// The rest of the response has not arrived yet.
    case waiting
    /// The batch was answered, or there was none.
    case finished(Result<Batch.Answer, PostgresError>)
    /// The connection broke.
    case lost(PostgresError)
  }

  private let handle: OpaquePointer
  private let library: Libpq
  let descriptor: CInt
  /// The session whose transaction is open on this connection, or whose batch is running.
  var session: UInt64?
  /// The running batch and its deadline.
  private(set) var batch: Batch?
  private(set) var deadline = ContinuousClock.now
  /// Whether bytes remain to be sent.
  private(set) var hasUnsent = false

  /// The names of prepared statements by their text.
  private var prepared: [String: String] = [:]
  private var nameCount = 0
  /// What the running batch's responses belong to, in order: the text of a statement that is being
  /// prepared, or nil for one that is executed.
  private var expected: ArraySlice<String?> = []
  private var pending: [String: String] = [:]
  private var rows: [Rows] = []
  private var failure: PostgresError?

  init(_ opened: OpenedConnection) {
    handle = opened.handle
    library = opened.library
    descriptor = library.socket(handle)
  }

  deinit { library.finish(handle) }

  var isFree: Bool { session == nil && batch == nil }

  /// Sends a batch without blocking; whatever the socket does not accept is left to `flush`.
  func start(_ batch: Batch, until deadline: ContinuousClock.Instant) -> Progress {
    self.batch = batch
    self.deadline = deadline
    session = batch.session
    (rows, failure, pending) = ([], nil, [:])
    var expected: [String?] = []
    for statement in batch.statements {
      guard let name = name(of: statement.sql, &expected), send(statement, name) else {
        return .lost(loss)
      }
      expected.append(nil)
    }
    self.expected = expected[...]
    guard library.pipelineSync(handle) == 1 else { return .lost(loss) }
    return flush()
  }

  /// The name of a prepared statement, which is prepared first if necessary; nil if the connection
  /// broke.
  private func name(of sql: String, _ expected: inout [String?]) -> String? {
    if let name = prepared[sql] ?? pending[sql] { return name }
    nameCount += 1
    let name = "s\(nameCount)"
    guard library.sendPrepare(handle, name, sql, 0, nil) == 1 else { return nil }
    pending[sql] = name
    expected.append(sql)
    return name
  }

  private func send(_ statement: Batch.Encoded, _ name: String) -> Bool {
    statement.bytes.withUnsafeBytes { bytes in
      let values = statement.starts.map { start in
        start.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
      }
      let count = CInt(truncatingIfNeeded: values.count)
      return library.sendPrepared(handle, name, count, values, nil, nil, 0) == 1
    }
  }

  /// Sends what remains.
  func flush() -> Progress {
    let left = library.flush(handle)
    hasUnsent = left == 1
    return left < 0 ? .lost(loss) : .waiting
  }

  /// Reads what has arrived.
  func receive() -> Progress {
    guard library.consumeInput(handle) == 1 else { return .lost(loss) }
    var wasAtEnd = false
    while library.isBusy(handle) == 0 {
      guard let result = library.getResult(handle) else {
        // Nil ends the results of one statement; a second nil in a row means that nothing more has
        // arrived.
        if wasAtEnd { break }
        wasAtEnd = true
        expected = expected.dropFirst()
        continue
      }
      wasAtEnd = false
      if library.resultStatus(result) == Libpq.pipelineSync {
        library.clear(result)
        return finish()
      }
      take(result)
    }
    if library.status(handle) != Libpq.connectionOK { return .lost(loss) }
    return hasUnsent ? flush() : .waiting
  }

  private func take(_ result: OpaquePointer) {
    switch library.resultStatus(result) {
    case Libpq.commandOK, Libpq.tuplesOK:
      if let sql = expected.first ?? nil {
        prepared[sql] = pending[sql]
        library.clear(result)
      } else {
        rows.append(Rows(result, library))
      }
    case Libpq.pipelineAborted: library.clear(result)
    default:
      failure = failure ?? refusal(result)
      library.clear(result)
    }
  }

  private func refusal(_ result: OpaquePointer) -> PostgresError {
    func field(_ code: CInt) -> String? {
      library.errorField(result, code).map { String(cString: $0) }
    }
    return .refused(
      state: field(Libpq.state) ?? "",
      message: field(Libpq.message) ?? "",
      constraint: field(Libpq.constraint)
    )
  }

  /// Ends the batch after its last response.
  private func finish() -> Progress {
    // libpq goes from "between two commands" to "idle" when the next result is requested; if one is
    // still outstanding, the server said too early that it was ready.
    guard library.isBusy(handle) == 0 else { return .lost(.malformed) }
    library.clear(library.getResult(handle))
    let status = library.transactionStatus(handle)
    guard [Libpq.idle, Libpq.inTransaction, Libpq.inFailedTransaction].contains(status) else {
      return .lost(loss)
    }
    guard failure != nil || rows.count == batch?.statements.count else { return .lost(.malformed) }
    batch = nil
    if status == Libpq.idle { session = nil }
    defer { rows = [] }
    if let failure { return .finished(.failure(failure)) }
    return .finished(.success(Batch.Answer(rows: rows, isInTransaction: status != Libpq.idle)))
  }

  /// Why the connection broke: the server's last message, or libpq's.
  private var loss: PostgresError {
    if case .refused(_, let message, _) = failure { return .lost(reason: message) }
    return .lost(reason: OpenedConnection.reason(handle, library))
  }
}
