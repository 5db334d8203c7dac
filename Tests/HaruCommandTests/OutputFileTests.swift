import Foundation
import Testing

/// What the real program does with the file or the output that it writes to.
struct OutputFileTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path("haru.json") }

  init() throws { folder = try TemporaryFolder() }

  /// Runs a command, with a device as its output if one is given.
  private func run(_ line: String, _ more: String..., into output: String? = nil) throws
    -> CommandRun.Result
  {
    let process = Process()
    process.executableURL = ExecutableTests.program
    process.arguments = line.split(separator: " ").map(String.init) + more
    process.environment = ["HARU_DATA": folder.path("data")]
    let (stdout, stderr) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = stdout
    if let output { process.standardOutput = try #require(FileHandle(forWritingAtPath: output)) }
    process.standardError = stderr
    try process.run()
    try stdout.fileHandleForWriting.close()
    let text = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return .init(
      status: process.terminationStatus,
      output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self)
    )
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func followsALinkAndKeepsTheMode() throws {
    try Data("old".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "haru.json")
    #expect(try run("export", link).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "haru.json")
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("{"))
    #expect(try mode(file) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).count == 2)
  }

  @Test func makesTheFileThatALinkLeadsTo() throws {
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(try run("word export", link).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("term,"))
  }

  @Test(arguments: ["export", "word export", "quote export", "alarm export"])
  func writesToADeviceAndSaysWhenThatFails(_ command: String) throws {
    #expect(try run(command, "/dev/null").status == 0)
    let full = try run(command, "/dev/full")
    #expect(full.status == 1)
    #expect(full.errors == "haru: cannot write /dev/full: No space left on device\n")
    let kind = try FileManager.default.attributesOfItem(atPath: "/dev/full")[.type]
    #expect(kind as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func writesThroughWhatTheShellHasOpen() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "\"$0\" export /dev/stdout | cat >\"$1\"; \"$0\" word export /dev/stdout >>\"$1\"",
      ExecutableTests.program.path, file,
    ]
    process.environment = ["HARU_DATA": folder.path("data"), "PATH": "/usr/bin:/bin"]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.hasPrefix("{") && text.contains("\nterm,"))
  }

  @Test func aDashIsTheOutput() throws {
    #expect(try run("export", "-").output.hasPrefix("{"))
    #expect(try run("word export", "-").output.hasPrefix("term,"))
  }

  @Test(arguments: ["help", "--version", "calc --help", "calc 1:00"])
  func saysThatTheOutputIsFull(_ line: String) throws {
    let result = try run(line, into: "/dev/full")
    #expect(result.status == 1)
    #expect(result.errors == "haru: the output could not be written: No space left on device\n")
  }

  @Test(arguments: ["word export", "quote export --own --format lines", "focus records --csv"])
  func aTerminalGetsNoControlCharacters(_ line: String) throws {
    let haru = CommandRun()
    let name = "a\u{07}\u{1B}[31mb"
    _ = try haru("word", "add", name)
    _ = try haru("quote", "add", name)
    _ = try haru("focus", "add", name)
    _ = try haru("focus", "track", "8:00-9:00", name)
    let words = line.split(separator: " ").map(String.init)
    // A pipe gets them as they are, if the records hold them at all.
    #expect(try haru.run(words).output.contains("[31mb"))
    haru.isTerminal = true
    let shown = try haru.run(words).output
    #expect(shown.contains("a[31mb"))
    #expect(!shown.contains("\u{1B}") && !shown.contains("\u{07}"))
  }

  @Test func aQuestionHoldsNoControlCharacters() throws {
    let haru = CommandRun()
    _ = try haru("focus", "add", "a\u{1B}[31mb")
    _ = try haru("focus", "start", "a\u{1B}[31mb")
    haru.isTyped = true
    #expect(try haru("focus", "cancel", input: "n\n").errors.hasPrefix("Cancel “a[31mb”?"))
  }

  @Test func aTerminalReplacesNoFileWithoutForce() throws {
    let haru = CommandRun()
    try Data("old".utf8).write(to: URL(filePath: file))
    haru.isTyped = true
    let refused = try haru("export", file)
    #expect(refused.status == 1 && refused.errors.contains("--force"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    #expect(try haru("export", file, "--force").status == 0)
    haru.isTyped = false
    #expect(try haru("export", file).status == 0)
  }
}
