import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// Prints words, with their cards if requested.
struct WordPrinter {
  private let context: CommandContext
  private let deck: WordDeck
  private let notebooks: [Notebook]

  init(_ stored: StoredWords) throws {
    context = stored.context
    deck = try stored.deck()
    notebooks = try stored.notebooks()
  }

  var words: [Word] { deck.words }

  /// The words that are due now.
  var due: [Int] {
    let agenda = deck.agenda(at: context.now)
    return agenda.learning + agenda.reviews + agenda.new
  }

  func write(_ index: Int, asJSON: Bool) {
    let word = words[index]
    guard asJSON else { return context.output.writeRow("\(word.savedOn)  \(word.line)") }
    let notebook = notebooks.first { $0.id == word.notebook }?.name
    context.output.writeLine(word.json(card: deck.cards[index], notebook: notebook).text)
  }
}
