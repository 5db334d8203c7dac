import ArgumentParser
import HaruCore
import HaruUI

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
    if name == DeviceLanguage.name { return context.output.writeLine(context.deviceLanguage.text) }
    let setting = try context.setting(name)
    context.output.writeRow(setting.text(in: try context.settingsRecord()))
  }
}
