import HaruTime
import Testing

struct DurationTests {
  @Test(arguments: [
    (0, "0:00", "0:00:00", "0", "0", "0", "PT0S"),
    (5_400, "1:30", "1:30:00", "1.5", "90", "5400", "PT1H30M"),
    (-2_100, "-0:35", "-0:35:00", "-0.5833", "-35", "-2100", "-PT35M"),
    (96_000, "26:40", "26:40:00", "26.6667", "1600", "96000", "PT26H40M"),
    (4_515, "1:15:15", "1:15:15", "1.2542", "75.25", "4515", "PT1H15M15S"),
    (1, "0:00:01", "0:00:01", "0.0003", "0.0167", "1", "PT1S"),
    (3_600, "1:00", "1:00:00", "1", "60", "3600", "PT1H"),
    (
      35_999_999, "9999:59:59", "9999:59:59", "9999.9997", "599999.9833", "35999999",
      "PT9999H59M59S"
    ),
  ])
  func writesEveryForm(
    seconds: Int64,
    hm: String,
    hms: String,
    decimal: String,
    minutes: String,
    plain: String,
    iso: String
  ) {
    #expect(DurationFormat.hm.text(seconds: seconds) == hm)
    #expect(DurationFormat.hms.text(seconds: seconds) == hms)
    #expect(DurationFormat.decimal.text(seconds: seconds) == decimal)
    #expect(DurationFormat.minutes.text(seconds: seconds) == minutes)
    #expect(DurationFormat.seconds.text(seconds: seconds) == plain)
    #expect(DurationFormat.iso.text(seconds: seconds) == iso)
  }

  @Test func writesTheLongestDurations() {
    #expect(DurationFormat.hm.text(seconds: .min) == "-2562047788015215:30:08")
    #expect(DurationFormat.seconds.text(seconds: .min) == "-9223372036854775808")
    #expect(DurationFormat.decimal.text(seconds: .max) == "2562047788015215.5019")
  }

  @Test(arguments: [
    ("25m", 1_500), ("1h 30m", 5_400), ("1h30m", 5_400), ("1 H 30 M", 5_400), ("90s", 90),
    ("1.5h", 5_400), ("0,5h", 1_800), ("1:30", 5_400), (":30", 1_800), ("1:30:15", 5_415),
    ("3:66", 14_760), ("26:40", 96_000), ("-0:35", -2_100), ("\u{2212}35m", -2_100),
    ("+25m", 1_500), ("  25m ", 1_500), ("- 25m", -1_500), ("PT25M", 1_500), ("1h 90s", 3_690),
    ("0.25m", 15),
  ])
  func readsWhatPeopleType(text: String, seconds: Int64) throws {
    #expect(try DurationText.seconds(of: text) == seconds)
  }

  @Test(arguments: [
    ("", DurationTextError.empty), ("  ", .empty), ("-", .empty),
    ("25", .needsUnit(at: 0)), ("1h 30", .needsUnit(at: 3)), ("m", .unexpected(at: 0)),
    ("30m 1h", .unexpected(at: 5)), ("1h 2h", .unexpected(at: 4)), ("25x", .unexpected(at: 2)),
    ("1:2", .needsTwoDigits(at: 2)), ("1:", .needsTwoDigits(at: 2)),
    ("1:234", .needsTwoDigits(at: 2)), ("1:30:5", .needsTwoDigits(at: 5)),
    ("1:30m", .unexpected(at: 4)), ("1:30:15:00", .unexpected(at: 7)), ("--1m", .unexpected(at: 1)),
    ("0.001s", .finerThanSeconds(at: 0)), ("1.h", .unexpected(at: 2)),
    ("9999999999999999999h", .tooLarge), ("9999999999999999h", .tooLarge),
    ("2562047788015215h 9999999999m", .tooLarge),
    ("0.0000000000000000000000s", .finerThanSeconds(at: 0)),
  ])
  func saysWhyATextIsNoDuration(text: String, error: DurationTextError) {
    #expect(throws: error) { try DurationText.seconds(of: text) }
  }

  @Test(arguments: [
    ("PT1H30M", 5_400), ("-PT35M", -2_100), ("+PT35M", 2_100), ("\u{2212}PT35M", -2_100),
    ("PT0S", 0), ("P1D", 86_400), ("P1W", 604_800), ("P1W1DT1H1M1S", 694_861), ("PT0.5H", 1_800),
    ("PT0,5H", 1_800), ("pt90m", 5_400), ("PT36H", 129_600), ("P0D", 0), ("PT1.0S", 1),
  ])
  func readsISO8601(text: String, seconds: Int64) throws {
    #expect(try DurationText.seconds(iso8601: text) == seconds)
  }

  /// Refused by tc39/test262 (Temporal/Duration/from/argument-string-invalid.js), and a few more.
  @Test(arguments: [
    "", "P", "PT", "-P", "-PT", "+P", "+PT", "P1DT", "P1Y", "P1M", "P0.5Y", "P2H", "PT.1H", "PT1.H",
    "P-1Y1M", "PT-1H", "--PT1H", "P0.5DT1H", "PT0.5H5S", "PT1.5H0,5M", "PT1S1H", "PT1H1H", "P1S",
    "PT1H ", " PT1H", "P1D1W", "1H", "T1H", "PTT1H", "PT1HT1M", "PT1", "PT1.5S", "1:30",
    "PT9223372036854775808S",
  ])
  func refusesWhatIsNotISO8601(text: String) {
    #expect(throws: DurationTextError.self) { try DurationText.seconds(iso8601: text) }
  }
}
