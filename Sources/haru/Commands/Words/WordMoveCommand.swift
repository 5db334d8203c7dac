import ArgumentParser
import HaruCore
import HaruSync
import HaruUI

/// `haru word move`: puts a saved word into another notebook.
struct WordMoveCommand: WordChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a saved word to another notebook."
  )

  @OptionGroup var target: WordTarget

  @Argument(help: "The notebook, created if necessary; an empty name is the first one.")
  var notebook: String

  @OptionGroup var options: ContextOptions

  func change(_ word: inout Word, _ stored: StoredWords) throws -> Notebook? {
    var identifiers = IdentifierSource(seed: stored.context.seed)
    return try stored.move(&word, to: notebook, &identifiers)
  }
}
