import Foundation
import HaruTime
import Testing

/// The committed table, compared with what `script/zones` makes of the system's time zones.
struct ZoneTableTests {
  private static let source = "/usr/share/zoneinfo/tzdata.zi"

  /// Whether the system has the committed version, with the zones that Debian adds.
  private static var isOfThisVersion: Bool {
    guard let version = ZoneFixture.database?.version,
      let text = try? String(contentsOfFile: source, encoding: .utf8)
    else { return false }
    let head = text.split(separator: "\n").prefix { $0.hasPrefix("#") }
    return head.contains("# version \(version)") && head.contains { $0.contains("backzone") }
  }

  @Test(.enabled(if: ZoneTableTests.isOfThisVersion, "The system's tzdata is of another version."))
  func theScriptWritesTheCommittedTable() throws {
    let table = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID()).bin")
    defer { try? FileManager.default.removeItem(at: table) }
    let process = Process()
    process.executableURL = ZoneFixture.url("script/zones")
    process.arguments = ["/usr/share/zoneinfo", table.path]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try Data(contentsOf: table) == ZoneFixture.read("Data/zones.bin"))
  }
}
