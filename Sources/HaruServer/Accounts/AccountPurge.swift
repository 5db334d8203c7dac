import Logging
import ServiceLifecycle

/// Removes expired data at the start and then every hour.
struct AccountPurge: Service {
  let accounts: Accounts
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { try await accounts.purge() } catch {
          logger.warning("what has ended could not be removed", metadata: ["error": "\(error)"])
        }
        do { try await Task.sleep(for: .seconds(3600)) } catch { return }
      }
    }
  }
}
