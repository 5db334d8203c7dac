public import HaruJSON
import HaruTime

// A running session is a thing of its own, not a field of its item or of the device: it has a new id
// at each start, so that sessions started on two devices are two records, and merging keeps both.
// Completing writes the fact (`WorkSession`) and deletes this record in one step; cancelling only
// deletes it. `pauses` is one cell with the whole list, so a pause made on another device replaces
// the list and never mixes with it.
extension RunningSession {
  /// Reads the session from the fields of its record, nil if it says no start or no item.
  ///
  /// Fields: `item`, `name`, `device`, `estimateSeconds`, `startedAt` (RFC 3339 with the offset of
  /// the place), `zone`, `pauses` (pairs of milliseconds after the start, the last one without its
  /// end while a pause goes on) and `clockWentBack`.
  public init?(id: String, fields: JSON) {
    guard let item = fields["item"]?.string,
      let estimate = fields["estimateSeconds"]?.integer,
      let startedAt = Moment(rfc3339: fields["startedAt"], zone: fields["zone"])
    else { return nil }
    self.init(
      id: id,
      device: fields["device"]?.string ?? "",
      item: item,
      name: fields["name"]?.string ?? "",
      estimateSeconds: estimate,
      startedAt: startedAt,
      timeline: WorkTimeline(
        start: startedAt.instant,
        pauses: fields["pauses"],
        clockWentBack: fields["clockWentBack"]
      )
    )
  }

  /// The fields of its record.
  public var fields: [JSON.Member] {
    [
      JSON.Member(key: "item", value: .string(item)),
      JSON.Member(key: "name", value: .string(name)),
      JSON.Member(key: "device", value: .string(device)),
      JSON.Member(key: "estimateSeconds", value: .integer(estimateSeconds)),
      JSON.Member(key: "startedAt", value: .string(startedAt.rfc3339)),
      JSON.Member(key: "zone", value: .string(startedAt.zone)),
    ] + changingFields
  }

  /// The fields that change while it goes on.
  public var changingFields: [JSON.Member] {
    [
      JSON.Member(key: "pauses", value: timeline.pausesJSON),
      JSON.Member(key: "clockWentBack", value: .bool(timeline.clockWentBack)),
    ]
  }
}

extension Moment {
  /// Reads the instant and the zone of a record, nil if one of them is none.
  init?(rfc3339 text: JSON?, zone: JSON?) {
    guard let text = text?.string, let zone = zone?.string,
      let moment = try? Moment(rfc3339: text, zone: zone)
    else { return nil }
    self = moment
  }
}
