import Foundation

/// How long a request may take to arrive, and how many connections there may be.
struct RequestLimits: Sendable {
  /// From the connection, or from the first byte of a later request, to the end of the header, in
  /// seconds.
  var header = 10.0
  /// From the header to the end of the body, in seconds; longer for one that keeps the pace.
  var body = 30.0
  /// The pace, in bytes a second, at which a body may take longer.
  var pace = 1024.0
  /// How long what still arrives is swallowed once an answer was given early, in seconds.
  var linger = 1.0
  /// How long a connection may stay open between two requests, in seconds.
  var idle = 30.0
  /// Four fifths of the files that the process may open; the rest is for the database and the log.
  var connections = max(16, sysconf(CInt(_SC_OPEN_MAX)) * 4 / 5)
  /// How many of them one client may have; a quarter of them all where it is not set.
  var connectionsOfClient: Int?
}
