import HaruJSON
public import HaruSync
public import HaruTime

// A running session is a thing of its own, not a field of its item or of the device. Each start has
// a new id, so that sessions started on two devices are two records and merging keeps both.
// Completing writes the fact (`WorkSession`) and deletes this record in one step; cancelling only
// deletes it. `pauses` is one cell with the whole list, so a pause made on another device replaces
// the list and never mixes with it.
extension RunningSession {
  /// Reads the session from its record, nil if it has no item, estimate or start.
  ///
  /// Fields: `item`, `name`, `device`, `estimateSeconds`, `startedAt` (RFC 3339 with the local
  /// offset), `zone`, `pauses` (pairs of milliseconds after the start; the last one has no end
  /// while a pause is in progress), `clockWentBack`, and `steady` (the machine's boot and the
  /// milliseconds since then) if the machine has such a clock.
  public init?(record: Record) {
    guard let item = record["item"]?.string,
      let estimate = record["estimateSeconds"]?.integer,
      let startedAt = Moment(rfc3339: record["startedAt"], zone: record["zone"])
    else { return nil }
    self.init(
      id: record.id,
      device: record["device"]?.string ?? "",
      item: item,
      name: record["name"]?.string ?? "",
      estimateSeconds: estimate,
      startedAt: startedAt,
      timeline: WorkTimeline(
        start: startedAt.instant,
        pauses: record["pauses"],
        clockWentBack: record["clockWentBack"]
      ),
      mark: SteadyMark(json: record["steady"])
    )
  }

  /// The changes that save the session at its start.
  public func writes(at instant: Instant) -> [CellWrite] {
    var fields = [
      JSON.Member(key: "item", value: .string(item)),
      JSON.Member(key: "name", value: .string(name)),
      JSON.Member(key: "device", value: .string(device)),
      JSON.Member(key: "estimateSeconds", value: .integer(estimateSeconds)),
      JSON.Member(key: "zone", value: .string(startedAt.zone)),
    ]
    if let mark { fields.append(JSON.Member(key: "steady", value: mark.json)) }
    return fields.map { CellWrite(Self.entity, id, $0, at: instant) } + timeWrites(at: instant)
  }

  /// The changes that save the start and the pauses after a change of the clock moved them.
  public func timeWrites(at instant: Instant) -> [CellWrite] {
    let start = JSON.Member(key: "startedAt", value: .string(startedAt.rfc3339))
    return [CellWrite(Self.entity, id, start, at: instant)] + pauseWrites(at: instant)
  }

  /// The changes that save a pause or its end.
  public func pauseWrites(at instant: Instant) -> [CellWrite] {
    let fields = [
      JSON.Member(key: "pauses", value: timeline.pausesJSON),
      JSON.Member(key: "clockWentBack", value: .bool(timeline.clockWentBack)),
    ]
    return fields.map { CellWrite(Self.entity, id, $0, at: instant) }
  }

  /// The change that ends the session, or that undoes this; a cancellation consists of it alone, a
  /// completion also writes the fact.
  public func deletion(_ isDeleted: Bool = true, at instant: Instant) -> CellWrite {
    CellWrite(Self.entity, id, isDeleted: isDeleted, at: instant)
  }
}

extension SteadyMark {
  fileprivate init?(json: JSON?) {
    guard let boot = json?[0]?.string, let milliseconds = json?[1]?.integer else { return nil }
    self.init(boot: boot, milliseconds: milliseconds)
  }

  fileprivate var json: JSON { [.string(boot), .integer(milliseconds)] }
}

extension Moment {
  /// Reads the instant and the zone of a record, nil if one of them is invalid.
  init?(rfc3339 text: JSON?, zone: JSON?) {
    guard let text = text?.string, let zone = zone?.string,
      let moment = try? Moment(rfc3339: text, zone: zone)
    else { return nil }
    self = moment
  }
}
