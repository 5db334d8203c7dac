import HaruTime
import Testing

struct InstantTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00+00:00"),
    ("2026-11-21T09:30:00+09:00", 1_795_221_000_000, 32_400, "2026-11-21T09:30:00+09:00"),
    ("2026-11-21t09:30:00.25-03:30", 1_795_266_000_250, -12_600, "2026-11-21T09:30:00.250-03:30"),
    ("1969-12-31T23:59:59.9999Z", -1, 0, "1969-12-31T23:59:59.999+00:00"),
    ("2026-11-21 00:00:00-00:00", 1_795_219_200_000, 0, "2026-11-21T00:00:00+00:00"),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000, 0, "2017-01-01T00:00:00+00:00"),
    ("0001-01-01T00:00:00+00:00", -62_135_596_800_000, 0, "0001-01-01T00:00:00+00:00"),
    ("9999-12-31T23:59:59.999+00:00", 253_402_300_799_999, 0, "9999-12-31T23:59:59.999+00:00"),
  ])
  func readsAndWritesRFC3339(text: String, milliseconds: Int64, offset: Int, written: String) throws
  {
    let moment = try Moment(rfc3339: text, zone: "Asia/Seoul")
    #expect(moment.instant == Instant(milliseconds: milliseconds))
    #expect(moment.offset == UTCOffset(seconds: offset))
    #expect(moment.rfc3339 == written)
    #expect(try Instant(rfc3339: text) == moment.instant)
  }

  @Test(arguments: [
    ("", InstantTextError.malformed(at: 0)),
    ("2026-11-21", .malformed(at: 10)),
    ("2026.11.21T09:30:00Z", .malformed(at: 4)),
    ("2026-11-2T09:30:00Z", .malformed(at: 9)),
    ("2026-02-29T09:30:00Z", .date(.noSuchDay(29, month: 2, year: 2026, lastDay: 28, at: 8))),
    ("2026-11-21T9:30:00Z", .malformed(at: 11)),
    ("2026-11-21T24:00:00Z", .outOfRange(at: 11)),
    ("2026-11-21T09:60:00Z", .outOfRange(at: 14)),
    ("2026-11-21T09:30:61Z", .outOfRange(at: 17)),
    ("2026-11-21T09:30:00.Z", .malformed(at: 20)),
    ("2026-11-21T09:30:00", .malformed(at: 19)),
    ("2026-11-21T09:30:00+0900", .malformed(at: 20)),
    ("2026-11-21T09:30:00+24:00", .outOfRange(at: 20)),
    ("2026-11-21T09:30:00Zx", .malformed(at: 20)),
  ])
  func saysWhyATextIsNoInstant(text: String, error: InstantTextError) {
    #expect(throws: error) { try Instant(rfc3339: text) }
  }

  @Test func keepsTheCivilDateOfThePlace() throws {
    let text = "2026-11-21T23:30:00Z"
    let instant = try Instant(rfc3339: text)
    let seoul = Moment(instant: instant, offset: UTCOffset(seconds: 32_400), zone: "Asia/Seoul")
    #expect(seoul.date.description == "2026-11-22")
    #expect(seoul.time.description == "08:30")
    #expect(seoul.dateTime.instant(offset: seoul.offset) == instant)
    let hawaii = Moment(instant: instant, offset: UTCOffset(seconds: -36_000), zone: "HST")
    #expect(hawaii.date.description == "2026-11-21")
    #expect(hawaii != seoul)
    #expect(hawaii == hawaii)
  }

  @Test func writesLocalMeanTimesToTheMinute() {
    let seoul = UTCOffset(seconds: 30_472)
    #expect(Instant(milliseconds: 0).rfc3339(offset: seoul) == "1970-01-01T08:28:00+08:28")
    #expect(UTCOffset(seconds: -30_472).description == "-08:28")
    #expect(UTCOffset(seconds: -20).description == "+00:00")
    #expect(UTCOffset(seconds: 999_999).description == "+23:59")
  }

  @Test func neverOverflows() {
    let end = Instant(milliseconds: .max)
    let start = Instant(milliseconds: .min)
    #expect(end + 1 == end)
    #expect(start - 1 == start)
    #expect(end - .min == end)
    #expect(start + .min == start)
    #expect(end - start == .max)
    #expect(start - end == .min)
    #expect(PlainDateTime(end, offset: .utc).description == "9999-12-31T23:59:59.999")
    #expect(
      PlainDateTime(start, offset: UTCOffset(seconds: -1)).description == "0001-01-01T00:00:00"
    )
  }
}
