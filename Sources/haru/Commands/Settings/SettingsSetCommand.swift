import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru settings set`: changes a setting.
struct SettingsSetCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change a setting; default resets it to its initial value.",
    discussion: "The language is that of the command on this device; 'haru undo' leaves it alone."
  )

  @Argument(help: ArgumentHelp("Its name, such as dayStartHour.", valueName: "setting"))
  var name: String

  @Argument(help: "Its value: a number, a time, a name, on or off.")
  var value: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    if name == DeviceLanguage.name { return try chooseLanguage(context) }
    let setting = try context.setting(name)
    let record = try context.settingsRecord()
    guard let writes = setting.writes(value, in: record, at: context.now.instant) else {
      throw context.failure(
        context.messages.settingsBadValue(text: value, name: name, values: setting.values)
      )
    }
    try context.saveEdit(writes, of: name)
  }

  private func chooseLanguage(_ context: CommandContext) throws {
    let language = Language(nearestTo: value)
    guard language != nil || value == PersonSetting.usual else {
      throw context.failure(
        context.messages.settingsBadValue(text: value, name: name, values: DeviceLanguage.values)
      )
    }
    guard context.deviceLanguage.choose(language) else {
      throw context.failure(context.messages.fileUnwritable(path: context.copies.root))
    }
    context.output.writeLine(context.messages.listSaved(name: name))
  }
}
