import ArgumentParser
import HaruCore
import HaruJSON
import HaruUI

/// `haru settings list`: all settings.
struct SettingsListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the settings with their values."
  )

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let record = try context.settingsRecord()
    let all: [(name: String, text: String)] =
      PersonSetting.all.map { (name: $0.name, text: $0.text(in: record)) }
      + [(DeviceLanguage.name, context.deviceLanguage.text)]
    if json {
      let members = all.map { JSON.Member(key: $0.name, value: .string($0.text)) }
      return context.output.writeLine(JSON.object(members).text)
    }
    let width = all.map(\.name.count).max() ?? 0
    for (name, text) in all {
      let gap = String(repeating: " ", count: width - name.count + 2)
      context.output.writeRow("\(name)\(gap)\(text)")
    }
  }
}
