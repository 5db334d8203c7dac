import ArgumentParser
import HaruCore
import HaruSync
import HaruUI

/// `haru quote undo`: undoes the last addition.
struct QuoteUndoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last 'add' or 'import'."
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    guard let undo = try context.lastUndo(.quotes)?.changes, !undo.isEmpty else {
      throw context.failure(context.messages.dataNothingToUndo)
    }
    let added = Set(undo.filter { $0.key.entity == QuoteEntry.entity }.map(\.key.id))
    let deleted = try StoredQuotes(context).library().entries.count { added.contains($0.id) }
    try context.takeBack(undo, .quotes)
    if !added.isEmpty {
      context.output.writeLine(context.messages.quotesDeleted(count: deleted))
    }
    let marks = undo.count { $0.key.entity != QuoteEntry.entity && !added.contains($0.key.id) }
    if marks > 0 { context.output.writeLine(context.messages.quotesUnmarked(count: marks)) }
  }
}
