import HaruPlatform
import Testing

struct ChildProcessTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "haru-child-\(UUID().uuidString)"
  ).path

  private func run(_ script: String, _ arguments: [String] = []) throws -> Int32? {
    try ChildProcess("/bin/sh", ["-c", script, "sh"] + arguments, output: .discarded)
      .wait(atMost: .seconds(60))
  }

  @Test func tellsHowAProgramEnded() throws {
    #expect(try run("exit 0") == 0)
    #expect(try run("exit 7") == 7)
    #expect(try run("kill -9 $$") == 128 + 9)
    #expect(throws: POSIXError.self) { try ChildProcess("/nowhere/program", []) }
  }

  @Test func passesTextsUnchanged() throws {
    #expect(try run("[ \"$1\" = \"a 'b' \\$HOME 하루\" ]", ["a 'b' $HOME 하루"]) == 0)
    let child = try ChildProcess(
      "/bin/sh",
      ["-c", "exit $HARU_TEST"],
      environment: ["HARU_TEST": "3"]
    )
    #expect(child.wait(atMost: .seconds(60)) == 3)
  }

  @Test func hasNoInputAndNoFilesOfThisProgram() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    #expect(try run("[ -z \"$(cat)\" ] && [ ! -e /proc/$$/fd/\(descriptor) ]") == 0)
  }

  @Test func knowsWhetherItStillRuns() throws {
    let child = try ChildProcess(
      "/bin/sh",
      ["-c", "while [ ! -e \(folder) ]; do sleep 0.01; done"]
    )
    #expect(child.isRunning)
    #expect(child.wait(atMost: .zero) == nil)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(child.wait(atMost: .seconds(60)) == 0)
    #expect(!child.isRunning)
  }
}
