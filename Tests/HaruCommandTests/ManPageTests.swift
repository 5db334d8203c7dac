import Foundation
import Testing

@testable import haru

struct ManPageTests {
  let haru = CommandRun()

  /// Every command with its page.
  private static let pages = ManPage.all(of: .haru)

  private static func all(_ command: CommandHelp) -> [CommandHelp] {
    [command] + command.shown.flatMap(all)
  }

  @Test func namesEveryOptionOfEveryCommand() throws {
    let commands = Self.all(.haru)
    #expect(commands.count == Self.pages.count && commands.count > 60)
    for (command, page) in zip(commands, Self.pages) {
      for argument in command.arguments where argument.isShown {
        for name in argument.names {
          let escaped = name.replacing("-", with: "\\-")
          #expect(page.text.contains("\\fB\(escaped)\\fR"), "\(page.name) \(name)")
        }
      }
      for child in command.shown {
        let escaped = child.name.replacing("-", with: "\\-")
        #expect(page.text.contains("\\fB\(escaped)\\fR"), "\(page.name) \(child.name)")
      }
      #expect(!page.text.contains { !$0.isASCII }, "\(page.name)")
    }
  }

  @Test func printsThePageOfACommand() throws {
    let page = try haru("man", "focus", "start").output
    #expect(page.hasPrefix(".TH \"HARU\\-FOCUS\\-START\" 1 "))
    #expect(page.contains(".SH NAME\nharu\\-focus\\-start \\- Start a session"))
    #expect(page.contains("\nharu focus start TASK"))
    #expect(try haru("man").output.contains("\\fBfocus\\fR"))
    let result = try haru("man", "focus", "stort")
    #expect(result.status == 1 && result.errors.contains("focus stort"))
  }

  @Test func aFlagAndItsInverseAreOneEntry() throws {
    let page = try haru("man", "calc").output
    #expect(
      page.contains("\n.TP\n\\fB\\-\\-save\\fR/\\fB\\-\\-no\\-save\\fR\nSave it in the history.")
    )
    #expect(page.components(separatedBy: "Save it in the history.").count == 2)
    #expect(try haru("man", "serve").output.contains("\n\\fB\\-\\-hsts\\-subdomains\\fR\n"))
  }

  /// A line that begins with one of these would be a request; a backslash would begin an escape.
  @Test func escapesTheSignsOfRoff() {
    for page in Self.pages {
      for line in page.text.split(separator: "\n") {
        #expect(!line.hasPrefix("'"), "\(line)")
        if line.hasPrefix(".") {
          #expect(
            [".TH", ".SH", ".PP", ".TP"].contains { line == $0 || line.hasPrefix("\($0) ") }
          )
        }
      }
    }
    #expect(ManPage.line(".a 'b' \\c \"d\"") == "\\&.a \\(aqb\\(aq \\ec \\(dqd\\(dq")
    #expect(ManPage.line("a\n.b") == "a .b")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/groff")))
  func rendersWithoutWarnings() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/groff")
    process.arguments = ["-man", "-Tutf8", "-ww", "-k", "-P-c", "-rLL=78n"]
    let folder = try TemporaryFolder()
    for page in Self.pages {
      try page.text.write(toFile: folder.path(page.fileName), atomically: true, encoding: .utf8)
      process.arguments?.append(folder.path(page.fileName))
    }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(),
      as: UTF8.self
    )
    let warnings = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: warnings, as: UTF8.self) == "")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("'{task} {elapsed}/{estimate} · {dday}'"))
    #expect(words.contains("set -g status-right '#(haru status --line)'"))
  }
}
