import HaruStore
import Logging
import ServiceLifecycle
import Synchronization

/// A server's copy of the operator's quotes in a shared database, refreshed every ten seconds,
/// because many places read them and the database is across the network.
final class QuoteCopy: Service {
  private let files: any OperatorFiles
  private let logger: Logger
  private let copy = Mutex<[UInt8]>([])

  init(of files: any OperatorFiles, logger: Logger) {
    self.files = files
    self.logger = logger
  }

  var content: [UInt8] { copy.withLock(\.self) }

  func run() async throws {
    await cancelWhenGracefulShutdown { [self] in
      while !Task.isCancelled {
        do throws(StoreError) {
          let content = try await files.read(OperatorQuotes.fileName) ?? []
          copy.withLock { $0 = content }
        } catch {
          logger.warning("the quotes could not be read", metadata: ["error": "\(error)"])
        }
        do { try await Task.sleep(for: .seconds(10)) } catch { return }
      }
    }
  }
}
