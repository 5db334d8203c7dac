import HaruPlatform
import HaruUI

/// The systemd unit that keeps `haru notify --watch` running in a user's sessions.
struct NotifyUnit {
  private let context: CommandContext
  private let environment = ProcessInfo.processInfo.environment

  init(_ context: CommandContext) { self.context = context }

  /// Writes the unit with the options that have a value, and prints how to start it.
  func install(_ options: [(name: String, value: String?)]) throws {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    let configuration = environment["XDG_CONFIG_HOME"] ?? "\(home)/.config"
    let folder = "\(configuration)/systemd/user"
    let path = "\(folder)/haru-notify.service"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text(options).utf8).write(to: URL(filePath: path))
    } catch { throw context.failure(context.messages.notifyUnwritable(path: path)) }
    context.output.writeLine(context.messages.notifyInstalled(path: path))
    context.output.writeLine("systemctl --user enable --now haru-notify")
  }

  private func text(_ options: [(name: String, value: String?)]) -> String {
    let program = ProgramFile.path ?? CommandLine.arguments[0]
    let given = options.flatMap { option in option.value.map { [option.name, $0] } ?? [] }
    let arguments = [program, "notify", "--watch"] + given
    let folder = environment["HARU_DATA"].map { "Environment=\(quoted("HARU_DATA=\($0)"))\n" } ?? ""
    return """
      [Unit]
      Description=Haru tells what is due

      [Service]
      ExecStart=\(arguments.map(argument).joined(separator: " "))
      \(folder)Restart=on-failure

      [Install]
      WantedBy=default.target

      """
  }

  /// An argument in systemd's syntax (systemd.service(5), "Command lines").
  private func argument(_ text: String) -> String { quoted(text.replacing("$", with: "$$")) }

  /// A text in systemd's syntax (systemd.syntax(7), "Quoting"; systemd.unit(5), "Specifiers").
  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
