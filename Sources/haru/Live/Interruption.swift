import HaruPlatform
import Synchronization

/// The signals that end a live command, which restores the terminal first.
enum Interruption {
  private static let caught = Atomic<Int32>(0)

  /// Catches SIGINT, SIGTERM and SIGHUP from now on, even if the parent process had blocked them.
  static func watch() {
    caught.store(0, ordering: .relaxed)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { Interruption.caught.store($0, ordering: .relaxed) }
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The exit status for a caught signal (128 plus its number), nil if there was none.
  static var status: Int32? {
    let number = caught.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }
}
