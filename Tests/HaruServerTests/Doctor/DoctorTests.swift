import Foundation
import HaruStore
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer

/// What `haru admin doctor` finds.
struct DoctorTests {
  private typealias Check = Doctor.Check

  private func states(_ findings: [Doctor.Finding]) -> [Check: Doctor.State] {
    Dictionary(findings.map { ($0.check, $0.state) }) { _, last in last }
  }

  @Test func findsNothingWrongWithAServerThatRuns() async throws {
    let folder = try TemporaryFolder()
    try await withServerAndStore({ $0.dataDirectory = folder.path }, onSocket: true) {
      client,
      store in
      let url = "http://127.0.0.1:\(try #require(client.port))"
      var place = ServerPlace(origin: try #require(PublicOrigin(url)))
      place.contact = "mailto:haru@haru.example"
      place.registration = .invite
      place.sendsMail = true
      try await place.write(to: store.files)
      var doctor = Doctor(.folder(folder.path))
      doctor.patience = .seconds(60)
      let found = states(await doctor.findings())
      for check in [
        Check.folder, .database, .integrity, .writing, .clock, .started, .answers, .ready,
        .compression, .registration, .mail, .push,
      ] { #expect(found[check] == .good, "\(check)") }
      #expect(found[.https] == .fault)
      #expect(found[.publicURL] == .advice)
      #expect(found[.backups] == .advice)
    }
  }

  @Test func namesWhatIsMissing() async throws {
    let folder = try TemporaryFolder()
    let found = await Doctor(.folder(folder.path + "/nowhere")).findings()
    #expect(states(found)[.folder] == .fault)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/nowhere"))
  }

  @Test func findsOpenFilesABadClockAndAServerThatIsGone() async throws {
    let folder = try TemporaryFolder()
    let store = try ServerStore(directory: folder.path)
    var place = ServerPlace(origin: try #require(PublicOrigin("http://127.0.0.1:1")))
    place.backups = folder.path + "/backups"
    try await place.write(to: store.files)
    store.shutDown()
    chmod(folder.path + "/" + ServerStore.fileName, 0o644)
    let found = states(await Doctor(.folder(folder.path)).findings())
    #expect(found[.privacy] == .fault)
    #expect(found[.answers] == .fault)
    #expect(found[.backups] == .fault)
    #expect(found[.ready] == nil)
  }

  @Test func comparesABackupWithItsChecksum() async throws {
    let folder = try TemporaryFolder()
    let store = try ServerStore(directory: folder.path)
    let start = Instant(milliseconds: 1_795_000_000_000)
    let backups = ScheduledBackups(folder: folder.path + "/backups", data: folder.path)
    try await backups.run(at: start)
    var place = ServerPlace(origin: try #require(PublicOrigin("http://127.0.0.1:1")))
    place.backups = backups.folder
    try await place.write(to: store.files)
    store.shutDown()
    var doctor = Doctor(.folder(folder.path))
    doctor.now = start + 86_400_000
    let good = states(await doctor.findings())
    #expect(good[.backups] == .good && good[.checksum] == .good)
    let file = try #require(ScheduledBackups.newest(in: backups.folder)).path
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([0]))
    try handle.close()
    doctor.now = start + 3 * 86_400_000
    let bad = states(await doctor.findings())
    #expect(bad[.backups] == .fault && bad[.checksum] == .fault)
  }
}
