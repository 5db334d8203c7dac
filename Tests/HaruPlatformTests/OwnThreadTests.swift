import HaruPlatform
import Synchronization
import Testing

struct OwnThreadTests {
  private final class Count: Sendable {
    private let value = Mutex(0)
    var now: Int { value.withLock { $0 } }
    func increase() { value.withLock { $0 += 1 } }
  }

  /// More than may block at once in the task pool.
  @Test func threadsWaitForEachOther() async {
    let arrived = Count()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          await withCheckedContinuation { continuation in
            OwnThread.start {
              arrived.increase()
              while arrived.now < 50 { usleep(1_000) }
              continuation.resume()
            }
          }
        }
      }
    }
    #expect(arrived.now == 50)
  }
}
