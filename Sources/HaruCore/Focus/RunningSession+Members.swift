#if !hasFeature(Embedded)
public import HaruJSON
import HaruSync
public import HaruTime

extension RunningSession {
  /// The first running session and the names of the others, for printing; `text` formats an instant
  /// in the person's zone.
  public static func members(
    of sessions: [RunningSession],
    at now: Instant,
    text: (Instant) -> String
  ) -> [JSON.Member] {
    let session = sessions.first
    let finish = session.map { JSON.string(text($0.expectedFinish(at: now))) }
    let unlocked = session?.lockEnd(at: now).map { JSON.string(text($0)) }
    let seconds = { (milliseconds: Int64?) -> JSON in
      milliseconds.map { .integer($0 / 1_000) } ?? .null
    }
    let maybe = { (text: String?) -> JSON in text.map(JSON.string) ?? .null }
    return [
      JSON.Member(key: "running", value: .bool(session != nil)),
      JSON.Member(key: "id", value: maybe(session?.id.text)),
      JSON.Member(key: "item", value: maybe(session?.item.text)),
      JSON.Member(key: "name", value: maybe(session?.name)),
      JSON.Member(
        key: "estimateSeconds",
        value: (session?.estimateSeconds).map(JSON.integer) ?? .null
      ),
      JSON.Member(key: "startedAt", value: maybe(session?.startedAt.rfc3339)),
      JSON.Member(key: "paused", value: (session?.isPaused).map(JSON.bool) ?? .null),
      JSON.Member(key: "spentSeconds", value: seconds(session?.spentMilliseconds(at: now))),
      JSON.Member(key: "pausedSeconds", value: seconds(session?.pausedMilliseconds(at: now))),
      JSON.Member(key: "leftSeconds", value: seconds(session?.leftMilliseconds(at: now))),
      JSON.Member(key: "expectedFinish", value: finish ?? .null),
      JSON.Member(key: "lockedUntil", value: unlocked ?? .null),
      JSON.Member(
        key: "alsoRunning",
        value: .array(sessions.dropFirst().map { .string($0.name) })
      ),
    ]
  }
}
#endif
