import ArgumentParser
import HaruCore
import HaruUI

/// `haru word show`: prints a saved word with all its texts.
struct WordShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a saved word."
  )

  @OptionGroup var target: WordTarget

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredWords(context)
    let word = try stored.word(target.text)
    let printer = try WordPrinter(stored)
    guard let index = printer.words.firstIndex(where: { $0.id == word.id }) else { return }
    if json { return printer.writeJSON(index) }
    let text = context.messages
    let notebook = try stored.notebooks().first { $0.id == word.notebook }?.name ?? ""
    context.output.writeRow(word.term)
    for (name, value) in [
      (text[.wordMeaning], word.meaning), (text[.wordReading], word.reading),
      (text[.wordExample], word.example), (text[.wordNote], word.note),
      (text[.wordTags], word.tags.joined(separator: " ")), (text[.wordNotebook], notebook),
    ] where !value.isEmpty {
      context.output.writeRow("\(name): \(word.oneLine(value))")
    }
    if word.isSuspended { context.output.writeRow(text[.wordSuspend]) }
    context.output.writeRow("\(word.savedOn)  \(word.id)")
  }
}
