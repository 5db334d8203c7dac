import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru word remove`: deletes a saved word; its reviews stay in the history.
struct WordRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a saved word."
  )

  @OptionGroup var target: WordTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredWords(context)
    let word = try stored.word(target.text)
    try context.save([word.deletion(at: context.now.instant)])
    context.output.writeLine(context.messages.wordDeleted(term: word.term))
  }
}
