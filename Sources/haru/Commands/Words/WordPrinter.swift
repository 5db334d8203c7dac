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

  /// Prints a list of words: id, day, term and meaning.
  func write(_ indices: [Int], asJSON: Bool) {
    if asJSON { return indices.forEach(writeJSON) }
    if indices.isEmpty { return }
    let ids = ShortIDs(of: words, id: { $0.id.text }, name: { $0.term })
    context.output.write(indices.map { words[$0] }, ids)
  }

  func writeJSON(_ index: Int) {
    let word = words[index]
    let notebook = notebooks.first { $0.id == word.notebook }?.name
    context.output.writeLine(word.json(card: deck.cards[index], notebook: notebook).text)
  }
}

extension ByteSink {
  /// Appends a list of words: short id, day, term and meaning.
  func write(_ words: [Word], _ ids: ShortIDs) {
    for (word, id) in zip(words, ids.column(words.map(\.id.text))) {
      writeRow("\(id)  \(word.savedOn)  \(word.line)")
    }
  }
}
