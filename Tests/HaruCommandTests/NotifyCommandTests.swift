import Foundation
import Testing

struct NotifyCommandTests {
  let haru = CommandRun()

  @Test func listsWhatIsDueWithinADay() throws {
    _ = try haru("alarm", "add", "07:30", "--label", "Up", "--days", "mon,tue,wed,thu,fri,sat,sun")
    _ = try haru("dday", "add", "Finals", "2026-11-22")
    let all = try haru("notify", "--kinds", "alarm,dday,words").output
    #expect(
      all == "8:00 PM  Tomorrow  Finals\n7:30 AM  Up  7:30 AM\n8:00 AM  D-day  D-DAY Finals\n"
    )
    // What a morning brings is one message.
    let morning = try haru("notify", "--kinds", "quote,dday").output.split(separator: "\n")
    #expect(morning.count == 2 && morning.last?.contains("D-DAY Finals") == true)
  }

  @Test func namesAKindThatThereIsNot() throws {
    let result = try haru("notify", "--kinds", "moon")
    #expect(result.status != 0 && result.errors.contains("moon"))
  }

  @Test func installsAUnitThatStartsIt() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "haru-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: home) }
    let process = Process()
    process.executableURL = ExecutableTests.program
    process.arguments = ["notify", "--install", "--exec", "say \"100%\" $HOME", "--kinds", "alarm"]
    process.environment = ["HARU_DATA": "/data of mine", "XDG_CONFIG_HOME": home]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let path = "\(home)/systemd/user/haru-notify.service"
    let unit = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
    #expect(
      start.hasSuffix(#""notify" "--watch" "--exec" "say \"100%%\" $$HOME" "--kinds" "alarm""#)
    )
    #expect(unit.contains(#"Environment="HARU_DATA=/data of mine""#))
  }
}
