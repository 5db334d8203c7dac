import HaruCore
import HaruSync
import HaruTime
import Testing

struct DateDifferenceReaderTests {
  @Test(
    arguments: [
      ("2022-02-10,2022-02-17\n", "7\n"), ("2022-02-17\t2022-02-10\n", "-7\n"),
      ("2022.2.10 2022/2/17", "7\n"), ("2022-02-10 ,\t2022-02-17 \r\n", "7\n"),
      ("  2022-02-10   2022-02-10\r\n", "0\n"), ("0001-01-01,9999-12-31\n", "3652058\n"),
      ("9999-12-31,0001-01-01", "-3652058\n"), ("2024-02-28,2024-02-29\n", "1\n"),
      ("2022-04-30,2022-12-31\n2022-11-30 2000-02-29\n", "245\n-8310\n"), ("", ""),
    ])
  func writesTheDaysOfEachLine(input: String, output: String) {
    let result = Self.run(input)
    #expect(result.output == output)
    #expect(result.faults.isEmpty)
  }

  @Test(
    arguments: [
      ("2023-02-29,2023-03-01", .noSuchDay(29, month: 2, year: 2023, lastDay: 28, at: 8)),
      ("2022-02-10,2022-04-31", .noSuchDay(31, month: 4, year: 2022, lastDay: 30, at: 19)),
      ("1900-02-29,1900-03-01", .noSuchDay(29, month: 2, year: 1900, lastDay: 28, at: 8)),
      ("2022-13-10,2022-02-17", .noSuchMonth(13, at: 5)),
      ("2022-00-10 2022-02-17", .noSuchMonth(0, at: 5)),
      ("0000-01-10,2022-02-17", .noSuchYear(at: 0)), ("2022-02-10", .expected(.separator, at: 10)),
      ("2022-02-10;2022-02-17", .expected(.separator, at: 10)), ("", .expected(.year, at: 0)),
      ("2022-02/10,2022-02-17", .expected(.separator, at: 7)), ("hello", .expected(.year, at: 0)),
      ("2022-02-10,2022-02-17x", .expected(.end, at: 21)),
      ("2022-02-10,,2022-02-17", .expected(.year, at: 11)),
      ("2022_02_10,2022_02_17", .expected(.separator, at: 4)),
      ("2022-0x-10,2022-02-17", .noSuchMonth(0, at: 5)),
      ("12022-02-10,2022-02-17", .expected(.year, at: 0)),
      ("2022-02-00,2022-02-17", .noSuchDay(0, month: 2, year: 2022, lastDay: 28, at: 8)),
    ] as [(String, DateTextError)]
  )
  func answersABadLineWithAnEmptyOne(line: String, reason: DateTextError) {
    let result = Self.run("2022-02-10,2022-02-17\n\(line)\n2022-02-10,2022-02-17\n")
    #expect(result.output == "7\n\n7\n")
    #expect(result.faults.map(\.line) == [2])
    #expect(result.faults.map(\.reason) == [reason])
  }

  /// Tests/Vectors/dates.py describes the pairs.
  @Test func agreesWithPythonOnRandomPairs() throws {
    let rows = try VectorFile.rows("dates.txt")
    let result = Self.run(rows.map { "\($0[0]),\($0[1])\n" }.joined())
    #expect(result.output == rows.map { "\($0[2])\n" }.joined())
  }

  @Test func knowsEveryDayOfTheCalendar() throws {
    var input = ""
    var output = ""
    for year in [1, 4, 100, 1900, 2000, 2023, 2024, 9999] {
      let first = try #require(PlainDate(year: year, month: 1, day: 1))
      for offset in 0..<(PlainDate.isLeapYear(year) ? 366 : 365) {
        input += "\(first),\(try #require(first.adding(days: offset)))\n"
        output += "\(offset)\n"
      }
    }
    #expect(Self.run(input).output == output)
  }

  @Test(arguments: [1, 2, 5, 21, 22, 23, 40])
  func doesNotMindWhereTheInputIsCut(size: Int) {
    let input = "2022-02-10,2022-02-17\n2022.2.10 2022/2/17\r\nno\n\n2022-02-10\t2022-02-17"
    let result = Self.run(input, pieces: size)
    #expect(result.output == "7\n7\n\n\n7\n")
    #expect(result.faults.map(\.line) == [3, 4])
  }

  @Test func stopsWhereTheOutputIsFull() {
    let input = Array(String(repeating: "0001-01-01,9999-12-31\n", count: 3).utf8)
    var reader = DateDifferenceReader()
    var used = 0
    let output = [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
      var span = OutputSpan(buffer: buffer, initializedCount: 0)
      used = reader.read(input.span, isEnd: true, into: &span)
      count = span.finalize(for: buffer)
    }
    #expect(used == 44)
    #expect(reader.lines == 2)
    #expect(String(decoding: output, as: UTF8.self) == "3652058\n3652058\n")
  }

  /// Reads a text in chunks, as from a pipe.
  private static func run(
    _ text: String,
    pieces: Int = 1_000_000
  ) -> (output: String, faults: [DateDifferenceReader.Fault]) {
    var rest = Array(text.utf8)[...]
    var pending: [UInt8] = []
    var reader = DateDifferenceReader()
    var output: [UInt8] = []
    repeat {
      pending += rest.prefix(pieces)
      rest = rest.dropFirst(pieces)
      var used = 0
      let capacity = pending.count + DateDifferenceReader.answerLimit
      output += [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        var span = OutputSpan(buffer: buffer, initializedCount: 0)
        used = reader.read(pending.span, isEnd: rest.isEmpty, into: &span)
        count = span.finalize(for: buffer)
      }
      pending.removeFirst(used)
    } while !rest.isEmpty || !pending.isEmpty
    return (String(decoding: output, as: UTF8.self), reader.faults)
  }
}
