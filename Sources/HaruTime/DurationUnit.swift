/// A unit that durations are written in, by its names in the languages of the app.
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
  /// Half of the unit before it or behind it, of an hour where there is none: `1시간 반`, `반시간`.
  private static let half: StaticString = "반"

  /// The unit of hours, minutes or seconds whose name stands in a text at an offset, and the bytes
  /// of that name.
  package static func named(in bytes: [UInt8], at start: Int) -> (unit: DurationUnit, length: Int)?
  {
    for unit in times {
      if let length = unit.length(in: bytes, at: start) { return (unit, length) }
    }
    return nil
  }

  /// The bytes of the word for a half that stands in a text at an offset, 0 where there is none.
  package static func lengthOfHalf(in bytes: [UInt8], at start: Int) -> Int {
    stands(half, in: bytes, at: start) ? half.utf8CodeUnitCount : 0
  }

  /// The bytes of one of its names that stands in a text at an offset, in either case.
  ///
  /// Latin letters are a name only where no further one follows; ISO 8601 has one letter for each
  /// unit and goes on behind it.
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
