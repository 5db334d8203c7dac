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
    let all = PersonSetting.all
    if json {
      let members = all.map { setting in
        JSON.Member(key: setting.name, value: .string(setting.text(in: record)))
      }
      return context.output.writeLine(JSON.object(members).text)
    }
    let width = all.map(\.name.count).max() ?? 0
    for setting in all {
      let gap = String(repeating: " ", count: width - setting.name.count + 2)
      context.output.writeRow("\(setting.name)\(gap)\(setting.text(in: record))")
    }
  }
}
