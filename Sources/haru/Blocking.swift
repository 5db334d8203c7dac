import Dispatch
import Synchronization

/// Waits for asynchronous work; the commands themselves are synchronous (see `Haru`).
func blocking<Success: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () async throws(Failure) -> Success
) throws(Failure) -> Success {
  let outcome = Mutex<Result<Success, Failure>?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  Task {
    let result: Result<Success, Failure>
    do throws(Failure) {
      result = .success(try await work())
    } catch {
      result = .failure(error)
    }
    outcome.withLock { $0 = result }
    isDone.signal()
  }
  while true {
    isDone.wait()
    if let result = outcome.withLock({ $0 }) { return try result.get() }
  }
}
