import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru settings`: the settings that apply to all of a person's devices.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "List, get or set the settings that apply on all devices.",
    usage: """
      haru settings [list] [--json]
      haru settings get <setting>
      haru settings set <setting> <value>
      """,
    subcommands: [
      SettingsListCommand.self, SettingsGetCommand.self, SettingsSetCommand.self,
    ],
    defaultSubcommand: SettingsListCommand.self
  )
}

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

/// `haru settings get`: one setting.
struct SettingsGetCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Print the value of a setting."
  )

  @Argument(help: ArgumentHelp("Its name, such as dayStartHour.", valueName: "setting"))
  var name: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let setting = try context.setting(name)
    context.output.writeRow(setting.text(in: try context.settingsRecord()))
  }
}

/// `haru settings set`: changes a setting.
struct SettingsSetCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change a setting; default stands for what a new person has."
  )

  @Argument(help: ArgumentHelp("Its name, such as dayStartHour.", valueName: "setting"))
  var name: String

  @Argument(help: "Its value: a number, a time, a name, on or off.")
  var value: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let setting = try context.setting(name)
    let record = try context.settingsRecord()
    guard let writes = setting.writes(value, in: record, at: context.now.instant) else {
      throw context.failure(
        context.messages.settingsBadValue(text: value, name: name, values: setting.values)
      )
    }
    try context.saveEdit(writes, of: name)
  }
}
