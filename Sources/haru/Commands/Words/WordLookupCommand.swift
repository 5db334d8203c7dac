import ArgumentParser
import HaruPlatform
import HaruCore
import HaruJSON
import HaruLookup
import HaruSync
import HaruTime
import HaruUI

/// `haru word lookup`: looks a word up on a dictionary server.
struct WordLookupCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Look a word up on a dictionary server (DICT, RFC 2229).",
    discussion: "The server is --server, else HARU_DICT, else dict.org."
  )

  @Argument(help: "The word.")
  var word: String

  @Option(help: ArgumentHelp("The server: host or host:port.", valueName: "address"))
  var server: String?

  @Option(
    help: ArgumentHelp("One of its dictionaries, such as wn; * for all.", valueName: "name")
  )
  var database = "*"

  @Flag(help: "Save the word with its first definition unless it exists; prints its id.")
  var add = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let text = context.messages
    let word = self.word.trimmed
    if word.isEmpty { throw context.failure(text.wordTermMissing) }
    let address =
      server ?? ProcessInfo.processInfo.environment["HARU_DICT"].flatMap { $0.isEmpty ? nil : $0 }
      ?? "dict.org"
    guard let client = DictionaryClient(address: address) else {
      throw context.failure(text.wordServerInvalid(text: address))
    }
    let answer: DictionaryAnswer
    do throws(DictionaryError) {
      answer = try waiting { () async throws(DictionaryError) in
        try await client.lookUp(word, database: database)
      }
    } catch {
      throw context.failure(text.sentence(for: error, server: address, database: database))
    }
    let first = answer.definitions.first
    let id = try add ? first.map { try save(word, $0, context) } : nil
    if json {
      let more: JSON = add ? ["id": id.map { .string($0.text) } ?? .null] : [:]
      context.output.writeLine(JSON.object((answer.json.object ?? []) + (more.object ?? [])).text)
    } else {
      show(answer, context)
      if let id { context.output.writeLine(id.text) }
    }
    if first != nil { return }
    if json { throw ExitCode(1) }
    throw context.failure(text.wordUndefined(term: word))
  }

  private func show(_ answer: DictionaryAnswer, _ context: CommandContext) {
    for (index, definition) in answer.definitions.enumerated() {
      if index > 0 { context.output.writeLine("") }
      context.output.writeLine("\(definition.word)  [\(definition.title)]")
      context.output.writeLine(definition.text)
    }
    if !answer.suggestions.isEmpty {
      let words = context.messages.list(Array(answer.suggestions.prefix(10)))
      context.output.writeLine(context.messages.wordSuggestions(words: words))
    }
  }

  /// Saves the word with a definition, unless it exists; returns its id.
  private func save(
    _ term: String,
    _ definition: DictionaryAnswer.Definition,
    _ context: CommandContext
  ) throws -> RecordID {
    let meaning = ImportedText.meaning(definition.text, of: definition.word)
    let known = try StoredWords(context).words().first { $0.term == term && $0.meaning == meaning }
    if let known { return known.id }
    let now = context.now
    var identifiers = IdentifierSource(seed: context.seed)
    var word = Word(id: identifiers.next(at: now.instant).recordID, term: term, savedAt: now)
    word.meaning = meaning
    let undo = [word.deletion(at: now.instant)]
    try context.make(word.writes(at: now.instant), undo: undo, .words)
    return word.id
  }
}
