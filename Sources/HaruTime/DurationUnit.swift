/// A unit of durations, with its names in the languages of the app.
package struct DurationUnit: Sendable {
  /// How many seconds it has.
  package let seconds: Int64
  private let names: [StaticString]

  static let days: ArraySlice<DurationUnit> = [
    DurationUnit(seconds: 604_800, names: ["w"]),
    DurationUnit(seconds: 86_400, names: ["d"]),
  ]
  static let times: ArraySlice<DurationUnit> = [
    DurationUnit(seconds: 3_600, names: ["hours", "hour", "hrs", "hr", "h", "시간"]),
    DurationUnit(seconds: 60, names: ["minutes", "minute", "mins", "min", "m", "분"]),
    DurationUnit(seconds: 1, names: ["seconds", "second", "secs", "sec", "s", "초"]),
  ]

  /// The unit of hours, minutes or seconds whose name starts at an offset, and the length of that
  /// name in bytes.
  package static func named(in bytes: [UInt8], at start: Int) -> (unit: DurationUnit, length: Int)?
  {
    for unit in times {
      if let length = unit.length(in: bytes, at: start) { return (unit, length) }
    }
    return nil
  }

  /// The length in bytes of the unit's name at an offset, in either case; 0 if there is none.
  ///
  /// A Latin letter is a name only if no other letter follows. ISO 8601 has one letter per unit and
  /// continues after it.
  func length(in bytes: [UInt8], at start: Int, isISO: Bool = false) -> Int? {
    for name in names {
      let length = name.utf8CodeUnitCount
      let isThere =
        isISO
        ? length == 1 && NumberWords.begins(name, in: bytes, at: start)
        : NumberWords.stands(name, in: bytes, at: start)
      if isThere { return length }
    }
    return nil
  }
}
