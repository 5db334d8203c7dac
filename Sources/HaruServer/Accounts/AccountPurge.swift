import HaruStore
import HaruTime
import Logging
import ServiceLifecycle

/// Removes expired data at the start and then every hour; one of several servers does it.
struct AccountPurge: Service {
  /// How long a server that did it keeps it: a little less than the time until it does it again.
  private static let term: Int64 = 3_500_000

  let accounts: Accounts
  let database: any ServerDatabase
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { try await purge() } catch {
          logger.warning("what has ended could not be removed", metadata: ["error": "\(error)"])
        }
        do { try await Task.sleep(for: .seconds(3600)) } catch { return }
      }
    }
  }

  private func purge() async throws(StoreError) {
    let now = accounts.now
    guard try await database.takeOver(.purgeAccounts, at: now, until: now + Self.term) else {
      return
    }
    try await accounts.purge()
  }
}
