import ArgumentParser
import HaruCore
import HaruSync
import HaruTime

/// The word argument of the commands that show or change one.
struct WordTarget: ParsableArguments {
  @Argument(help: ArgumentHelp("The word or a prefix of its id.", valueName: "word"))
  var text: String
}

/// The parts of a word besides its term, as options of `add` and `edit`.
struct WordFields: ParsableArguments {
  @Option(help: "Its meaning.")
  var meaning: String?

  @Option(help: "An example sentence.")
  var example: String?

  @Option(help: "Its pronunciation.")
  var reading: String?

  @Option(help: ArgumentHelp("A note.", valueName: "text"))
  var note: String?

  @Option(help: "A tag; can be repeated.")
  var tag: [String] = []

  @Option(help: ArgumentHelp("Its language, such as en.", valueName: "code"))
  var language: String?

  @Option(help: ArgumentHelp("Its notebook, created if necessary.", valueName: "name"))
  var notebook: String?

  /// Sets the given parts; returns the notebook that has to be created for it.
  func apply(
    to word: inout Word,
    _ stored: StoredWords,
    _ identifiers: inout IdentifierSource
  ) throws -> Notebook? {
    word.meaning = meaning ?? word.meaning
    word.example = example ?? word.example
    word.reading = reading ?? word.reading
    word.note = note ?? word.note
    if !tag.isEmpty { word.tags = Word.tags(in: tag.joined(separator: " ")) }
    word.language = language?.trimmed ?? word.language
    return try notebook.flatMap { try stored.move(&word, to: $0, &identifiers) }
  }
}

/// A command that changes a saved word.
protocol WordChangeCommand: ContextCommand {
  var target: WordTarget { get }

  /// Changes the word; returns the notebook that has to be created for it.
  func change(_ word: inout Word, _ stored: StoredWords) throws -> Notebook?
}

extension WordChangeCommand {
  func run(in context: CommandContext) throws {
    let stored = try StoredWords(context)
    let old = try stored.word(target.text)
    var word = old
    let now = context.now.instant
    let notebook = try change(&word, stored)?.writes(at: now) ?? []
    try context.saveEdit(notebook + word.writes(since: old, at: now), of: word.term)
  }
}
