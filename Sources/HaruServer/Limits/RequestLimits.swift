/// How long a request may take to arrive.
struct RequestLimits: Sendable {
  /// From the connection to the end of the first header, in seconds.
  var header = 10.0
  /// From the header to the end of the body, in seconds; longer for one that keeps the pace.
  var body = 30.0
  /// The pace, in bytes a second, at which a body may take longer.
  var pace = 1024.0
  /// How long what still arrives is swallowed once an answer was given early, in seconds.
  var linger = 1.0
}
