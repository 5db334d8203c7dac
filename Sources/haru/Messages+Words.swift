import HaruCore
import HaruServer
import HaruStore
import HaruTime
import HaruUI

extension Messages {
  /// Why lines of a file hold no word, as a sentence.
  func sentence(for reason: WordImport.Reason) -> String {
    switch reason {
    case .noTerm: wordImportNoTerm
    case .tooLong: wordImportTooLong
    case .openQuote: wordImportOpenQuote
    case .noDate: wordImportNoDate
    }
  }

  /// Why a package of Anki cannot be read, as a sentence.
  func sentence(for error: AnkiPackageError, path: String) -> String {
    switch error {
    case .unreadable: wordFileUnreadable(path: path)
    case .notAPackage: wordPackageUnknown(path: path)
    case .malformed: wordPackageMalformed(path: path)
    case .tooLarge: wordPackageTooLarge(path: path)
    case .unknownCompression: wordPackageCompression(path: path)
    case .noSpace: wordPackageNoSpace
    }
  }

  /// Why a dictionary does not answer, as a sentence.
  func sentence(for error: DictionaryError, server: String, database: String) -> String {
    switch error {
    case .unreachable: wordServerUnreachable(server: server)
    case .timedOut: wordServerSlow(server: server)
    case .noSuchDatabase: wordDatabaseMissing(server: server, database: database)
    case .malformed: wordServerMalformed(server: server)
    }
  }
}

extension WordImport {
  /// Takes the notes of a package.
  init(_ package: AnkiPackage) {
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
