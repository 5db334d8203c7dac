import ArgumentParser
import HaruJSON
import HaruTime
import HaruUI

/// `haru status`: the state of this device, without a request.
struct StatusCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show whether this device is signed in, and which changes are pending."
  )

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
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

  /// Date and time to the minute, in the machine's zone.
  private static func time(of instant: Instant) -> String {
    let moment = LocalPlace.moment(at: instant)
    return "\(moment.date) \(String(moment.time.description.prefix(5)))"
  }
}
