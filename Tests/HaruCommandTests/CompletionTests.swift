import Foundation
import HaruLookup
import HaruUI
import Testing

@testable import haru

struct CompletionTests {
  let haru = CommandRun()

  /// The candidates for the last of some words.
  private func candidates(_ words: String...) throws -> [String] {
    let result = try haru.run(["complete", "--shell", "fish", "--"] + words)
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "values" || lines.first == "files")
    return lines.dropFirst().map { String($0.prefix { $0 != "\t" }) }
  }

  private func bash(_ line: String) throws -> [String] {
    let result = try haru.run(["complete", "--shell", "bash", "--line", line])
    #expect(result.status == 0 && result.errors.isEmpty)
    return result.output.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func namesCommandsAndOptions() throws {
    let commands = try candidates("")
    #expect(Set(["focus", "dday", "completions", "man", "install"]).isSubset(of: commands))
    #expect(!commands.contains("complete"))
    #expect(try candidates("focus", "").contains("start"))
    #expect(try candidates("status", "-").contains("--line"))
    #expect(try candidates("--lang", "ko", "status", "--").contains("--format"))
    // A group with a default command takes the options of that command.
    #expect(try candidates("dday", "-").contains("--json"))
    #expect(try candidates("no", "such", "command", "").isEmpty)
  }

  @Test func namesWhatIsSaved() throws {
    _ = try haru("focus", "add", "English prose", "--estimate", "30m")
    _ = try haru("dday", "add", "Finals", "2026-12-16")
    _ = try haru("word", "add", "run", "--meaning", "x", "--notebook", "My verbs")
    _ = try haru("clock", "add", "Asia/Seoul")
    let alarm = try haru("alarm", "add", "07:30", "--label", "Tea").output.trimmingCharacters(
      in: .newlines
    )
    #expect(try candidates("focus", "start", "") == ["English prose"])
    #expect(try candidates("plan", "add", "--date", "today", "") == ["English prose"])
    #expect(try candidates("focus", "records", "--task=") == ["--task=English prose"])
    #expect(try candidates("dday", "remove", "") == ["Finals"])
    let ics = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"
    _ = try haru("calendar", "add", "-", "--name", "School", input: ics)
    #expect(try candidates("calendar", "edit", "") == ["School"])
    #expect(try candidates("focus", "add", "x", "--dday", "") == ["Finals"])
    #expect(try candidates("word", "remove", "") == ["run"])
    #expect(try candidates("word", "list", "--notebook", "") == ["My verbs"])
    #expect(try candidates("alarm", "off", "") == [alarm])
    #expect(try candidates("deleted", "restore", "").isEmpty)
    _ = try haru("alarm", "remove", alarm)
    #expect(try candidates("deleted", "restore", "") == [alarm])
    #expect(try candidates("clock", "remove", "").contains("Seoul"))
    #expect(try candidates("weather", "add", "").contains("Seoul"))
    haru.weather = WeatherService(.openMeteo, server: "http://127.0.0.1:1")
    _ = try haru("weather", "add", "Busan")
    #expect(try candidates("clock", "add", "").contains("Busan"))
    #expect(try candidates("weather", "edit", "") == ["Busan"])
    #expect(try candidates("weather", "move", "") == ["Busan"])
    #expect(try candidates("clock", "edit", "").contains("Seoul"))
    // Only as many as the command takes.
    #expect(try candidates("focus", "start", "English prose", "").isEmpty)
  }

  @Test func namesValues() throws {
    #expect(try candidates("alarm", "add", "07:30", "--zone", "").contains("Asia/Seoul"))
    #expect(try candidates("clock", "add", "").contains("Tokyo"))
    #expect(try candidates("clock", "convert", "09:00", "--to", "").contains("Europe/Paris"))
    #expect(try candidates("alarm", "add", "07:30", "--sound", "").contains("marimba"))
    #expect(try candidates("alarm", "add", "07:30", "--repeat", "").contains("mon"))
    #expect(try candidates("calc", "1:00", "--format", "").contains("iso"))
    #expect(try candidates("status", "--lang", "").contains("ko"))
    #expect(try candidates("today", "").contains("tomorrow"))
    #expect(try candidates("completions", "") == ["bash", "zsh", "fish"])
    #expect(try candidates("man", "focus", "").contains("start"))
    let result = try haru("complete", "--shell", "fish", "--", "import", "")
    #expect(result.output == "files\n")
  }

  @Test(arguments: [
    ("haru focus start ", #"It\'s\ \"a\ b\"\ \$1"#),
    ("haru focus start It", #"It\'s\ \"a\ b\"\ \$1"#),
    (#"haru focus start It\'s\ "#, #"It\'s\ \"a\ b\"\ \$1"#),
    (#"haru focus start "It's "#, #"It's \"a b\" \$1"#),
    ("haru focus start 'It", #"It'\''s "a b" $1"#),
    ("haru focus records --task=I", #"It\'s\ \"a\ b\"\ \$1"#),
  ])
  func quotesForBash(line: String, reply: String) throws {
    _ = try haru("focus", "add", #"It's "a b" $1"#, "--estimate", "30m")
    _ = try haru("focus", "add", "Another", "--estimate", "30m")
    #expect(try bash(line).contains(reply))
  }

  /// In bash, a colon ends a word.
  @Test func keepsWhatBashKeeps() throws {
    _ = try haru("focus", "add", "Read: a book", "--estimate", "30m")
    #expect(try bash("haru focus start Read") == [#"Read:\ a\ book"#])
    #expect(try bash("haru focus start Read:") == [#"\ a\ book"#])
    #expect(try bash(#"haru focus start "Read: "#) == ["Read: a book"])
  }

  @Test func leavesOutWhatNoLineHolds() throws {
    _ = try haru("focus", "add", "A\u{1B}[31m", "--estimate", "30m")
    _ = try haru("focus", "add", "B", "--estimate", "30m")
    #expect(try candidates("focus", "start", "") == ["B"])
  }

  /// Runs the script in a shell and prints what its function replies.
  private func reply(in shell: String, _ code: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: shell)
    process.arguments = ["-c", code]
    process.environment = [
      "HARU_DATA": haru.directory, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func runsInBash() throws {
    _ = try haru("focus", "add", "영어 “회화” it's", "--estimate", "30m")
    let program = ExecutableTests.program.path
    let answer = try reply(
      in: "/bin/bash",
      """
      set -u
      source <('\(program)' completions bash)
      complete -p haru
      COMP_LINE='haru focus start 영'; COMP_POINT=${#COMP_LINE}
      COMP_WORDS=('\(program)' focus start 영); COMP_CWORD=3
      _haru
      printf '[%s]' "${COMPREPLY[@]}"
      eval "echo ${COMPREPLY[0]}"
      """
    )
    #expect(
      answer == "complete -F _haru haru\n" + #"[영어\ “회화”\ it\'s]"# + "영어 “회화” it's\n"
    )
  }

  /// Checks the syntax of the other shells' scripts, if these shells are installed.
  @Test(arguments: [("/usr/bin/zsh", Shell.zsh), ("/usr/bin/fish", .fish)])
  func isWellFormed(path: String, shell: Shell) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let script = haru.directory + ".script"
    defer { try? FileManager.default.removeItem(atPath: script) }
    try shell.completionScript.write(toFile: script, atomically: true, encoding: .utf8)
    #expect(try reply(in: path, "\(path) -n '\(script)' && echo good") == "good\n")
  }

  @Test func printsTheScripts() throws {
    for shell in Shell.allCases {
      let result = try haru("completions", shell.rawValue)
      #expect(result.output == shell.completionScript)
      #expect(result.output.contains("complete --shell \(shell.rawValue)"))
    }
    #expect(try haru("completions", "tcsh").status == 64)
  }
}
