public import HaruJSON
import HaruSync
import HaruTime

extension WorkSession {
  /// The session with its derived values, for printing.
  public var members: [JSON.Member] {
    [
      JSON.Member(key: "id", value: .string(id.text)),
      JSON.Member(key: "name", value: .string(name)),
      JSON.Member(key: "estimateSeconds", value: estimateSeconds.map { .integer($0) } ?? .null),
      JSON.Member(key: "actualSeconds", value: .integer(actualSeconds)),
      JSON.Member(key: "pausedSeconds", value: .integer(pausedSeconds)),
      JSON.Member(key: "startedAt", value: .string(startedAt.rfc3339)),
      JSON.Member(key: "endedAt", value: .string(endedAt.rfc3339)),
      JSON.Member(key: "achieved", value: isAchieved.map { .bool($0) } ?? .null),
    ]
  }
}
