import Foundation
import Testing

@testable import haru

struct InstallCommandTests {
  let haru = CommandRun()
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func content(_ path: String) -> String? {
    try? String(contentsOfFile: folder.path(path), encoding: .utf8)
  }

  /// All files and folders below the temporary one.
  private func everything() -> [String] {
    FileManager.default.subpaths(atPath: folder.path(""))?.sorted() ?? []
  }

  @Test func putsTheProgramWhereItRuns() throws {
    let process = Process()
    process.executableURL = ExecutableTests.program
    process.arguments = ["install", "--prefix", folder.path("a b")]
    process.environment = ["HARU_DATA": haru.directory, "PATH": "/usr/bin:/bin"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let lines = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(),
      as: UTF8.self
    ).split(separator: "\n").map(String.init)
    let problems = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(),
      as: UTF8.self
    )
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(problems == "")
    #expect(lines.first == folder.path("a b/bin/haru"))
    for line in lines { #expect(FileManager.default.fileExists(atPath: line), "\(line)") }
    #expect(content("a b/share/bash-completion/completions/haru") == Shell.bash.completionScript)
    #expect(content("a b/share/zsh/site-functions/_haru") == Shell.zsh.completionScript)
    #expect(content("a b/share/fish/vendor_completions.d/haru.fish") == Shell.fish.completionScript)
    #expect(content("a b/share/man/man1/haru-focus-start.1")?.contains(".SH NAME") == true)
    #expect(everything().allSatisfy { !$0.hasSuffix(".new") && !$0.hasSuffix(".old") })
    #expect(FileManager.default.isExecutableFile(atPath: folder.path("a b/bin/haru")))
    #expect(
      FileManager.default.contentsEqual(
        atPath: folder.path("a b/bin/haru"),
        andPath: ExecutableTests.program.path
      )
    )
  }

  @Test func saysWhatItWouldDo() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("bin"),
      withIntermediateDirectories: true
    )
    try "old".write(toFile: folder.path("bin/haru"), atomically: true, encoding: .utf8)
    let result = try haru("install", "--prefix", folder.path(""), "--dry-run")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "Nothing was changed. This is what would happen.")
    #expect(lines.dropFirst().first.map(String.init) == folder.path("bin/haru"))
    #expect(lines.contains { $0 == folder.path("share/man/man1/haru.1") })
    #expect(everything() == ["bin", "bin/haru"])
    #expect(content("bin/haru") == "old")
  }

  @Test func refusesAnEmptyFolder() throws {
    #expect(try haru("install", "--prefix", "").status == 64)
  }

  @Test func keepsNothingHalfDone() throws {
    let made = folder.path("made")
    let path = folder.path("old")
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    // A folder cannot be replaced by a file.
    let blocked = folder.path("blocked")
    try FileManager.default.createDirectory(
      atPath: blocked + "/in",
      withIntermediateDirectories: true
    )
    let before = everything()
    let installation = Installation([
      .init(path: made + "/deep/file", content: .text("new")),
      .init(path: path, content: .text("new")),
      .init(path: blocked, content: .text("new")),
    ])
    #expect(throws: Installation.Failure.self) { try installation.run() }
    #expect(everything() == before)
    #expect(content("old") == "old")
    let unreadable = Installation([
      .init(path: path, content: .text("new")),
      .init(path: made + "/copy", content: .copy(of: folder.path("none"))),
    ])
    #expect(throws: Installation.Failure.self) { try unreadable.run() }
    #expect(everything() == before)
    #expect(content("old") == "old")
  }

  @Test func replacesWhatIsThere() throws {
    let path = folder.path("share/file")
    for text in ["one", "two"] {
      try Installation([.init(path: path, content: .text(text), mode: 0o755)]).run()
      #expect(content("share/file") == text)
      #expect(FileManager.default.isExecutableFile(atPath: path))
    }
    #expect(everything() == ["share", "share/file"])
  }
}
