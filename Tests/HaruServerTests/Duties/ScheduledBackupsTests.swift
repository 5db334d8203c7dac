import Foundation
import HaruStore
import HaruTime
import Testing

@testable import HaruServer

/// The backups that a server makes by itself.
struct ScheduledBackupsTests {
  private func dates(_ texts: [String]) -> [PlainDate] {
    texts.compactMap { try? PlainDate(parsing: $0) }
  }

  /// After 60 days of backups, 7 days and the Sundays of 4 weeks are left.
  @Test func keepsDaysAndWeeks() throws {
    let last = try PlainDate(parsing: "2026-11-27")
    var left: Set<PlainDate> = []
    for ago in (0..<60).reversed() {
      left = ScheduledBackups.kept(of: Array(left) + [try #require(last.adding(days: -ago))])
    }
    let days = (21...27).map { "2026-11-\($0)" }
    let weeks = ["2026-11-20", "2026-11-15", "2026-11-08", "2026-11-01"]
    #expect(left == Set(dates(days + weeks)))
  }

  /// A server that was off for a year keeps what it has.
  @Test func keepsTheLastOnesHoweverOldTheyAre() {
    let old = dates(["2025-01-01", "2025-01-02", "2025-02-01", "2026-11-27"])
    #expect(ScheduledBackups.kept(of: old) == Set(old))
  }

  @Test func writesOneADayAndRemovesOnlyItsOwn() async throws {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: place) }
    let (data, folder) = ("\(place)/data", "\(place)/backups")
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    let store = try ServerStore(directory: data, use: .alone)
    defer { store.shutDown() }
    let backups = ScheduledBackups(folder: folder, data: data)
    let start = Instant(milliseconds: 1_795_000_000_000)
    let mina = Account(
      id: "01a2212b-06f5-748a-bb9c-d8f2d71bcdf5",
      email: "mina@haru.example",
      passwordHash: nil,
      createdAt: start
    )
    #expect(try await store.add(mina, identity: nil))
    for hour in 0..<60 as Range<Int64> { try await backups.run(at: start + hour * 3_600_000) }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(
      files
        == ["2026-11-18", "2026-11-19", "2026-11-20"].flatMap {
          ["haru-\($0).sqlite", "haru-\($0).sqlite.sha256"]
        }
    )
    let notes = "\(folder)/notes.sqlite"
    try Data().write(to: URL(filePath: notes))
    for day in 3..<20 as Range<Int64> { try await backups.run(at: start + day * 86_400_000) }
    #expect(FileManager.default.fileExists(atPath: notes))
    let count = try FileManager.default.contentsOfDirectory(atPath: folder).count
    #expect(count == 2 * (ScheduledBackups.days + 3) + 1)
    // The drill: the newest one is copied to another machine and restored there.
    let elsewhere = "\(place)/elsewhere"
    try FileManager.default.copyItem(atPath: folder, toPath: elsewhere)
    let newest = "\(elsewhere)/haru-2026-12-07.sqlite"
    #expect(ServerStore.hasRightDigest(newest))
    let replaced = try ServerStore.restore(newest, to: "\(place)/restored", stamp: "1")
    #expect(replaced == nil)
    let restored = try ServerStore(directory: "\(place)/restored", use: .alone)
    defer { restored.shutDown() }
    #expect(try await restored.accounts().map(\.email) == ["mina@haru.example"])
  }
}
