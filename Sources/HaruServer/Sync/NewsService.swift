import HaruStore
import ServiceLifecycle

/// Forwards news from the other servers of a database, and finds what was missed.
struct NewsService: Service {
  /// How many accounts are compared with the database at once.
  private static let batch = 1_000

  let exchange: any NewsExchange
  let feed: SequenceFeed
  let accounts: Accounts
  /// The time between two comparisons with the database, which find lost news.
  let pause: Duration

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask { await receive() }
        group.addTask {
          while !Task.isCancelled {
            do { try await Task.sleep(for: pause) } catch { return }
            await compare()
          }
        }
      }
    }
  }

  private func receive() async {
    for await arrival in exchange.arrivals {
      switch arrival {
      case .news(let news): pass(news)
      // A device may have seen a number that was lost, and would ignore it when it comes again.
      case .promoted: feed.endStreams()
      case .missed:
        // Sessions may have ended meanwhile.
        accounts.forgetHere([])
        await compare()
      }
    }
  }

  private func pass(_ news: [News]) {
    var ended: [String] = []
    for piece in news {
      switch piece {
      case .change(let account, let sequence): feed.deliver(sequence, to: account)
      case .ended(let session): ended.append(session)
      }
    }
    if !ended.isEmpty { accounts.forgetHere(ended) }
  }

  /// Sends the sequence numbers in the database to all streams.
  ///
  /// If the database is unreachable, the next comparison finds what is new.
  private func compare() async {
    let users = feed.users
    for start in stride(from: 0, to: users.count, by: Self.batch) {
      let some = Array(users[start..<min(start + Self.batch, users.count)])
      guard let sequences = try? await exchange.sequences(of: some) else { return }
      for (user, sequence) in sequences { feed.deliver(sequence, to: user) }
    }
  }
}
