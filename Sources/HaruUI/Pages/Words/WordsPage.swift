package import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

/// Words: a notebook with a calendar, and the review of what is due.
package enum WordsPage {
  package typealias Node = HaruHTML.Node<Action>

  /// What the page knows.
  package struct State {
    /// All words with their cards; nil until the page is opened.
    package var deck: WordDeck?
    /// Whether the deck has to be read out of the records again.
    var isStale = true
    /// The notebooks beside the first one.
    package var notebooks: [Notebook] = []
    /// The notebook that is shown: its id, empty for the first one; nil shows all.
    package var notebook: RecordID?
    /// What the dialog of a notebook holds.
    package var notebookEditor: Notebook?
    /// A file that was chosen and waits to be kept.
    package var reading: Reading?
    /// What was typed as the parameters of the forgetting model; nil shows those that are kept.
    package var parameters: String?
    /// Whether they were refused.
    package var hasBadParameters = false
    /// The day whose words are listed; nil lists those of all days.
    package var day: PlainDate?
    /// What was typed into the field for a new word.
    package var draft = ""
    /// How many words the list shows.
    package var limit = pageSize
    /// Whether somebody is asked as what kind of file the words are wanted.
    package var isExporting = false
    /// What was typed into the search, and the places of the words that fit.
    package var search = ""
    var found: [Int] = []
    /// The places of all words, those that were saved last first.
    var newest: [Int] = []
    /// The texts of the words as the search reads them.
    ///
    /// It grows at each frame, so that no key has to wait for all of them.
    var index = FullTextIndex()
    package var isIndexing: Bool { index.count < deck?.words.count ?? 0 }
    /// What the dialog holds.
    package var editor: Word?
    /// What the dictionary says about the word in the dialog; nil while nobody asked.
    package var lookup: WordLookup?
    package var review = Review()
    /// The dial on which the length of the timer is chosen, while its dialog is open.
    package var dial: HourDial?
    /// Where a finger went down on the calendar, as a fraction of its width.
    var swipe: Double?
  }

  /// A review that goes on.
  package struct Review {
    package var mode = Mode.reading
    /// Whether the answer is shown.
    package var isShown = false
    /// What was typed as the answer.
    package var typed = ""
    package var startedAt: Instant?
    /// The answers given, each with the card as it was before.
    var given: [(review: WordReview, card: WordCard?)] = []
    package var count: Int { given.count }
  }

  /// A file of words.
  package struct Reading {
    package var words = WordImport()
    /// What would be kept; nil while the file is read.
    package var changes: WordImport.Changes?
    /// How many sounds and pictures are left out.
    package var media = 0
    /// How many cards lose where they stood in the reviews.
    package var lost = 0
    /// Whether it could not be read at all.
    package var hasFailed = false
  }

  /// The address of the server's dictionary, before the word.
  package static let dictionaryPath: StaticString = "/api/v1/dictionary?word="
  /// How many words the list shows at first, and how many more at a time.
  static let pageSize = 60
  /// How many words more the search knows after each frame.
  static let indexStep = 1_000

  /// How a word is asked.
  package enum Mode: UInt8, CaseIterable {
    case reading, typing, listening
  }

  /// What can happen on the page.
  package enum Action {
    case draftTyped(String)
    case draftSubmitted
    case searched(String)
    case moreTapped
    case calendarFolded
    case allTapped
    case monthMoved(Int)
    case dayChosen(PlainDate)
    case dayMoved(Int)
    case touched(Double)
    case released(Double)
    case opened(RecordID)
    case edited(Field, String)
    case lookupTapped
    /// The dictionary answers what was asked under a path.
    case answerArrived(path: String, isOK: Bool, [UInt8])
    case definitionChosen(String)
    case suspendToggled
    case deleteTapped
    case cancelled
    case confirmed
    case suggestionChosen(String)
    case notebookTaken(String)
    case pulled
    case notebookChosen(RecordID?)
    case notebookAddTapped
    case notebookChangeTapped
    case notebookNamed(String)
    case notebookKept
    case notebookDeleted
    case notebookClosed
    case fileChosen(String)
    case fileArrived([UInt8])
    case packageArrived(isOK: Bool, [UInt8])
    case importConfirmed
    case importCancelled
    case timerTapped
    case dial(HourDial.Action)
    case timerClosed
    case timerStarted
    case timerEnded
    case retentionChosen(Int)
    case newPerDayTyped(String)
    case parametersTyped(String)
    case parametersKept
    case parametersReset
    case exportTapped
    case exportChosen(WordExport.Format)
    case exportCancelled
    case speakTapped(RecordID)
    case modeChosen(Mode)
    case answerTyped(String)
    case shown
    case turned
    case graded(WordRating)
    case undone
  }

  /// The texts of the dialog.
  package enum Field: UInt8, CaseIterable, Sendable {
    case term, meaning, example, reading, note, tags, language
  }
}

/// What a dictionary was asked and says.
package struct WordLookup: Equatable {
  /// The definitions, with the dictionary's name.
  package var definitions: [String] = []
  package var titles: [String] = []
  /// Words that are spelt alike.
  package var suggestions: [String] = []
  /// The word that was asked for.
  package var term = ""
  /// The address that was asked; an answer names it.
  var path: String { "\(WordsPage.dictionaryPath)\(PlainText.percentEncoded(term))" }
  /// Whether the answer is still on its way, or did not come.
  package var isWaiting = true
  package var hasFailed = false
}
