import Foundation
import Synchronization

/// The signals that end a live command: it puts the terminal right before it goes.
enum Interruption {
  private static let caught = Atomic<Int32>(0)

  /// Catches SIGINT, SIGTERM and SIGHUP from now on, also where the program that started this one
  /// had them blocked.
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

  /// The exit status that a caught signal asks for (128 and its number), nil if none came.
  static var status: Int32? {
    let number = caught.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }
}
