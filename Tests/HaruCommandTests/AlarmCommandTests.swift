import Foundation
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Testing

@testable import haru

struct AlarmCommandTests {
  let haru = CommandRun()

  /// Adds an alarm; returns its id.
  private func add(_ arguments: String) throws -> String {
    let result = try haru.run(["alarm", "add"] + arguments.split(separator: " ").map(String.init))
    #expect(result.errors == "")
    return result.output.trimmingCharacters(in: .newlines)
  }

  @Test func printsTheNextRingsInOrder() throws {
    let workday = try add("07:30 --repeat mon,tue,wed,thu,fri --label Up")
    let once = try add("09:00 --date 2026-11-23")
    #expect(
      try haru("alarm", "next", "--count", "3", "--json").output
        == """
        {"id":"\(workday)","label":"Up","fireAt":"2026-11-23T07:30:00+09:00",\
        "key":"\(workday)/2026-11-23T07:30"}
        {"id":"\(once)","label":"","fireAt":"2026-11-23T09:00:00+09:00",\
        "key":"\(once)/2026-11-23T09:00"}
        {"id":"\(workday)","label":"Up","fireAt":"2026-11-24T07:30:00+09:00",\
        "key":"\(workday)/2026-11-24T07:30"}

        """
    )
    #expect(try haru("alarm", "next").output == "2026-11-23T07:30:00+09:00  in 1 d 22 h  Up\n")
  }

  @Test func printsVeryManyRingsAsATerminalGetsThem() throws {
    _ = try add("07:30 --repeat mon,tue,wed,thu,fri --label Up")
    _ = try add("21:05 --repeat sat,sun")
    let rings = try haru("alarm", "next", "--count", "3000").output
    haru.isTerminal = true
    #expect(try haru("alarm", "next", "--count", "3000").output == rings)
    let lines = rings.split(separator: "\n")
    #expect(lines.count == 3_000)
    #expect(lines.first == "2026-11-21T21:05:00+09:00  in 11 h 35 min")
    #expect(lines.last?.hasSuffix(" h  Up") == true || lines.last?.hasSuffix(" h") == true)
  }

  @Test(arguments: [
    // The gap of 2026-03-08 and the day after; the repeated hour of 2026-11-01.
    ("02:30", "2026-03-07T12:00:00-05:00", "2026-03-08T03:30:00-04:00", "2026-03-08T02:30"),
    ("02:30", "2026-03-08T03:30:00-04:00", "2026-03-09T02:30:00-04:00", "2026-03-09T02:30"),
    ("01:30", "2026-10-31T12:00:00-04:00", "2026-11-01T01:30:00-04:00", "2026-11-01T01:30"),
    ("01:30", "2026-11-01T01:30:00-04:00", "2026-11-02T01:30:00-05:00", "2026-11-02T01:30"),
    ("01:30", "2026-11-01T01:30:00-05:00", "2026-11-02T01:30:00-05:00", "2026-11-02T01:30"),
  ])
  func ringsOnceOnDaysWhenTheClocksChange(
    _ time: String,
    after: String,
    fireAt: String,
    key: String
  ) throws {
    let id = try add("\(time) --repeat mon,tue,wed,thu,fri,sat,sun --zone america/new_york")
    #expect(
      try haru("alarm", "next", "--after", after, "--json").output
        == "{\"id\":\"\(id)\",\"label\":\"\",\"fireAt\":\"\(fireAt)\",\"key\":\"\(id)/\(key)\"}\n"
    )
  }

  @Test func showsOneAsItIsListed() throws {
    let id = try add("07:30 --label Up")
    #expect(try haru("alarm", "show", id).output == haru("alarm", "list").withoutIDs + "\(id)\n")
    let listed = try haru("alarm", "list", "--json").output
    #expect(listed.contains(#""label":"Up""#))
    #expect(try haru("alarm", "show", String(id.prefix(8)), "--json").output == listed)
    #expect(try haru("alarm", "show", "x").status == 1)
  }

  @Test func anAlarmIsNamedByItsLabel() throws {
    let id = try add("07:30 --label Up")
    _ = try add("08:00")
    #expect(try haru("alarm", "show", "Up").output == haru("alarm", "show", id).output)
    #expect(try haru("alarm", "off", "Up").output == "07:30 Up: off\n")
    #expect(try haru("alarm", "edit", "Up", "--time", "06:50").status == 0)
    let twin = try add("09:00 --label Up")
    let refused = try haru("alarm", "remove", "Up")
    #expect(refused.status == 1 && refused.errors.contains("06:50 Up"))
    #expect(refused.errors.contains("09:00 Up"))
    #expect(try haru("alarm", "remove", twin).status == 0)
    #expect(try haru("alarm", "remove", "Up").output == "“06:50 Up” deleted\n")
  }

  /// A label may be what an id begins with.
  @Test func theListHasIdsThatAreNoLabels() throws {
    let id = try add("07:30")
    let label = String(id.prefix(4))
    _ = try add("08:00 --label \(label)")
    let rows = try haru("alarm", "list").output.split(separator: "\n")
    let short = try #require(rows.first?.split(separator: " ").first)
    #expect(try haru("alarm", "show", String(short)).output.hasSuffix("\(id)\n"))
    #expect(try haru("alarm", "show", label).output.contains("08:00"))
  }

  @Test func aLineBreakInALabelBreaksNoRow() throws {
    _ = try haru("alarm", "add", "07:30", "--label", "Wake\nup")
    #expect(try haru("alarm", "next").output.hasSuffix("  Wake up\n"))
    #expect(try haru("alarm", "list").output.hasSuffix("  Wake up\n"))
    _ = try haru("alarm", "add", "07:30", "--label", "Get\nup")
    let refused = try haru("alarm", "off", "0")
    #expect(refused.errors.split(separator: "\n").count == 3)
  }

  @Test(arguments: [
    (["noon"], "2026-11-23T07:30:00+09:00"), (["tomorrow 7:29"], "2026-11-23T07:30:00+09:00"),
    (["어제 오전 9시"], "2026-11-22T07:30:00+09:00"), (["in 23h"], "2026-11-23T07:30:00+09:00"),
    (["tomorrow 7:29", "--zone", "Honolulu"], "2026-11-22T07:30:00-10:00"),
  ])
  func takesTheStartInWords(_ start: [String], fireAt: String) throws {
    // 12:30 in Honolulu the day before.
    haru.at = "2026-11-22T07:30:00+09:00"
    _ = try add("07:30 --repeat mon,tue,wed,thu,fri,sat,sun")
    let next = try haru.run(["alarm", "next", "--after"] + start)
    #expect(next.output.hasPrefix(fireAt), "\(next)")
  }

  @Test func followsTheZoneOfTheMachineUnlessItKeepsToOne() throws {
    _ = try add("07:30 --repeat sun --label floating")
    _ = try add("07:30 --repeat sun --label fixed --zone Asia/Seoul")
    haru.zone = "Europe/London"
    let rings = """
      2026-11-22T07:30:00+09:00  in 22 h 0 min  fixed
      2026-11-22T07:30:00+00:00  in 1 d 7 h  floating

      """
    #expect(try haru("alarm", "next", "--count", "2").output == rings)
    haru.zone = "Asia/Seoul"
    #expect(try haru("alarm", "next", "--count", "2", "--zone", "Europe/London").output == rings)
  }

  @Test func takesTodayWhereTheTimeIsAheadElseTomorrow() throws {
    _ = try add("09:31")
    _ = try add("09:30")
    #expect(
      try haru("alarm", "next", "--count", "9").output
        == """
        2026-11-21T09:31:00+09:00  in 1 min
        2026-11-22T09:30:00+09:00  in 1 d 0 h

        """
    )
  }

  @Test func listsByTimeWithIdsThatTellThemApart() throws {
    let first = try add("21:00 --repeat sat,sun --label Read")
    let second = try add(
      "07:30 --repeat mon,wed --zone Asia/Seoul --skip-holidays --snooze 5 --sound glass"
    )
    let lines = try haru("alarm", "list").output.split(separator: "\n").map(String.init)
    let length = try #require((4...36).first { first.prefix($0) != second.prefix($0) })
    #expect(
      lines == [
        "\(second.prefix(length))  07:30  Mon Wed  Asia/Seoul  in 1 d 22 h",
        "\(first.prefix(length))  21:00  Weekends  in 11 h 30 min  Read",
      ]
    )
    #expect(
      try haru("alarm", "list", "--json").output
        == """
        {"id":"\(second)","time":"07:30","days":["mon","wed"],"date":null,"label":"",\
        "zone":"Asia/Seoul","on":true,"sound":"glass","snoozeSeconds":300,"skip":[],"pausedUntil":null,\
        "skipsHolidays":true,"fireAt":"2026-11-23T07:30:00+09:00","answer":null,\
        "missed":[]}
        {"id":"\(first)","time":"21:00","days":["sat","sun"],"date":null,"label":"Read",\
        "zone":null,"on":true,"sound":null,"snoozeSeconds":540,"skip":[],"pausedUntil":null,\
        "skipsHolidays":false,"fireAt":"2026-11-21T21:00:00+09:00","answer":null,\
        "missed":[]}

        """
    )
  }

  @Test func skipsPausesAndSwitches() throws {
    let id = try add("07:30 --repeat mon,tue --label Up")
    #expect(try haru("alarm", "skip", id).output == "07:30 Up: rings in 2 d 22 h\n")
    let past = try haru("alarm", "pause", id, "2020-01-01")
    #expect(past.errors == "haru: That time has passed. Choose a later one.\n")
    #expect(try haru("alarm", "pause", id, "2026-12-01").output == "07:30 Up: rings in 9 d 22 h\n")
    #expect(try haru("alarm", "off", id).output == "07:30 Up: off\n")
    #expect(try haru("alarm", "next") == .init(status: 0, output: ""))
    #expect(try haru("alarm", "on", id).output == "07:30 Up: rings in 2 d 22 h\n")
    #expect(try haru("alarm", "remove", id).output == "“07:30 Up” deleted\n")
    #expect(try haru("alarm", "list").output == "")
  }

  @Test func anAlarmThatRingsOnceIsSwitchedOffBySkippingAndTakesANewDate() throws {
    let id = try add("09:00 --date 2026-11-22")
    #expect(try haru("alarm", "skip", id).output == "09:00: off\n")
    haru.at = "2026-11-25T08:00:00+09:00"
    #expect(try haru("alarm", "on", id).output == "09:00: rings in 1 h 0 min\n")
  }

  @Test(arguments: [
    ("add 25:00", "“25:00” is not a time of day: write it as 07:30, from 00:00 to 23:59."),
    ("add 07:30:15", "“07:30:15” is not a time of day: write it as 07:30, from 00:00 to 23:59."),
    (
      "add 07:30 --sound gong",
      "there is no sound “gong”. Sounds: woodenBell, woodBlock, marimba, brassBell, glass."
    ),
    ("add 07:30 --zone Asia/Seul", "“Asia/Seul” is not a time zone. Did you mean Asia/Seoul?"),
    (
      "add 07:30 --zone Olympus/Mons",
      "“Olympus/Mons” is not a time zone or a place. See haru clock search."
    ),
    ("add 07:30 --date 2026-11-20", "2026-11-20 07:30 has passed, so the alarm would never ring."),
    ("add 07:30 --date 2026-11-21", "2026-11-21 07:30 has passed, so the alarm would never ring."),
    ("add 07:30 --date 2026-02-30", "“2026-02-30” does not exist: Feb 2026 has 28 days."),
    (
      "add 07:30 --repeat mon,xyz",
      """
      “mon,xyz” is not a list of days: write it as mon,tue,wed,thu,fri,sat,sun.
      """
    ),
    (
      "next --after soon",
      "“soon” is not a point in time: write it as “10 minutes ago”, “yesterday 21:00” or 2026-11-21T09:30:00+09:00."
    ),
    ("off 0", "no alarm is called “0” or has an id that starts with it. See haru alarm list."),
    ("next --after 2/10", "“2/10” can mean 2027-02-10 or 2026-10-02: write it one of these ways."),
    ("holidays /nowhere.ics", "/nowhere.ics cannot be read: No such file or directory"),
  ])
  func saysWhatIsWrong(_ arguments: String, reason: String) throws {
    let result = try haru.run(["alarm"] + arguments.split(separator: " ").map(String.init))
    #expect(result == .init(status: 1, output: "", errors: "haru: \(reason)\n"))
    #expect(try haru("alarm", "list").output == "")
  }

  @Test(arguments: [
    "add", "add 07:30 --repeat mon --date 2026-12-01", "add 07:30 --snooze 0", "off",
  ])
  func refusesOtherArguments(_ arguments: String) throws {
    let result = try haru.run(["alarm"] + arguments.split(separator: " ").map(String.init))
    #expect(result.status == 64)
  }

  @Test func listsTheAlarmsThatAnIdMayMean() throws {
    let first = try add("07:30 --label A")
    let second = try add("07:31 --label B")
    let ids = ShortIDs([first, second])
    #expect(
      try haru("alarm", "off", String(first.prefix(4)))
        == .init(
          status: 1,
          output: "",
          errors: """
            haru: “\(first.prefix(4))” fits more than one alarm; give more of the id:
            \(ids.short(first))  07:30 A
            \(ids.short(second))  07:31 B

            """
        )
    )
  }

  @Test func staysSilentOnImportedHolidays() throws {
    _ = try add("07:30 --repeat fri --skip-holidays")
    let file = haru.directory + "/days.ics"
    try FileManager.default.createDirectory(
      atPath: haru.directory,
      withIntermediateDirectories: true
    )
    try """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20201225
    RRULE:FREQ=YEARLY
    SUMMARY:Christmas Day
    END:VEVENT
    BEGIN:VEVENT
    SUMMARY:Lost
    END:VEVENT
    END:VCALENDAR
    """.write(toFile: file, atomically: true, encoding: .utf8)
    let imported = try haru("alarm", "holidays", file)
    #expect(imported.output == "17 holidays imported\n")
    #expect(
      imported.errors
        == "haru: \(file), line 7: “Lost” has no valid date; skipped.\n"
    )
    #expect(imported.status == 1)
    #expect(
      try haru("alarm", "next", "--after", "2026-12-24T00:00:00+09:00").output
        == "2027-01-01T07:30:00+09:00  in 8 d 7 h\n"
    )
    let kept = try haru("alarm", "holidays", "--json").output
    #expect(kept.hasPrefix(#"{"date":"2020-12-25","name":"Christmas Day"}"# + "\n"))
    #expect(
      try haru("alarm", "holidays", haru.directory + "/haru.sqlite").errors
        == "haru: \(haru.directory)/haru.sqlite is not an iCalendar file (.ics); "
        + "nothing was imported.\n"
    )
    #expect(try haru("alarm", "holidays", "--json").output == kept)
  }

  @Test func exportsACalendar() throws {
    let id = try add("07:30 --repeat mon --label Up")
    let text = try haru("alarm", "export").output
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n"))
    #expect(text.contains("UID:\(id)@haru\r\n"))
    #expect(text.contains("DTSTART:20261123T073000\r\nRRULE:FREQ=WEEKLY;BYDAY=MO\r\n"))
    #expect(text.contains("BEGIN:VALARM\r\n"))
  }

  @Test func speaksTheChosenLanguage() throws {
    haru.language = .ko
    let id = try add("07:30 --repeat mon,tue")
    #expect(try haru("alarm", "skip", id).output == "07:30: 2일 22시간 뒤 울려요\n")
  }

  @Test func saysThatAnAlarmRingsByTheDeviceBecauseItsZoneIsUnknown() throws {
    let now = try #require(LocalPlace.moment(parsing: haru.at)).instant
    let alarm = Alarm(
      id: "a",
      time: try PlainTime(parsing: "10:00"),
      days: .once(try PlainDate(parsing: "2026-11-21")),
      zone: "Mars/Olympus"
    )
    try ReplicaStore(directory: haru.directory).save(alarm.writes(at: now))
    let list = try haru("alarm", "list", "--json")
    #expect(list.output.contains(#""fireAt":"2026-11-21T10:00:00+09:00""#))
    #expect(list.errors.contains("the time zone “Mars/Olympus” is unknown"))
    #expect(try haru("alarm", "next").errors == list.errors)
  }
}
