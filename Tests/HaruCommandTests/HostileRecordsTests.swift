import Foundation
import HaruJSON
import SyncSimulation
import Testing

@testable import haru

/// A friend's export with values at the edge of what is stored: every command that reads still answers.
struct HostileRecordsTests {
  private static let commands = [
    "today", "today --json", "today --week", "today 9999-12-30", "today 0001-01-02",
    "focus list --json", "focus status", "focus records", "focus records --csv",
    "focus calibration", "focus day 2026-11-21", "alarm list", "alarm next --count 5",
    "timer list", "stopwatch", "clock", "quote list", "quote today", "quote next",
    "word list --due", "word stats", "word calendar", "word export --format apkg",
    "dday list --json", "weather list", "export --table workSession", "calc history",
  ]

  @Test(arguments: 0..<8 as Range<UInt64>)
  func noCommandEndsOnThem(seed: UInt64) throws {
    let haru = CommandRun()
    var records = HostileRecords(seed: seed)
    let file: JSON = [
      "format": "haru", "version": 1, "changes": .array(records.operations(of: 60)),
    ]
    #expect(try haru("import", "-", input: file.text).output.contains("Imported"))
    for command in Self.commands {
      let result = try haru.run(command.split(separator: " ").map(String.init))
      #expect([0, 1, 64].contains(result.status), "\(command): \(result)")
    }
  }
}
