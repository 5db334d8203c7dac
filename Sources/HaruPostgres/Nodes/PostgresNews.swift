import HaruPlatform
package import HaruStore
import Synchronization

/// News between the servers of a database, sent by `NOTIFY` on a separate connection.
///
/// It is never sent in the transaction of a push: a transaction that notifies holds a cluster-wide
/// lock until it has been flushed, which would defeat group commit.
package final class PostgresNews: NewsExchange {
  /// How long news is collected before it is sent.
  static let pause = Duration.milliseconds(10)
  /// The pause after a failure to connect.
  private static let reconnection = Duration.milliseconds(500)
  private static let channel = "haru"

  package let arrivals: AsyncStream<NewsArrival>
  private let continuation: AsyncStream<NewsArrival>.Continuation
  private let outbox: NewsOutbox
  private let postgres: Postgres
  private let listening = Atomic(false)

  /// Starts the thread of the connection.
  init(_ configuration: PostgresConfiguration, beside postgres: Postgres) throws(PostgresError) {
    let library = try Libpq.system.get()
    self.postgres = postgres
    outbox = try NewsOutbox()
    // A reader that falls behind compares with the database, as after an interruption.
    (arrivals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(10_000))
    OwnThread.start { [weak self, outbox] in
      var timeline: String?
      while !outbox.isClosed, let news = self {
        if case .success(let opened) = OpenedConnection.listening(
          to: Self.channel,
          library,
          configuration
        ) {
          news.exchange(over: opened, &timeline)
        }
        Self.wait(for: [outbox.reader], Self.reconnection)
      }
    }
  }

  /// Whether this server currently receives news from the others.
  package var isListening: Bool { listening.load(ordering: .relaxed) }

  package func announce(_ news: News) { outbox.add([news]) }

  package func sequences(of accounts: [String]) async throws(StoreError) -> [String: Int64] {
    let ids = accounts.filter { AccountID($0) != nil }
    let sql = "SELECT owner, seq FROM sync_user WHERE owner = ANY ($1::uuid[])"
    do {
      let answers = try await postgres.read([Statement(sql, [.texts(ids)])])
      let pairs = try answers.first?.map { (try $0.text(0), try $0.integer(1)) } ?? []
      return Dictionary(pairs) { first, _ in first }
    } catch { throw StoreError(of: error) }
  }

  /// Ends the exchange and its thread.
  func close() {
    outbox.close()
    continuation.finish()
  }

  /// Sends and receives until the connection breaks or the exchange is closed.
  ///
  /// `timeline` is that of the database at the last connection, nil before the first one.
  private func exchange(over opened: OpenedConnection, _ timeline: inout String?) {
    let (handle, library) = (opened.handle, opened.library)
    defer {
      listening.store(false, ordering: .relaxed)
      library.finish(handle)
    }
    guard let found = Self.timeline(over: opened) else { return }
    if let timeline, timeline != found {
      // These numbers may have been lost with their changes.
      outbox.forgetChanges()
      continuation.yield(.promoted)
    }
    timeline = found
    listening.store(true, ordering: .relaxed)
    continuation.yield(.missed)
    var next = ContinuousClock.now
    var isOpen = true
    while isOpen, !outbox.isClosed {
      let ready = Self.wait(for: [library.socket(handle), outbox.reader], nil)
      if ready[0] { isOpen = library.consumeInput(handle) == 1 }
      if ready[1], isOpen {
        // Sends what arrives during the pause along with it.
        Self.wait(for: [], ContinuousClock.now.duration(to: next))
        isOpen = send(outbox.take(), over: opened)
        next = .now + Self.pause
      }
      let news = Self.received(over: opened)
      if !news.isEmpty { continuation.yield(.news(news)) }
    }
  }

  private static func timeline(over opened: OpenedConnection) -> String? {
    let answer = opened.library.execute(opened.handle, "SELECT \(PostgresSchema.timeline)")
    return answer.flatMap { Rows($0, opened.library).first?.optionalText(0) }
  }

  /// Sends news; if that fails, keeps the unsent rest for the next connection and returns false.
  private func send(_ news: [News], over opened: OpenedConnection) -> Bool {
    for text in NewsText.texts(of: news) {
      let isSent = text.withCString { text in
        let result = opened.library.executeParameters(
          opened.handle,
          "SELECT pg_notify('\(Self.channel)', $1)",
          1,
          nil,
          [text],
          nil,
          nil,
          0
        )
        defer { opened.library.clear(result) }
        return opened.library.resultStatus(result) == Libpq.tuplesOK
      }
      guard isSent else {
        outbox.add(news)
        return false
      }
    }
    return true
  }

  private static func received(over opened: OpenedConnection) -> [News] {
    var news: [News] = []
    while let notification = opened.library.notification(opened.handle) {
      let content = notification.load(as: Libpq.Notification.self)
      if let text = content.text {
        news += NewsText.news(in: String(cString: text))
      }
      opened.library.free(notification)
    }
    return news
  }

  /// Waits until a descriptor is readable or the timeout has passed; returns the readable ones.
  @discardableResult
  private static func wait(for descriptors: [CInt], _ time: Duration?) -> [Bool] {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let timeout = time.map { CInt(clamping: max(0, $0.milliseconds)) } ?? -1
    _ = poll(&polled, nfds_t(polled.count), timeout)
    return polled.map { $0.revents != 0 }
  }
}
