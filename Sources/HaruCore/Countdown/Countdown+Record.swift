public import HaruJSON
public import HaruSync
import HaruTime

extension Countdown: StoredThing {
  /// The entity of countdown records.
  public static let entity = "countdown"

  /// Reads the countdown from its record, nil if it has no length.
  ///
  /// Fields: `label` and `state`, a single value that devices never mix: an object with `length`
  /// and `total` (milliseconds) and, if it is running, `deadline` (milliseconds since 1970) or, if
  /// it is paused, `left` (milliseconds).
  public init?(record: Record) {
    guard let state = record["state"], let length = state["length"]?.integer, length > 0 else {
      return nil
    }
    var phase = Phase.ready
    if let deadline = state["deadline"]?.integer {
      phase = .running(deadline: Instant(milliseconds: deadline))
    } else if let left = state["left"]?.integer {
      phase = .paused(left: min(max(0, left), Self.longest))
    }
    self.init(
      id: record.id,
      milliseconds: length,
      label: record["label"]?.string ?? "",
      total: state["total"]?.integer ?? length,
      phase: phase
    )
  }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] {
    var state = [
      JSON.Member(key: "length", value: .integer(length)),
      JSON.Member(key: "total", value: .integer(total)),
    ]
    switch phase {
    case .ready: break
    case .running(let deadline):
      state.append(JSON.Member(key: "deadline", value: .integer(deadline.milliseconds)))
    case .paused(let left):
      state.append(JSON.Member(key: "left", value: .integer(left)))
    }
    return [
      JSON.Member(key: "label", value: .string(label)),
      JSON.Member(key: "state", value: .object(state)),
    ]
  }
}
