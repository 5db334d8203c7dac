import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru word undo`: undoes the last addition.
struct WordUndoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last 'add' or 'import', including reviews of its words."
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    guard let undo = try context.lastUndo(.words)?.changes, !undo.isEmpty else {
      throw context.failure(context.messages.dataNothingToUndo)
    }
    let stored = try StoredWords(context)
    let ids = Set(undo.filter { $0.key.entity == Word.entity }.map(\.key.id))
    let words = try stored.words()
    let now = context.now.instant
    let reviews = try stored.reviews().filter { ids.contains($0.word) }
    // A notebook stays if it has other words by now.
    let kept = Set(words.filter { !ids.contains($0.id) }.map(\.notebook))
    let changes = undo.filter { $0.key.entity != Notebook.entity || !kept.contains($0.key.id) }
    try context.takeBack(changes + reviews.map { $0.deletion(at: now) }, .words)
    context.output.writeLine(
      context.messages.wordUndone(count: words.count { ids.contains($0.id) })
    )
  }
}
