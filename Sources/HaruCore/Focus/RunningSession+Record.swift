public import HaruJSON
public import HaruSync
public import HaruTime

// A running session is a thing of its own, not a field of its item or of the device. Each start has
// a new id, so that sessions started on two devices are two records and merging keeps both.
// Completing writes the fact (`WorkSession`) and deletes this record in one step; cancelling only
// deletes it. `pauses` is one cell with the whole list, so a pause made on another device replaces
// the list and never mixes with it.
extension RunningSession: StoredThing {
  /// Reads the session from its record; nil if item, estimate or start is missing.
  ///
  /// Fields: `item`, `name`, `device`, `estimateSeconds`, `startedAt` (RFC 3339 with the local
  /// offset), `zone`, `pauses` (pairs of milliseconds after the start; the last one has no end
  /// while a pause is in progress), `clockWentBack`, `steady` (the machine's boot and the
  /// milliseconds since then) if the machine has such a clock, and `remindAt` (milliseconds since
  /// 1970) if the person asked for it.
  public init?(record: Record) {
    guard let item = record["item"]?.recordID,
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
    remindAt = record["remindAt"]?.integer.map { Instant(milliseconds: $0) }
  }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] {
    var fields = [
      JSON.Member(key: "item", value: .string(item.text)),
      JSON.Member(key: "name", value: .string(name)),
      JSON.Member(key: "device", value: .string(device)),
      JSON.Member(key: "estimateSeconds", value: .integer(estimateSeconds)),
      JSON.Member(key: "zone", value: .string(startedAt.zone)),
    ]
    if let mark { fields.append(JSON.Member(key: "steady", value: mark.json)) }
    fields.append(JSON.Member(key: "startedAt", value: .string(startedAt.rfc3339)))
    fields.append(JSON.Member(key: "pauses", value: timeline.pausesJSON))
    fields.append(JSON.Member(key: "clockWentBack", value: .bool(timeline.clockWentBack)))
    if let remindAt {
      fields.append(JSON.Member(key: "remindAt", value: .integer(remindAt.milliseconds)))
    }
    return fields
  }

  /// The changes that save the start, the pauses and the reminder after a change of the clock moved
  /// them.
  public func timeWrites(at instant: Instant) -> [CellWrite] {
    writes(of: ["startedAt", "pauses", "clockWentBack", "remindAt"], at: instant)
  }

  /// The changes that save when to remind of it once more; nil for never.
  public func reminderWrites(_ end: Instant?, at instant: Instant) -> [CellWrite] {
    let value = end.map { JSON.integer($0.milliseconds) } ?? .null
    return [CellWrite(Self.entity, id, JSON.Member(key: "remindAt", value: value), at: instant)]
  }

  /// The changes after “10 more minutes”, the answer to a notification on any device.
  public func laterWrites(at instant: Instant) -> [CellWrite] {
    reminderWrites(instant + 600_000, at: instant)
  }

  /// The changes that save a pause or its end.
  public func pauseWrites(at instant: Instant) -> [CellWrite] {
    writes(of: ["pauses", "clockWentBack"], at: instant)
  }
}

extension SteadyMark {
  fileprivate init?(json: JSON?) {
    guard let boot = json?[0]?.string, let milliseconds = json?[1]?.integer else { return nil }
    self.init(boot: boot, milliseconds: milliseconds)
  }

  fileprivate var json: JSON { [.string(boot), .integer(milliseconds)] }
}
