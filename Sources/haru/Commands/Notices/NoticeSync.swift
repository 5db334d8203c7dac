import HaruPlatform
import HaruTime

/// Syncs once a minute in a separate process, so that a slow network does not delay notifications.
final class NoticeSync {
  /// The milliseconds between two syncs.
  static let pause: Int64 = 60_000

  private let root: String
  private var process: ChildProcess?
  private var last: Instant?

  /// Prepares to sync for the account signed in to a data folder.
  init(root: String) { self.root = root }

  /// Starts a sync if one is due, none is running and the account is usable.
  func run(at now: Instant) {
    if let last, now - last < Self.pause { return }
    guard process?.isRunning != true, SignedIn.usable(in: root) != nil,
      let program = ProgramFile.path
    else { return }
    last = now
    // Errors are ignored: without a network, the next attempt follows in a minute.
    process = try? ChildProcess(program, ["sync"], output: .discarded, errors: .discarded)
  }
}
