/// A program that runs beside this one.
public final class ChildProcess {
  /// Where the program's output or errors go.
  public enum Output { case inherited, discarded }

  private let number: pid_t
  private var status: Int32?

  /// Starts the program at a path without input; throws `POSIXError`.
  public init(
    _ path: String,
    _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    output: Output = .inherited,
    errors: Output = .inherited
  ) throws(POSIXError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (descriptor, place) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)]
    where place == .discarded {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    // The files and connections of this program are not the other one's.
    for descriptor in Self.openDescriptors where descriptor > STDERR_FILENO {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.restoreSignals(in: &attributes)
    let words = [path] + arguments
    let variables = environment.map { "\($0.key)=\($0.value)" }
    var number = pid_t()
    let code = Self.withPointers(to: words) { words in
      Self.withPointers(to: variables) {
        posix_spawn(&number, path, &actions, &attributes, words, $0)
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    self.number = number
  }

  private static var openDescriptors: [Int32] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")
    return (names ?? []).compactMap { Int32($0) }
  }

  /// Signals that this program ignores or blocks end the other one as usual.
  private static func restoreSignals(in attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGHUP, SIGINT, SIGPIPE, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  private static func withPointers<Result>(
    to texts: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("it has at least its end") }
      return body(start)
    }
  }

  /// Whether the program has not ended yet.
  public var isRunning: Bool { !hasEnded }

  /// Waits for the end; returns the exit status, or 128 and a signal's number like a shell, and nil if
  /// it still runs after a time.
  public func wait(atMost time: Duration) -> Int32? {
    let end = ContinuousClock.now + time
    while !hasEnded {
      if ContinuousClock.now >= end { return nil }
      usleep(5_000)
    }
    return status
  }

  /// Lets the system forget the program once it has ended; this object must not be used any more.
  public func forget() {
    OwnThread.start { [number] in
      while waitpid(number, nil, 0) < 0, errno == EINTR {}
    }
  }

  private var hasEnded: Bool {
    if status != nil { return true }
    var state: Int32 = 0
    let found = waitpid(number, &state, WNOHANG)
    if found == 0 || (found < 0 && errno == EINTR) { return false }
    // The lower seven bits are the signal (waitpid(2)); Swift does not see the macros for it.
    let signal = state & 0x7F
    status = found < 0 ? 0 : signal == 0 ? (state >> 8) & 0xFF : 128 + signal
    return true
  }
}
