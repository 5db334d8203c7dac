import Foundation
import HaruUI
import Testing

@testable import haru

struct StatusLineTests {
  let haru = CommandRun()

  private func line(_ arguments: String..., at time: String = "09:30:00") throws -> String {
    haru.at = "2026-11-21T\(time)+09:00"
    let result = try haru.run(["status", "--line"] + arguments)
    #expect(result.status == 0 && result.errors.isEmpty)
    return result.output
  }

  @Test func tellsTheNextThingOnly() throws {
    #expect(try line() == "\n")
    _ = try haru("dday", "add", "Finals", "2026-12-16")
    _ = try haru("dday", "add", "Later", "2027-12-16")
    #expect(try line() == "D-25 Finals\n")
    _ = try haru("alarm", "add", "11:30", "--label", "Tea", "--repeat", "sat")
    #expect(try line() == "11:30 AM Tea (in 2 h 0 min)\n")
    _ = try haru("focus", "add", "English", "--estimate", "30m")
    _ = try haru("focus", "start", "English")
    #expect(try line(at: "09:42:34") == "English 12:34/30:00\n")
    #expect(try line(at: "10:01:30") == "English 31:30/30:00\n")
  }

  @Test func fillsATemplate() throws {
    let template =
      "{{{task}}} {elapsed}/{estimate} {left} {finish} {percent}% {state}|{alarm}|{dday}"
    #expect(try line("--format", template) == "{} /   % idle||\n")
    _ = try haru("focus", "add", "English", "--estimate", "1h")
    _ = try haru("focus", "start", "English")
    #expect(
      try line("--format", template, at: "09:45:00")
        == "{English} 15:00/1:00:00 45:00 10:30 AM 25% running||\n"
    )
    #expect(try line("--format", "{left} {percent} {state}", at: "10:31:00") == "+1:00 100 over\n")
    _ = try haru("focus", "pause")
    #expect(try line("--format", "{state}", at: "10:40:00") == "paused\n")
    #expect(try line("--format", "") == "\n")
  }

  @Test func namesTheFieldsToWhoeverMissesOne() throws {
    let result = try haru("status", "--line", "--format", "{task} {tusk}")
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.contains("“tusk”"))
    for field in StatusField.allCases { #expect(result.errors.contains(field.rawValue)) }
    for template in ["{task", "task}", "{", "}", "{{}", "}{"] {
      let result = try haru("status", "--line", "--format", template)
      #expect(result.status == 1 && result.errors.contains("brace"), "\(template)")
    }
    #expect(try haru("status", "--format", "{task}").status == 64)
  }

  @Test func writesForWaybar() throws {
    #expect(
      try line("--json") == #"{"text":"","tooltip":"","class":"idle","percentage":0}"# + "\n"
    )
    _ = try haru("dday", "add", "R&D <x>", "2026-12-16")
    #expect(
      try line("--json")
        == #"{"text":"D-25 R&amp;D &lt;x&gt;","tooltip":"D-25 R&amp;D &lt;x&gt;","#
        + #""class":"dday","percentage":0}"# + "\n"
    )
    _ = try haru("focus", "add", "English", "--estimate", "30m")
    _ = try haru("focus", "start", "English")
    #expect(
      try line("--json", "--format", "{task}", at: "09:45:00")
        == #"{"text":"English","tooltip":"English 15:00/30:00\nD-25 R&amp;D &lt;x&gt;","#
        + #""class":"running","percentage":50}"# + "\n"
    )
  }

  /// Bars break over more than one line, and over the control characters of a name.
  @Test func staysOneCleanLine() throws {
    _ = try haru("dday", "add", "A\u{1B}[31mB\u{7}", "2026-12-16")
    #expect(try line() == "D-25 A[31mB\n")
    #expect(try line("--format", "a\nb") == "a b\n")
  }

  @Test func leavesTheSyncStatusAlone() throws {
    #expect(try haru("status").output == Messages.carried(.en).syncLocal + "\n")
    #expect(try haru("status", "--json").output.contains("\"waiting\":0"))
  }
}
