import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct DDayRecordTests {
  static let days: [DDay] = [
    DDay(name: "Finals", date: .solar(.first)),
    DDay(name: "할머니 생신", date: .lunar(leapMay), pen: 1, isYearly: true, savedOn: .last),
    DDay(name: "", date: .lunar(autumn), pen: 8, counting: .dayOne, leapDay: .march1),
    DDay(name: "奶奶生日", date: .lunar(lunar(2033, 11, 3, isLeapMonth: true, in: .chinese))),
  ]
  static let leapMay = lunar(1998, 5, 10, isLeapMonth: true)
  static let autumn = lunar(1956, 8, 15)

  @Test(arguments: days)
  func comesBackFromItsRecord(day: DDay) throws {
    var replica = Replica()
    let entry = DDayEntry(id: "a", dday: day, order: "a0")
    replica.apply(entry.writes(at: Instant(milliseconds: 0)))
    let record = try #require(replica.record(DDayEntry.entity, id: "a"))
    #expect(DDayEntry(record: record) == entry)
  }

  @Test func isWrittenAsTheFormatsSay() {
    let day = DDay(name: "Ada", date: .lunar(Self.autumn), isYearly: true)
    #expect(
      JSON.object(day.fields).text
        == #"{"name":"Ada","date":{"lunar":"1956-08-15","leapMonth":false},"pen":7,"#
        + #""counting":"difference","yearly":true,"leapDay":"feb28","savedOn":null}"#
    )
  }

  @Test(arguments: [("chinese", LunarCalendar.chinese), ("korean", .korean), ("other", .korean)])
  func theRecordNamesTheCalendar(name: String, calendar: LunarCalendar) throws {
    let json: JSON = ["lunar": "1956-08-15", "leapMonth": false, "calendar": .string(name)]
    let date = try #require(DDayDate(json: json))
    #expect(date.lunarDate?.calendar == calendar)
    #expect((date.json == json) == (calendar == .chinese))
  }

  @Test func toleratesWhatItDoesNotKnow() throws {
    let record = Record(
      id: "a",
      fields: [
        JSON.Member(key: "date", value: "2022-02-10"), JSON.Member(key: "pen", value: 99),
        JSON.Member(key: "counting", value: "someday"), JSON.Member(key: "yearly", value: "yes"),
        JSON.Member(key: "savedOn", value: 7), JSON.Member(key: "shape", value: "round"),
      ]
    )
    #expect(DDayEntry(record: record)?.dday == (try dday("2022-02-10")))
  }

  @Test(
    arguments: [
      .null, "2023-02-29", 20_220_210, ["lunar": "1956-13-01"],
      ["lunar": "2017-03-01", "leapMonth": true],
    ] as [JSON]
  )
  func needsADate(value: JSON) {
    let record = Record(id: "a", fields: [JSON.Member(key: "date", value: value)])
    #expect(DDayEntry(record: record) == nil)
  }

  @Test func writesOnlyWhatChanged() throws {
    let old = DDayEntry(id: "a", dday: try dday("2022-02-10"))
    var new = old
    new.dday.name = "Us"
    new.dday.counting = .dayOne
    let changes = new.writes(since: old, at: Instant(milliseconds: 5))
    #expect(changes.map(\.key.field) == ["name", "counting"])
    #expect(changes.map(\.value) == ["Us", "dayOne"])
    #expect(old.writes(since: old, at: Instant(milliseconds: 5)).isEmpty)
  }

  private static func lunar(
    _ year: Int,
    _ month: Int,
    _ day: Int,
    isLeapMonth: Bool = false,
    in calendar: LunarCalendar = .korean
  ) -> LunarDate {
    guard
      let date = LunarDate(
        year: year,
        month: month,
        day: day,
        isLeapMonth: isLeapMonth,
        in: calendar
      )
    else { preconditionFailure("no such lunar day") }
    return date
  }
}
