import Foundation
import Testing

/// Long-running commands, as the real program.
@Suite(.timeLimit(.minutes(3)))
struct LiveCommandTests {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "haru-test-\(UUID().uuidString)").path

  /// Starts the program with pipes for its keys and its output.
  private func start(
    _ arguments: [String],
    notify: String = ""
  ) throws -> (process: Process, keys: FileHandle, output: FileHandle) {
    let process = Process()
    process.executableURL = ExecutableTests.program
    process.arguments = arguments
    process.environment = ["HARU_DATA": directory, "TZ": "Asia/Seoul", "HARU_NOTIFY": notify]
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    try process.run()
    return (process, stdin.fileHandleForWriting, stdout.fileHandleForReading)
  }

  private func end(
    _ run: (process: Process, keys: FileHandle, output: FileHandle)
  ) throws -> CommandRun.Result {
    let output = try run.output.readToEnd() ?? Data()
    run.process.waitUntilExit()
    #expect(run.process.terminationReason == .exit)
    return .init(
      status: run.process.terminationStatus,
      output: String(decoding: output, as: UTF8.self)
    )
  }

  @Test func aTimerEndsWithItsMessage() throws {
    let run = try start(["timer", "1s", "--label", "Tea"])
    #expect(try end(run) == .init(status: 0, output: "Tea: 1 s timer is done.\n"))
  }

  @Test(arguments: [["timer", "25m"], ["timer", "1h", "30m"], ["stopwatch"], ["alarm", "watch"]])
  func isInterruptedWithTheStatusOfTheSignal(_ arguments: [String]) throws {
    let run = try start(arguments)
    if catchesInterrupts(run.process) { run.process.interrupt() } else { run.process.terminate() }
    #expect(try end(run).status == 130)
  }

  /// Waits until the program catches the signal (proc(5)); false if it never does.
  private func catchesInterrupts(_ process: Process) -> Bool {
    for _ in 0..<200 {
      let path = "/proc/\(process.processIdentifier)/status"
      let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let mask = status.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) }
      if (mask ?? 0) >> (SIGINT - 1) & 1 == 1 { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  @Test func aTimerIsStoppedByAKey() throws {
    let run = try start(["timer", "25m"])
    try run.keys.write(contentsOf: Data("+q".utf8))
    #expect(try end(run) == .init(status: 130, output: ""))
  }

  /// The program in a terminal.
  private func live(
    _ arguments: String...,
    columns: UInt16 = 80
  ) throws -> (Process, PseudoTerminal) {
    try live([ExecutableTests.program.path] + arguments, columns: columns)
  }

  private func live(
    _ command: [String],
    columns: UInt16 = 80
  ) throws -> (Process, PseudoTerminal) {
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ["HARU_DATA": directory, "TZ": "Asia/Seoul"]
    let terminal = try PseudoTerminal(columns: columns)
    terminal.attach(process)
    try process.run()
    return (process, terminal)
  }

  @Test(arguments: [
    (["timer", "25m"], "25:00"), (["stopwatch"], "00:00."), (["alarm", "watch"], "\u{1B}[K"),
  ])
  func controlCEndsWithTheStatusOfTheSignal(_ arguments: [String], shown: String) throws {
    // The key is a signal only in the controlling terminal of a session.
    let session = ["/usr/bin/setsid", "--ctty", "--wait", ExecutableTests.program.path]
    let (process, terminal) = try live(session + arguments)
    #expect(terminal.shows(shown))
    terminal.type("\u{03}")
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
  }

  @Test func aTimerDrawsABarThatEmptiesAndRingsTheBell() throws {
    let (process, terminal) = try live("timer", "2s", "--label", "Tea")
    let (full, half) = (String(repeating: "█", count: 30), String(repeating: "░", count: 15))
    #expect(terminal.shows("\(full)  0:02  Tea"))
    #expect(terminal.shows("\(half)  0:01  Tea"))
    #expect(terminal.shows("\u{07}"))
    #expect(terminal.shows("Tea: 2 s timer is done.\r\n"))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func aStatusLineStaysWithinANarrowTerminal() throws {
    let (process, terminal) = try live("timer", "9m", "--label", "아주 긴 이름", columns: 12)
    #expect(terminal.shows("9:00"))
    terminal.type("q")
    process.waitUntilExit()
    #expect(terminal.text.contains("9:00  아주 "))
    #expect(!terminal.text.contains("긴"))
  }

  @Test func aBarMakesRoomForTheText() throws {
    let (process, terminal) = try live("timer", "9m", "--label", "아주 긴 이름", columns: 45)
    #expect(terminal.shows("긴 이름"))
    terminal.type("q")
    process.waitUntilExit()
    let shown = try #require(terminal.text.firstMatch(of: /([█░]+)  9:00  아주 긴 이름/))
    #expect(shown.output.1.count == 24)
  }

  @Test func aTimerPausesAndGrowsByKeys() throws {
    let (process, terminal) = try live("timer", "9m")
    #expect(terminal.shows("9:00"))
    terminal.type("+")
    #expect(terminal.shows("10:00") || terminal.shows("9:59"))
    terminal.type(" q")
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
  }

  @Test func aStopwatchRunsInTheTerminalAndMarksItsLaps() throws {
    let (process, terminal) = try live("stopwatch")
    #expect(terminal.shows("00:00."))
    terminal.type("l")
    #expect(terminal.shows("Lap 2"))
    terminal.type("l")
    #expect(terminal.shows("Lap 3"))
    terminal.type(" ")
    terminal.type("q")
    #expect(terminal.shows("Fastest"))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(arguments: ["25", "0s", "100h", "soon", "-5m"])
  func rejectsAnInvalidLength(_ length: String) throws {
    let result = try CommandRun()("timer", "--", length)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("haru: “\(length)” is not a duration"))
  }

  @Test func aStopwatchPrintsItsLaps() throws {
    let run = try start(["stopwatch", "--csv"])
    try run.keys.write(contentsOf: Data("l l?rl".utf8))
    try run.keys.write(contentsOf: Data(" lq".utf8))
    let lines = try end(run).output.components(separatedBy: "\r\n")
    #expect(lines.first == "lap,time,split")
    // The running lap follows, unless it has lasted no millisecond yet.
    #expect(lines.count >= 3)
    #expect(lines[1].wholeMatch(of: /1,00:00\.\d\d,00:00\.\d\d/) != nil)
  }

  @Test func anAlarmRingsTellsAndSwitchesItselfOff() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let at = "2026-11-22T07:29:59+09:00"
    let id = try end(start(["alarm", "add", "07:30", "--label", "Up", "--at", at])).output
    let note = directory + "/note"
    let run = try start(["alarm", "watch", "--at", at], notify: "printf %s >> '\(note)'")
    var output = Data()
    while !output.contains(UInt8(ascii: "\n")), run.process.isRunning {
      output += run.output.availableData
    }
    #expect(String(decoding: output, as: UTF8.self) == "Up · 7:30 AM\n")
    try run.keys.write(contentsOf: Data(" q".utf8))
    #expect(try end(run).output.hasPrefix("Up · 7:30 AM: Stopped at 7:30"))
    for _ in 0..<200 where (try? String(contentsOfFile: note, encoding: .utf8)) == nil {
      Thread.sleep(forTimeInterval: 0.05)
    }
    #expect(try String(contentsOfFile: note, encoding: .utf8) == "Up · 7:30 AM")
    let list = try end(start(["alarm", "list", "--json"])).output
    #expect(list.contains(id.trimmingCharacters(in: .newlines)))
    #expect(list.contains(#""on":false"#))
  }

  @Test func whatIsDueIsToldOnTheDesktop() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let at = "2026-11-22T07:29:59+09:00"
    for label in ["Up", "Bus"] {
      #expect(try end(start(["alarm", "add", "07:30", "--label", label, "--at", at])).status == 0)
    }
    let note = directory + "/note"
    let command = "printf '%s|%s\n' >> '\(note)'"
    let run = try start(["notify", "--watch", "--kinds", "alarm", "--exec", command, "--at", at])
    var output = Data()
    while output.count(where: { $0 == UInt8(ascii: "\n") }) < 2, run.process.isRunning {
      output += run.output.availableData
    }
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    #expect(lines.sorted() == ["Bus  7:30 AM", "Up  7:30 AM"])
    let told = { (try? String(contentsOfFile: note, encoding: .utf8)) ?? "" }
    for _ in 0..<200 where told().count(where: { $0 == "\n" }) < 2 {
      Thread.sleep(forTimeInterval: 0.05)
    }
    #expect(told().split(separator: "\n").sorted() == ["Bus|7:30 AM", "Up|7:30 AM"])
    run.process.terminate()
    #expect(try end(run).status == 143)
  }

  @Test func alarmsOfOneTimeRingTheBellTogetherUntilAKeyPutsThemOff() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let at = "2026-11-22T07:29:59+09:00"
    for label in ["Up", "Bus"] {
      #expect(try end(start(["alarm", "add", "07:30", "--label", label, "--at", at])).status == 0)
    }
    let (process, terminal) = try live("alarm", "watch", "--at", at)
    #expect(terminal.shows("Up · 7:30 AM\r\n"))
    #expect(terminal.shows("Bus · 7:30 AM\r\n"))
    let bells = { terminal.text.unicodeScalars.count { $0 == "\u{07}" } }
    #expect(terminal.shows { _ in bells() >= 2 })
    terminal.type("s")
    let read = { (seconds: Double) in
      let end = Date.now + seconds
      _ = terminal.shows { _ in Date.now > end }
    }
    read(1)
    let rung = bells()
    read(3)
    #expect(bells() == rung)
    terminal.type("q")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func aSessionIsShownLiveUntilAKeyIsPressed() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    for arguments in [["add", "Tea", "--estimate", "10m"], ["start", "Tea"]] {
      #expect(try end(start(["focus"] + arguments)).status == 0)
    }
    let (process, terminal) = try live("focus", "status")
    #expect(terminal.shows { Set(Self.times($0)).count >= 3 })
    terminal.type("x")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// The times left that were shown in the status line.
  private static func times(_ shown: String) -> [Substring] {
    shown.components(separatedBy: "\r\u{1B}[K")
      .compactMap { $0.firstMatch(of: /(\d+:\d\d) left, until .*  Tea/)?.1 }
  }
}
