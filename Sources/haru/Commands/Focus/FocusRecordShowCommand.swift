import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru focus record show`: everything about one session.
struct FocusRecordShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a completed session."
  )

  @Argument(help: ArgumentHelp("Its id, when it began, or last.", valueName: "session"))
  var session: String

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let session = try context.session(session, in: context.workLog())
    let note = JSON.Member(key: "note", value: session.note.isEmpty ? .null : .string(session.note))
    if json { return context.output.writeLine(JSON.object(session.members + [note]).text) }
    let text = context.messages
    let when = { (moment: Moment) in "\(moment.date) \(moment.time.description.prefix(5))" }
    context.output.writeRow("\(session.name): \(text.verdict(session))")
    var rows = [
      (text[.focusStarted], when(session.startedAt)), (text[.focusFinished], when(session.endedAt)),
    ]
    if session.pausedSeconds > 0 {
      rows.append((text[.focusPausedFor], text.time(session.pausedSeconds)))
    }
    context.writeTable(rows)
    if !session.note.isEmpty { context.output.writeRow(session.note) }
    context.output.writeLine(session.id.text)
  }
}
