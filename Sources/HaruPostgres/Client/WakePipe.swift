import HaruPlatform

/// A pipe with which other threads wake a thread that polls.
///
/// It is not an eventfd, because macOS has none and Swift's Glibc does not export it.
final class WakePipe: Sendable {
  /// Becomes readable after `wake`.
  let reader: CInt
  private let writer: CInt

  init() throws(PostgresError) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .unreachable(reason: String(cString: strerror(errno))) }
    (reader, writer) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    _ = close(reader)
    _ = close(writer)
  }

  func wake() { _ = write(writer, [0], 1) }

  /// Empties the pipe, so that the next `wake` is noticed.
  func drain() {
    var byte: UInt8 = 0
    while read(reader, &byte, 1) == 1 {}
  }
}
