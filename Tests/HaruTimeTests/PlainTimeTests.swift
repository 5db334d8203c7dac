import HaruTime
import Testing

struct PlainTimeTests {
  @Test(arguments: [
    ("07:30", "07:30"), ("7:30", "07:30"), ("00:00", "00:00"), ("23:59:59", "23:59:59"),
    ("07:30:00", "07:30"), ("0:00:01", "00:00:01"),
  ])
  func readsAndWrites(text: String, written: String) throws {
    #expect(try PlainTime(parsing: text).description == written)
  }

  @Test(arguments: [
    ("", TimeTextError.malformed(at: 0)), (":30", .malformed(at: 0)), ("7", .malformed(at: 1)),
    ("24:00", .noSuchHour(24, at: 0)), ("25:00", .noSuchHour(25, at: 0)),
    ("07:60", .noSuchMinute(60, at: 3)), ("07:3", .malformed(at: 3)),
    ("07:30:60", .noSuchSecond(60, at: 6)), ("07:30:00:00", .malformed(at: 8)),
    ("07:30 ", .malformed(at: 5)),
  ])
  func saysWhyATextIsNoTime(text: String, error: TimeTextError) {
    #expect(throws: error) { try PlainTime(parsing: text) }
  }

  @Test func wrapsMillisecondsAroundTheDay() {
    #expect(PlainTime(millisecondsOfDay: -1).description == "23:59:59.999")
    #expect(PlainTime(millisecondsOfDay: 86_400_000) == .midnight)
    #expect(PlainTime(millisecondsOfDay: 34_200_250).description == "09:30:00.250")
    #expect(PlainTime(hour: 9, minute: 30)?.millisecondsOfDay == 34_200_000)
    #expect(PlainTime(hour: 9, minute: 30, second: 60) == nil)
  }
}
