import ArgumentParser
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru undo`: undoes the last change that the command made on this device.
struct UndoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change that the command made on this device.",
    discussion: """
      Repeat it for earlier changes, up to fifty. What has been changed since, on another device or \
      in the app, is left as it is.
      """
  )

  @Flag(help: "List what can be taken back, the newest first; changes nothing.")
  var list = false

  @Flag(help: "List them as one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let history = ChangeHistory(directory: context.dataDirectory)
    if list || json { return try show(history, context) }
    for number in history.numbers.reversed() {
      guard let change = history.change(number) else { continue }
      let known = try context.cells(ofRecordsOf: change.cells.map(\.write.key))
      let title = try context.title(of: change)
      switch change.standing(over: known) {
      case .takenBack: history.forget(number)
      case .changedSince: throw context.failure(context.messages.undoChangedSince(change: title))
      case .current:
        try context.saveUnrecorded(change.undo(at: context.now.instant))
        history.forget(number)
        return context.output.writeLine(context.messages.undoDone(change: title))
      }
    }
    throw context.failure(context.messages.dataNothingToUndo)
  }

  private func show(_ history: ChangeHistory, _ context: CommandContext) throws {
    let here = try context.here()
    for number in history.numbers.reversed() {
      guard let change = history.change(number) else { continue }
      let title = try context.title(of: change)
      let at = change.madeAt.rfc3339(offset: here.offset(at: change.madeAt))
      let row: JSON = [
        "at": .string(at), "text": .string(title),
        "records": .integer(Int64(change.records.count)),
      ]
      let minute = at.prefix(16).split(separator: "T").joined(separator: " ")
      if json {
        context.output.writeLine(row.text)
      } else {
        context.output.writeRow("\(minute)  \(title)")
      }
    }
  }
}
