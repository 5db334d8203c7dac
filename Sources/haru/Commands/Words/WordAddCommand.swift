import ArgumentParser
import Foundation
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

  @Option(help: "Its meaning.")
  var meaning = ""

  @Option(help: "An example sentence.")
  var example = ""

  @Option(help: "Its pronunciation.")
  var reading = ""

  @Option(help: "A note.")
  var note = ""

  @Option(help: "A tag; can be repeated.")
  var tag: [String] = []

  @Option(help: ArgumentHelp("Its language, such as en.", valueName: "code"))
  var language = ""

  @Option(help: ArgumentHelp("Its notebook, created if necessary.", valueName: "name"))
  var notebook: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let term = word.trimmed
    if term.isEmpty { throw context.failure(context.messages.wordTermMissing) }
    let stored = try StoredWords(context)
    let now = context.now
    var identifiers = IdentifierSource(seed: context.seed)
    var word = Word(id: identifiers.next(at: now.instant).recordID, term: term, savedAt: now)
    word.meaning = meaning
    word.example = example
    word.reading = reading
    word.note = note
    word.tags = Word.tags(in: tag.joined(separator: " "))
    word.language = language.trimmed
    var (writes, undo) = ([CellWrite](), [word.deletion(at: now.instant)])
    if let name = try notebook.map(context.name) {
      let known = try stored.notebook(exactly: name)
      let chosen = known ?? Notebook(id: identifiers.next(at: now.instant).recordID, name: name)
      if known == nil {
        writes += chosen.writes(at: now.instant)
        undo.append(chosen.deletion(at: now.instant))
      }
      word.notebook = chosen.id
    }
    try context.make(writes + word.writes(at: now.instant), undo: undo, .words)
    context.output.writeLine(word.id.text)
  }
}
