import HaruJSON
import HaruUI
import Testing

@testable import haru

struct SettingsCommandTests {
  private let haru = CommandRun()

  @Test func listsGetsAndSets() throws {
    let list = try haru("settings")
    #expect(list.status == 0 && list.output.hasPrefix("startPage        /today\n"))
    let json = try JSON.parse(Array(haru("settings", "list", "--json").output.utf8))
    #expect(json["dayStartHour"] == "5" && json["wordRetention"] == "90")
    #expect(json["quietHours"] == "off" && json["morningMinutes"] == "08:00")
    for (name, value) in [
      ("startPage", "/words"), ("dayStartHour", "4"), ("weatherUnits", "imperial"),
      ("ddaySorting", "byHand"), ("todayLayout", "plan.quote.-words.ddays.calendar.alarm.weather"),
      ("quietHours", "22:30-07:00"), ("wordRetention", "85"), ("wordNewPerDay", "0"),
      ("wordRecordsTime", "off"), ("morningMinutes", "07:30"),
    ] {
      let set = try haru("settings", "set", name, value)
      #expect(set == .init(status: 0, output: "\(name) saved\n"))
      #expect(try haru("settings", "get", name).output == value + "\n")
      #expect(try haru("settings", "set", name, value).output == "nothing was changed.\n")
      #expect(try haru("settings", "set", name, "default").status == 0)
      let usual =
        try json[name]?.string
        == haru("settings", "get", name).output.dropLast()
        .description
      #expect(usual, "\(name)")
    }
    #expect(try haru("settings", "set", "morningMinutes", "7:30 am").status == 0)
    #expect(try haru("settings", "get", "morningMinutes").output == "07:30\n")
  }

  @Test(
    arguments: [
      ("startPage", "/nowhere"), ("dayStartHour", "24"), ("dayStartHour", "noon"),
      ("weatherUnits", "Kelvin"), ("ddaySorting", ""), ("todayLayout", "Plan"),
      ("quietHours", "late"), ("quietHours", ""), ("wordRetention", "99"), ("wordRetention", "x"),
      ("wordNewPerDay", "-1"), ("wordRecordsTime", "maybe"), ("morningMinutes", "25:00"),
    ]
  )
  func refusesWhatIsNoValue(name: String, value: String) throws {
    let before = try haru("settings").output
    let result = try haru("settings", "set", name, "--", value)
    #expect(result.status == 1)
    #expect(result.errors.contains("“\(value)” is not a value of \(name). Values: "))
    #expect(try haru("settings").output == before)
  }

  @Test func listsTheSettingsIfTheNameIsUnknown() throws {
    for arguments in [["get", "colour"], ["set", "colour", "red"]] {
      let result = try haru.run(["settings"] + arguments)
      #expect(result.status == 1 && result.errors.contains("no setting “colour”"))
      #expect(result.errors.contains("dayStartHour"))
    }
  }

  @Test func theLanguageIsThatOfTheCommandOnThisDevice() throws {
    let usual = SystemLocale.current.messages ?? .en
    #expect(try haru("settings", "get", "language").output == "\(usual.code)\n")
    #expect(try haru("settings", "set", "language", "ko").output == "language saved\n")
    #expect(try haru("settings", "get", "language").output == "ko\n")
    #expect(try haru("settings").output.hasSuffix("language         ko\n"))
    #expect(DeviceLanguage(root: haru.directory).chosen == .ko)
    let result = try haru("settings", "set", "language", "xx")
    #expect(result.status == 1 && result.errors.contains("Values: en, zh-Hans"))
    #expect(try haru("settings", "set", "language", "default").status == 0)
    #expect(DeviceLanguage(root: haru.directory).chosen == nil)
  }

  @Test func undoTakesAChangeBack() throws {
    _ = try haru("settings", "set", "dayStartHour", "3")
    #expect(try haru("undo").status == 0)
    #expect(try haru("settings", "get", "dayStartHour").output == "5\n")
  }
}
