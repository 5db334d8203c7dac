import ArgumentParser
import HaruPlatform
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru word add`: saves a word.
struct WordAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Save a word; prints its id."
  )

  @Argument(help: "The word or phrase.")
  var word: String

  @OptionGroup var fields: WordFields
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let term = try context.term(word)
    // A new word is in the first notebook unless another one is named.
    if let notebook = fields.notebook { _ = try context.name(notebook) }
    let stored = try StoredWords(context)
    let now = context.now
    var identifiers = IdentifierSource(seed: context.seed)
    var word = Word(id: identifiers.next(at: now.instant).recordID, term: term, savedAt: now)
    var (writes, undo) = ([CellWrite](), [word.deletion(at: now.instant)])
    if let notebook = try fields.apply(to: &word, stored, &identifiers) {
      writes += notebook.writes(at: now.instant)
      undo.append(notebook.deletion(at: now.instant))
    }
    try context.make(writes + word.writes(at: now.instant), undo: undo, .words)
    context.output.writeLine(word.id.text)
  }
}

extension CommandContext {
  /// A word as typed, without surrounding blanks.
  func term(_ text: String) throws -> String {
    let term = text.trimmed
    if term.isEmpty { throw failure(messages.wordTermMissing) }
    return term
  }
}
