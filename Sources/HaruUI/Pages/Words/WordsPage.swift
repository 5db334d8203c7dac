package import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

/// Words: a notebook with a calendar, and the review of what is due.
package enum WordsPage {
  /// A node of the page.
  package typealias Node = HaruHTML.Node<Action>

  /// The state of the page.
  ///
  /// It is a class, because views and their rows capture it: copying its fields at each of these
  /// places would make the WebAssembly larger.
  package final class State {
    /// All words with their cards; nil until the page is opened.
    package var deck: WordDeck? { didSet { due = nil } }
    /// How many words are due in a minute, counted since 1970: the today page counts 20,000 words
    /// once a minute, not on each tick.
    var due: (minute: Int64, count: Int)?
    /// Whether the deck has to be loaded from the records again.
    var isStale = true
    /// The notebooks besides the first one.
    package var notebooks: [Notebook] = []
    /// The id of the current notebook, empty for the first one; nil shows all.
    package var notebook: RecordID?
    /// The contents of the notebook dialog.
    package var notebookEditor: Notebook?
    /// A file that was chosen and waits to be imported.
    package var reading: Reading?
    /// The typed parameters of the forgetting model; nil shows the saved ones.
    package var parameters: String?
    /// Whether they were refused.
    package var hasBadParameters = false
    /// The day whose words are listed; nil lists all days.
    package var day: PlainDate?
    /// The text in the field for a new word.
    package var draft = ""
    /// How many words the list shows.
    package var limit = pageSize
    /// Whether the export-format dialog is open.
    package var isExporting = false
    /// The search text, and the indices of the matching words.
    package var search = ""
    var found: [Int] = []
    /// The indices of all words, newest first.
    var newest: [Int] = []
    /// The search index of the words.
    ///
    /// It grows on every frame, so that no key has to wait for the whole of it.
    var index = FullTextIndex()
    /// Whether words are still to be indexed.
    package var isIndexing: Bool { index.count < deck?.words.count ?? 0 }
    /// The contents of the word dialog.
    package var editor: Word?
    /// The dictionary's response for the word in the dialog; nil until a look-up.
    package var lookup: WordLookup?
    /// The current review.
    package var review = Review()
    /// The dial for the length of the timer, while its dialog is open.
    package var dial: HourDial?
    /// Where a touch started on the calendar, as a fraction of its width.
    var swipe: Double?

    /// Creates the initial state.
    package init() {}
  }

  /// A review in progress.
  package struct Review {
    /// How words are asked for.
    package var mode = Mode.reading
    /// Whether the answer is shown.
    package var isShown = false
    /// The typed answer.
    package var typed = ""
    /// When the current answer was started, nil before that.
    package var startedAt: Instant?
    /// The time of the review on the page, unless its timer is running.
    var time: ReviewTime?
    /// The session that has most of that time, saved when the page was hidden.
    var kept: WorkSession?
    /// The answers given, each with the card before it.
    var given: [(review: WordReview, card: WordCard?)] = []
    /// The number of answers given.
    package var count: Int { given.count }
  }

  /// A file of words.
  package struct Reading {
    /// The request for its content; nil once there is a response.
    var request: RequestID?
    /// The words in the file.
    package var words = WordImport()
    /// What the import would change; nil while the file is read.
    package var changes: WordImport.Changes?
    /// How many sounds and pictures are left out.
    package var media = 0
    /// How many cards lose their schedule.
    package var lost = 0
    /// Whether the file is unreadable.
    package var hasFailed = false
  }

  /// The path of the server's dictionary, before the word.
  static let dictionaryPath: StaticString = "/api/v1/dictionary?word="
  /// How many words the list shows at first, and how many more at a time.
  static let pageSize = 60
  /// How many words are indexed on every frame.
  static let indexStep = 2_000

  /// How a word is asked for.
  package enum Mode: UInt8, CaseIterable {
    case reading, typing, listening
  }

  /// The actions of the pages.
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
    case speakTapped(RecordID)
    case exportTapped
    case exportChosen(WordExport.Format)
    case exportCancelled
    case word(WordAction)
    case notebook(NotebookAction)
    case file(FileAction)
    case timer(TimerAction)
    case settings(SettingsAction)
    case review(ReviewAction)
  }

  /// The actions in the dialog of a word.
  package enum WordAction {
    case opened(RecordID)
    case edited(Field, String)
    case lookupTapped
    case definitionChosen(String)
    case suggestionChosen(String)
    case notebookChosen(String)
    case suspendToggled
    case deleteTapped
    case cancelled
    case confirmed
  }

  /// The actions on notebooks.
  package enum NotebookAction {
    case chosen(RecordID?)
    case addTapped
    case changeTapped
    case named(String)
    case kept
    case deleted
    case closed
  }

  /// The actions on a file of words.
  package enum FileAction {
    case chosen(String)
    case confirmed
    case cancelled
  }

  /// The actions of the review timer.
  package enum TimerAction {
    case tapped
    case dial(HourDial.Action)
    case closed
    case started
    case ended
  }

  /// The actions of the review settings.
  package enum SettingsAction {
    case retentionChosen(Int)
    case newPerDayTyped(String)
    case timeSwitched(Bool)
    case parametersTyped(String)
    case parametersKept
    case parametersReset
  }

  /// The actions in a review.
  package enum ReviewAction {
    case modeChosen(Mode)
    case answerTyped(String)
    case shown
    case turned
    case graded(WordRating)
    case undone
  }

  /// The texts in the dialog.
  package enum Field: UInt8, CaseIterable, Sendable {
    case term, meaning, example, reading, note, tags, language
  }
}

/// A dictionary look-up and its result.
package struct WordLookup: Equatable {
  /// The definitions, with the name of their dictionary.
  package var definitions: [String] = []
  /// The names of the dictionaries.
  package var titles: [String] = []
  /// Words with a similar spelling.
  package var suggestions: [String] = []
  /// The word.
  package var term: String
  /// The pending request.
  var request: RequestID?
  /// Whether the response is pending, or failed.
  package var isWaiting: Bool { request != nil }
  /// Whether the look-up failed.
  package var hasFailed = false
}
