import ArgumentParser
import HaruCore
import HaruSync
import HaruUI

/// `haru word edit`: changes a saved word; its reviews stay.
struct WordEditCommand: WordChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit a saved word; its reviews stay.",
    discussion: """
      What is not given stays as it is; an empty text clears what was there. The tags that are \
      given replace the earlier ones.
      """
  )

  @OptionGroup var target: WordTarget

  @Option(help: "Its new spelling.")
  var term: String?

  @OptionGroup var fields: WordFields
  @OptionGroup var options: ContextOptions

  func change(_ word: inout Word, _ stored: StoredWords) throws -> Notebook? {
    if let term { word.term = try stored.context.term(term) }
    var identifiers = IdentifierSource(seed: stored.context.seed)
    return try fields.apply(to: &word, stored, &identifiers)
  }
}
