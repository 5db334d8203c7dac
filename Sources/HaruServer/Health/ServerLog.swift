import HaruPlatform
import HaruJSON
import HaruTime
import Logging

/// How the server writes its log.
public enum LogFormat: String, CaseIterable, Sendable {
  case text
  /// One JSON object a line.
  case json
}

extension Logger {
  /// The server's log on standard error.
  static func server(_ format: LogFormat = .text) -> Logger {
    switch format {
    case .text: Logger(label: "haru") { StreamLogHandler.standardError(label: $0) }
    case .json: Logger(label: "haru") { _ in JSONLogHandler() }
    }
  }
}

/// Writes each event as a JSON object with `time` (RFC 3339), `level`, `message` and its metadata.
struct JSONLogHandler: LogHandler {
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  /// Writes a line, which ends in a line feed.
  var write: @Sendable (String) -> Void = { line in
    StandardStream.errors.write(line)
  }
  var clock: @Sendable () -> Instant = { .now }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let time = Moment(instant: clock(), offset: .utc, zone: "UTC").rfc3339
    var members = [
      JSON.Member(key: "time", value: .string(time)),
      JSON.Member(key: "level", value: .string(event.level.rawValue)),
      JSON.Member(key: "message", value: .string(event.message.description)),
    ]
    var facts = metadata.merging(event.metadata ?? [:]) { $1 }
    if let error = event.error { facts["error"] = "\(error)" }
    for (key, value) in facts.sorted(by: { $0.key < $1.key }) {
      members.append(JSON.Member(key: key, value: .string(value.description)))
    }
    write(JSON.object(members).text + "\n")
  }
}
