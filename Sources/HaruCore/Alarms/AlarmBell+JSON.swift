public import HaruJSON
import HaruSync
import HaruTime

extension AlarmBell {
  /// The state that the device stores to continue after a restart; it is not a record and never
  /// leaves the device.
  public var json: JSON {
    [
      "checkedAt": .integer(checkedAt.milliseconds),
      "rings": .array(
        rings.map { ring in
          [
            "of": ring.occurrence.json, "start": .integer(ring.start.milliseconds),
            "snoozing": .bool(ring.isSnoozing),
          ]
        }
      ),
      "missed": .array(
        missed.map { ["of": $0.occurrence.json, "rang": .bool($0.rang)] }
      ),
      "past": .array(past.map { $0.json }),
    ]
  }

  /// Reads the stored state, nil if it is invalid.
  public init?(json: JSON) {
    guard let checkedAt = json["checkedAt"]?.integer else { return nil }
    self.init(at: Instant(milliseconds: checkedAt))
    rings = (json["rings"]?.array ?? []).compactMap { ring in
      guard let occurrence = ring["of"].flatMap(AlarmOccurrence.init),
        let start = ring["start"]?.integer
      else { return nil }
      return Ring(
        occurrence: occurrence,
        start: Instant(milliseconds: start),
        isSnoozing: ring["snoozing"]?.bool ?? false
      )
    }
    missed = (json["missed"]?.array ?? []).compactMap { missed in
      // An earlier version stored just the occurrence.
      AlarmOccurrence(json: missed["of"] ?? missed)
        .map { Missed(occurrence: $0, rang: missed["rang"]?.bool ?? false) }
    }
    past = (json["past"]?.array ?? []).compactMap(AlarmOccurrence.init).suffix(Self.memory)
  }
}

extension AlarmOccurrence {
  var json: JSON {
    [
      "alarm": .string(alarm.text), "date": .string(date.description),
      "time": .string(time.description), "at": .string(moment.rfc3339),
      "zone": .string(moment.zone),
    ]
  }

  init?(json: JSON) {
    guard let alarm = json["alarm"]?.recordID, let date = PlainDate(json["date"]),
      let time = json["time"]?.string.flatMap({ try? PlainTime(parsing: $0) }),
      let text = json["at"]?.string, let zone = json["zone"]?.string,
      let moment = try? Moment(rfc3339: text, zone: zone)
    else { return nil }
    self.init(alarm: alarm, date: date, time: time, moment: moment)
  }
}
