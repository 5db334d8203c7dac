import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru word undo`: takes the last addition back.
struct WordUndoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last 'add' or 'import', with the reviews of its words."
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let shelf = try WordShelf(context)
    let words = try shelf.words()
    // What was added at once was saved at one instant.
    guard let last = words.map(\.savedAt.instant).max() else {
      throw context.failure(context.messages.wordNothing)
    }
    let added = words.filter { $0.savedAt.instant == last }
    let ids = Set(added.map(\.id))
    let now = context.now.instant
    let reviews = try shelf.reviews().filter { ids.contains($0.word) }
    try shelf.save(
      added.map { $0.deletion(at: now) } + reviews.map { $0.deletion(at: now) }
    )
    context.output.writeLine(context.messages.wordUndone(count: added.count))
  }
}
