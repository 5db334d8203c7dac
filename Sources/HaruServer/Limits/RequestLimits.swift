import HaruPlatform

/// Timeouts for requests and the number of connections.
struct RequestLimits: Sendable {
  /// From the connection, or the first byte of a later request, to the end of the header, in
  /// seconds.
  var header = 10.0
  /// From the header to the end of the body, in seconds; longer at the minimum pace.
  var body = 30.0
  /// The minimum pace in bytes per second at which a body may take longer.
  var pace = 1024.0
  /// How long remaining input is discarded after an early response, in seconds.
  var linger = 1.0
  /// How long a connection may stay idle between two requests, in seconds.
  var idle = 30.0
  /// Four fifths of the process's file descriptors; the rest is for the database and the log.
  var connections = max(16, sysconf(CInt(_SC_OPEN_MAX)) * 4 / 5)
  /// How many of them one client may have; by default a quarter.
  var connectionsOfClient: Int?
  /// How many requests may be in progress: at 4,000 pushes a second, the last one is answered after
  /// 64 ms.
  var inProgress = 256
}
