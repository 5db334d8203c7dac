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
  /// Half of the adjacent unit, or half an hour without one: `1시간 반`, `반시간`.
  private static let half: StaticString = "반"

  /// The unit of hours, minutes or seconds whose name starts at an offset, and the length of that
  /// name in bytes.
  package static func named(in bytes: [UInt8], at start: Int) -> (unit: DurationUnit, length: Int)?
  {
    for unit in times {
      if let length = unit.length(in: bytes, at: start) { return (unit, length) }
    }
    return nil
  }

  /// The length in bytes of the word for "half" at an offset, 0 if it is not there.
  package static func lengthOfHalf(in bytes: [UInt8], at start: Int) -> Int {
    stands(half, in: bytes, at: start) ? half.utf8CodeUnitCount : 0
  }

  /// The length in bytes of the unit's name at an offset, in either case; 0 if there is none.
  ///
  /// A Latin letter is a name only if no other letter follows. ISO 8601 has one letter per unit and
  /// continues after it.
  func length(in bytes: [UInt8], at start: Int, isISO: Bool = false) -> Int? {
    for name in names where DurationUnit.stands(name, in: bytes, at: start) {
      let length = name.utf8CodeUnitCount
      if isISO {
        if length == 1 { return length }
        continue
      }
      let next = start + length < bytes.count ? ASCII.lowercased(bytes[start + length]) : 0
      let isLetter = UInt8(ascii: "a") <= next && next <= UInt8(ascii: "z")
      if bytes[start] >= 0x80 || !isLetter { return length }
    }
    return nil
  }

  private static func stands(_ name: StaticString, in bytes: [UInt8], at start: Int) -> Bool {
    name.withUTF8Buffer { name in
      bytes.count - start >= name.count
        && name.indices.allSatisfy { ASCII.lowercased(bytes[start + $0]) == name[$0] }
    }
  }
}
