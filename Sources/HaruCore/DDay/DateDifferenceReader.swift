public import HaruTime

/// Reads lines of two dates and writes the days between them, from bytes to bytes.
///
/// A line is two dates (`2022-02-10`, `2022.2.10` or `2022/2/10`) separated by a comma, a tab or
/// blanks; surrounding blanks and a carriage return at the end are ignored. The answer is the
/// signed number of days from the first to the second, or an empty line for an invalid line. No
/// line becomes a `String`, which makes it fast.
public struct DateDifferenceReader: Sendable {
  /// An invalid line.
  public struct Fault: Equatable, Sendable {
    /// The line's number, from 1.
    public let line: Int
    /// What is wrong; the position is a byte offset in the line.
    public let reason: DateTextError
  }

  /// The maximum length of an answer in bytes: a sign, seven digits, the line end.
  public static let answerLimit = 9

  /// The number of lines read so far.
  public private(set) var lines = 0
  /// The invalid lines in order, until they are taken out.
  public var faults: [Fault] = []

  /// Starts before the first line.
  public init() {}

  /// Reads the complete lines at the start of some bytes; returns how many bytes they were.
  ///
  /// The rest belongs to a line whose end has not arrived; at the end of the input it counts as a
  /// line. Reading stops when the output has less room than ``answerLimit``.
  public mutating func read(
    _ input: Span<UInt8>,
    isEnd: Bool,
    into output: inout OutputSpan<UInt8>
  ) -> Int {
    var start = 0
    while start < input.count, output.freeCapacity >= Self.answerLimit {
      if let days = Self.usualLine(input, at: start) {
        Self.write(days, to: &output)
        lines += 1
        start += 22
        continue
      }
      var end = start
      while end < input.count, input[end] != UInt8(ascii: "\n") { end += 1 }
      if end == input.count, !isEnd { return start }
      lines += 1
      readUnusual(input.extracting(start..<end), into: &output)
      start = min(end + 1, input.count)
    }
    return start
  }
}

extension DateDifferenceReader {
  /// The answer to a line in the usual form: two dates of ten bytes with one byte between them,
  /// then `\n`.
  @inline(__always)
  private static func usualLine(_ input: Span<UInt8>, at start: Int) -> Int32? {
    guard input.count - start >= 22, input[start + 21] == UInt8(ascii: "\n") else { return nil }
    let between = input[start + 10]
    guard between == ASCII.comma || between == ASCII.tab || between == ASCII.space,
      let first = usualDate(input, at: start), let second = usualDate(input, at: start + 11)
    else { return nil }
    return second - first
  }

  /// The day of a ten-byte date, counted from a day before all dates.
  @inline(__always)
  private static func usualDate(_ input: Span<UInt8>, at start: Int) -> Int32? {
    // The value of a digit; any other byte sets bits from 8 up.
    func digit(_ offset: Int, _ faults: inout UInt32) -> UInt32 {
      let value = UInt32(input[start + offset]) &- 48
      faults |= value > 9 ? 1 : 0
      return value
    }
    var faults: UInt32 = 0
    let century = digit(0, &faults) &* 10 &+ digit(1, &faults)
    let year = century &* 100 &+ digit(2, &faults) &* 10 &+ digit(3, &faults)
    let month = digit(5, &faults) &* 10 &+ digit(6, &faults)
    let day = digit(8, &faults) &* 10 &+ digit(9, &faults)
    let separator = input[start + 4]
    guard faults == 0, separator == input[start + 7],
      separator == ASCII.minus || separator == ASCII.slash || separator == ASCII.point,
      year > 0, month &- 1 < 12, day > 0
    else { return nil }
    let isLeapYear = year & 3 == 0 && (year % 100 != 0 || year % 400 == 0)
    guard day <= 28 || day <= daysInMonth(month, isLeapYear) else { return nil }
    // Years start in March here, so that the leap day is the last of its year (see PlainDate+Days).
    let marchYear = month > 2 ? year : year &- 1
    let monthFromMarch = month > 2 ? month &- 3 : month &+ 9
    let days =
      marchYear &* 365 &+ marchYear / 4 &- marchYear / 100 &+ marchYear / 400
      &+ (153 &* monthFromMarch &+ 2) / 5 &+ day
    return Int32(bitPattern: days)
  }

  @inline(__always)
  private static func daysInMonth(_ month: UInt32, _ isLeapYear: Bool) -> UInt32 {
    if month == 2 { return isLeapYear ? 29 : 28 }
    // April, June, September, November: odd months from August on, even months before.
    return 30 + (month ^ month >> 3) & 1
  }

  private mutating func readUnusual(_ line: Span<UInt8>, into output: inout OutputSpan<UInt8>) {
    var scanner = ByteScanner(line.indices.map { line[$0] })
    do throws(DateTextError) {
      let days = try Self.days(&scanner)
      Self.write(Int32(days), to: &output)
    } catch {
      faults.append(Fault(line: lines, reason: error))
      output.append(UInt8(ascii: "\n"))
    }
  }

  private static func days(_ scanner: inout ByteScanner) throws(DateTextError) -> Int {
    scanner.skipBlanks()
    let first = try PlainDate(scanning: &scanner)
    let end = scanner.position
    scanner.skipBlanks()
    let hasComma = scanner.accept(ASCII.comma)
    scanner.skipBlanks()
    guard hasComma || scanner.position > end else {
      throw .expected(.separator, at: scanner.position)
    }
    let second = try PlainDate(scanning: &scanner)
    scanner.skipBlanks()
    _ = scanner.accept(UInt8(ascii: "\r"))
    guard scanner.isAtEnd else { throw .expected(.end, at: scanner.position) }
    return first.days(until: second)
  }

  @inline(__always)
  private static func write(_ days: Int32, to output: inout OutputSpan<UInt8>) {
    var rest = days.magnitude
    if days < 0 { output.append(ASCII.minus) }
    var power: UInt32 = 1
    while rest / power >= 10 { power *= 10 }
    while power > 0 {
      output.append(ASCII.zero &+ UInt8(truncatingIfNeeded: rest / power))
      rest %= power
      power /= 10
    }
    output.append(UInt8(ascii: "\n"))
  }
}
