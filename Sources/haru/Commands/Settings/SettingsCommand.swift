import ArgumentParser

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
