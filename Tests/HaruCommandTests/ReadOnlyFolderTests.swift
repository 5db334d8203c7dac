import Foundation
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Testing

/// Records on a file system that is mounted for reading only, which only root can set up.
@Suite(.enabled(if: getuid() == 0))
struct ReadOnlyFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ line: String, readOnly: Bool) throws -> CommandRun.Result {
    let process = Process()
    let mount =
      "mount --bind \"$HARU_DATA\" \"$HARU_DATA\" && mount -o remount,ro,bind \"$HARU_DATA\""
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = [
      "--mount", "/bin/sh", "-c", "\(readOnly ? mount : "true") && exec \"$0\" \(line)",
      ExecutableTests.program.path,
    ]
    process.environment = [
      "HARU_DATA": folder.path("data"), "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
    ]
    let (stdout, stderr) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return .init(
      status: process.terminationStatus,
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self)
    )
  }

  @Test func isReadButNotWritten() throws {
    #expect(try run("word add run --meaning x", readOnly: false).status == 0)
    #expect(try run("calc --save 1:00", readOnly: false).status == 0)
    #expect(try run("focus add English --estimate 30m", readOnly: false).status == 0)
    #expect(try run("focus start English", readOnly: false).status == 0)
    for line in [
      "word list", "word stats", "calc history", "export", "today", "search run",
      "status --line", "status --line --json",
    ] {
      let result = try run(line, readOnly: true)
      #expect(result.status == 0 && result.errors.isEmpty, "\(line): \(result.errors)")
    }
    #expect(try run("word list", readOnly: true).output.contains("run"))
    // What a running program has written is only in the log.
    let store = try ReplicaStore(directory: folder.path("data"))
    let key = CellKey(entity: Notebook.entity, id: "sky", field: "name")
    let write = CellWrite(key, value: "Sky", madeAt: Instant(milliseconds: 1_795_219_200_000))
    try store.save([write])
    #expect(try run("export", readOnly: true).output.contains("Sky"))
    withExtendedLifetime(store) {}
    #expect(try run("word add walk --meaning y", readOnly: true).status == 1)
    #expect(try run("word list", readOnly: false).output.split(separator: "\n").count == 1)
  }
}
