import ArgumentParser
import HaruJSON
import HaruServer
import HaruStore
import HaruUI

/// `haru admin doctor`: examines an installation.
struct AdminDoctorCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Examine a server's installation, and say what to do.",
    discussion: """
      Looks at the data, the backups, what the last 'haru serve' was started with, and the public \
      URL. The server may be running. Exits 1 if something does not work.
      """
  )

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var data: ServerData
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let doctor = Doctor(try data.place(in: context))
    let findings = try context.result { () throws(StoreError) in await doctor.findings() }
    for finding in findings { report(finding, in: context) }
    if findings.contains(where: { $0.state == .fault }) { throw ExitCode(1) }
  }

  private func report(_ finding: Doctor.Finding, in context: CommandContext) {
    let text = context.messages
    let texts = text.texts(of: finding.check)
    let reason =
      finding.error.map { text.sentence(for: $0) }
      ?? finding.failure.map { text.sentence(for: $0, server: finding.detail) }
    let detail = reason ?? finding.detail
    if json {
      let line: JSON = [
        "check": .string(finding.check.rawValue),
        "state": .string("\(finding.state)"),
        "detail": detail.isEmpty ? .null : .string(detail),
        "help": finding.state == .good ? .null : .string(texts.help),
      ]
      return context.output.writeLine(line.text)
    }
    let facts = [texts.name, detail].filter { !$0.isEmpty }.joined(separator: ": ")
    context.output.writeRow("\(text.name(of: finding.state))  \(facts)")
    if finding.state != .good { context.output.writeRow("    \(texts.help)") }
  }
}
