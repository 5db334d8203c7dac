import HaruPlatform

/// The connection thread: waits for all sockets with `poll`, assigns batches to free connections,
/// and opens more connections as needed.
final class ConnectionLoop {
  /// The pause after a failure to open a connection.
  private static let pause = Duration.milliseconds(200)

  private let library: Libpq
  private let configuration: PostgresConfiguration
  private let inbox: Inbox
  private var connections: [Connection] = []
  private var waiting: [Batch] = []
  /// Why the connections of open transactions broke, until their sessions are told.
  private var losses: [UInt64: PostgresError] = [:]
  private var openingCount = 0
  private var nextOpening = ContinuousClock.now
  private var isClosing = false

  private init(_ library: Libpq, _ configuration: PostgresConfiguration, _ inbox: Inbox) {
    self.library = library
    self.configuration = configuration
    self.inbox = inbox
  }

  /// Starts the thread, which ends after the message `close`.
  static func start(_ library: Libpq, _ configuration: PostgresConfiguration, _ inbox: Inbox) {
    OwnThread.start { ConnectionLoop(library, configuration, inbox).run() }
  }

  private func run() {
    while true {
      for message in inbox.take() { take(message) }
      if isClosing, connections.allSatisfy({ $0.batch == nil }) { break }
      assign()
      wait()
      expire()
    }
    connections = []
    for message in inbox.close() { refuse(message) }
  }

  private func take(_ message: Inbox.Message) {
    if isClosing { return refuse(message) }
    switch message {
    case .run(let batch) where batch.continues: resume(batch)
    case .run(let batch): waiting.append(batch)
    case .release(let session): release(session)
    case .opened(.success(let opened)):
      openingCount -= 1
      connections.append(Connection(opened))
    case .opened(.failure(let error)):
      openingCount -= 1
      nextOpening = .now + Self.pause
      // If there are other connections, the waiting batches get one of them.
      if connections.isEmpty, openingCount == 0 { failWaiting(error) }
    case .close:
      isClosing = true
      failWaiting(.closed)
    }
  }

  private func refuse(_ message: Inbox.Message) {
    switch message {
    case .run(let batch): batch.finish(.failure(.closed))
    case .opened(.success(let opened)): opened.library.finish(opened.handle)
    case .release, .opened, .close: break
    }
  }

  private func failWaiting(_ error: PostgresError) {
    for batch in waiting { batch.finish(.failure(error)) }
    waiting = []
  }

  /// Sends a batch of an open transaction, unless the transaction was lost with its connection.
  private func resume(_ batch: Batch) {
    let own = connections.first { $0.session == batch.session && $0.batch == nil }
    guard let own else {
      return batch.finish(.failure(losses[batch.session] ?? .lost(reason: "")))
    }
    start(batch, on: own)
  }

  private func release(_ session: UInt64) {
    losses[session] = nil
    guard let own = connections.first(where: { $0.session == session }) else { return }
    guard own.batch == nil else { return drop(own) }
    let batch = Batch(
      session: session,
      continues: true,
      statements: [Batch.Encoded(Statement("ROLLBACK"))],
      start: .now,
      finish: { _ in }
    )
    start(batch, on: own)
  }

  /// Assigns the waiting batches to free connections.
  private func assign() {
    while let batch = waiting.first, let free = connections.last(where: \.isFree) {
      waiting.removeFirst()
      start(batch, on: free)
    }
    while openingCount < waiting.count, nextOpening <= .now,
      connections.count + openingCount < configuration.connectionLimit
    {
      openingCount += 1
      open()
    }
  }

  /// Opens a connection on a separate thread, because looking up host names blocks.
  private func open() {
    OwnThread.start { [library, configuration, inbox] in
      let outcome = OpenedConnection.open(library, configuration)
      if !inbox.post(.opened(outcome)), case .success(let opened) = outcome {
        library.finish(opened.handle)
      }
    }
  }

  private func start(_ batch: Batch, on connection: Connection) {
    let deadline = ContinuousClock.now + configuration.answerLimit
    handle(connection.start(batch, until: deadline), of: connection)
  }

  private func handle(
    _ progress: Connection.Progress,
    of connection: Connection,
    _ batch: Batch? = nil
  ) {
    switch progress {
    case .waiting: break
    case .finished(let outcome): batch?.finish(outcome)
    case .lost(let error):
      let batch = connection.batch
      if let session = connection.session, batch == nil { losses[session] = error }
      drop(connection)
      batch?.finish(.failure(error))
    }
  }

  private func drop(_ connection: Connection) {
    connections.removeAll { $0 === connection }
  }

  /// Waits until something can be done, then does what the sockets allow.
  private func wait() {
    let watched = connections
    var polled = [pollfd(fd: inbox.reader, events: Int16(POLLIN), revents: 0)]
    for connection in watched {
      let events = connection.hasUnsent ? POLLIN | POLLOUT : POLLIN
      polled.append(pollfd(fd: connection.descriptor, events: Int16(events), revents: 0))
    }
    _ = poll(&polled, nfds_t(polled.count), timeLeft)
    for (connection, polled) in zip(watched, polled.dropFirst()) where polled.revents != 0 {
      let batch = connection.batch
      let isWritable = Int32(polled.revents) & ~POLLOUT == 0
      handle(isWritable ? connection.flush() : connection.receive(), of: connection, batch)
    }
  }

  /// The milliseconds until the next deadline, rounded up; -1 without one.
  private var timeLeft: CInt {
    var times = connections.filter { $0.batch != nil }.map(\.deadline) + waiting.map(\.start)
    if !waiting.isEmpty, nextOpening > .now { times.append(nextOpening) }
    guard let next = times.min() else { return -1 }
    return CInt(clamping: max(0, ContinuousClock.now.duration(to: next).milliseconds + 1))
  }

  /// Fails batches and connections that have timed out.
  private func expire() {
    let now = ContinuousClock.now
    for connection in connections where connection.batch != nil && connection.deadline <= now {
      handle(.lost(.timedOut), of: connection)
    }
    let late = waiting.filter { $0.start <= now }
    waiting.removeAll { $0.start <= now }
    for batch in late { batch.finish(.failure(.busy)) }
  }
}
