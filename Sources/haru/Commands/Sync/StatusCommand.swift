import ArgumentParser
import HaruJSON
import HaruTime
import HaruUI

/// `haru status`: the state of this device, without a request; with --line, the current activity.
struct StatusCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show whether this device is signed in, and which changes are pending.",
    discussion: """
      With --line it prints one line for a status bar or a prompt instead: the running session, \
      else the next alarm, else the nearest D-day. Fields of --format: {task}, {elapsed}, \
      {estimate}, {left}, {finish}, {percent}, {alarm}, {dday}, {state}; '{{' is a brace. With \
      --json, --line prints the object that waybar reads: text, tooltip, class, percentage.

      tmux: set -g status-right '#(haru status --line)'.
      """
  )

  @Flag(help: "Print the current state in one line, for status bars and prompts.")
  var line = false

  @Option(
    help: ArgumentHelp(
      "With --line, the line with its fields in braces: '{task} {elapsed}/{estimate} · {dday}'.",
      valueName: "template"
    )
  )
  var format: String?

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if format != nil, !line {
      throw options.language.misuse {
        $0.commandOptionNeeds(option: "--format", other: "--line")
      }
    }
  }

  func run(in context: CommandContext) throws {
    if line { return try writeLine(context) }
    let status = try DeviceStatus(in: context)
    if json { return context.output.writeLine(status.json(rest: nil).text) }
    let text = context.messages
    switch status.account {
    case nil: context.output.writeLine(text.syncLocal)
    case let account? where account.standing.isCut:
      status.writeStanding(in: context)
      context.output.writeLine(text.syncWaiting(count: status.waiting))
    case let account?:
      context.output.writeLine(
        account.email.map { text.syncAccountOf(server: account.server, email: $0) }
          ?? text.syncAccount(server: account.server)
      )
      context.output.writeLine(
        status.completedAt.map { text.syncLastComplete(time: Self.time(of: $0)) } ?? text.syncNever
      )
      context.output.writeLine(text.syncWaiting(count: status.waiting))
      status.writeStanding(in: context)
    }
    status.writeRefused(in: context)
  }

  private func writeLine(_ context: CommandContext) throws {
    let line = StatusLine(context)
    do {
      let template = try format.map { try StatusTemplate($0) }
      context.output.writeLine(try json ? line.json(template).text : line.text(template))
    } catch let error as StatusTemplate.Failure {
      throw context.failure(context.messages.sentence(for: error))
    }
  }

  /// Date and time to the minute, in the machine's zone.
  private static func time(of instant: Instant) -> String {
    let moment = LocalPlace.moment(at: instant)
    return "\(moment.date) \(String(moment.time.description.prefix(5)))"
  }
}

extension StatusCommand: PlainCommand {
  init?(plain arguments: ArraySlice<String>) {
    guard
      let plain = PlainArguments(arguments, flags: ["--line", "--json"], options: ["--format"])
    else { return nil }
    self = .unparsed()
    line = plain.has("--line")
    format = plain.value("--format")
    json = plain.has("--json")
    options = plain.options
  }
}
