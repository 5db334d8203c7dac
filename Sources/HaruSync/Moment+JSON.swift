package import HaruJSON
package import HaruTime

extension JSON {
  /// The id of a record, nil when this is no string.
  package var recordID: RecordID? { string.map { RecordID($0) } }
}

extension Moment {
  /// Reads the instant and the zone of a record, nil if one of them is invalid.
  package init?(rfc3339 text: JSON?, zone: JSON?) {
    guard let text = text?.string, let zone = zone?.string,
      let moment = try? Moment(rfc3339: text, zone: zone)
    else { return nil }
    self = moment
  }

  /// The members of every fact that tell when and where it happened: `at`, `date`, `zone`.
  package var members: [JSON.Member] {
    [
      JSON.Member(key: "at", value: .string(rfc3339)),
      JSON.Member(key: "date", value: .string(date.description)),
      JSON.Member(key: "zone", value: .string(zone)),
    ]
  }
}

extension PlainDate {
  /// Reads a date from a record, nil if it is not one.
  package init?(_ json: JSON?) {
    guard let text = json?.string, let date = try? PlainDate(parsing: text) else { return nil }
    self = date
  }
}
