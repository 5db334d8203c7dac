package import HaruCore
package import HaruStore
import HaruTime

extension WordImport {
  /// Takes the notes of a package of Anki.
  package init(_ package: AnkiPackage) {
    self.init()
    for (index, note) in package.notes.enumerated() {
      let answers = note.answers.compactMap { answer in
        WordRating(rawValue: answer.rating).map {
          Answer(
            instant: Instant(milliseconds: answer.milliseconds),
            rating: $0,
            milliseconds: answer.duration
          )
        }
      }
      // Anki's own first deck is nobody's choice.
      let deck = note.deck == "Default" ? "" : note.deck
      addNote(index + 1, fields: note.fields, tags: note.tags, deck: deck, answers: answers)
    }
  }
}
