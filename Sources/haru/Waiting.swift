import Dispatch
import Synchronization

/// Waits for asynchronous work; the commands themselves are synchronous (see `Haru`).
///
/// The work has its own queue. Swift's shared threads are as many as there are processors: a few
/// blocked callers would leave none for the work they wait for.
func waiting<Success: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () async throws(Failure) -> Success
) throws(Failure) -> Success {
  let outcome = Mutex<Result<Success, Failure>?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  Task(executorPreference: OwnQueue()) {
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

private final class OwnQueue: TaskExecutor {
  private let queue = DispatchQueue(label: "haru.waiting")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
