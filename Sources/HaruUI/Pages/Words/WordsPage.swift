package import HaruCore
package import HaruHTML
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
    /// The day whose words are listed; nil is today.
    package var day: PlainDate?
    /// What was typed into the field for a new word.
    package var draft = ""
    /// What was typed into the search.
    package var search = ""
    /// What the dialog holds.
    package var editor: Word?
    /// What the dictionary says about the word in the dialog; nil while nobody asked.
    package var lookup: WordLookup?
    package var review = Review()
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
    /// The answers given, each with the deck as it was before.
    var given: [(review: WordReview, deck: WordDeck)] = []
    package var count: Int { given.count }
  }

  /// How a word is asked.
  package enum Mode: UInt8, CaseIterable {
    case reading, typing, listening
  }

  /// What can happen on the page.
  package enum Action {
    case draftTyped(String)
    case draftSubmitted
    case searched(String)
    case monthMoved(Int)
    case dayChosen(PlainDate)
    case dayMoved(Int)
    case touched(Double)
    case released(Double)
    case opened(String)
    case edited(Field, String)
    case lookupTapped
    case answerArrived(isOK: Bool, [UInt8])
    case definitionChosen(String)
    case suspendToggled
    case deleteTapped
    case cancelled
    case confirmed
    case importTapped
    case fileChosen
    case fileArrived([UInt8])
    case exportTapped
    case speakTapped(String)
    case modeChosen(Mode)
    case answerTyped(String)
    case shown
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
  /// Whether the answer is still on its way, or did not come.
  package var isWaiting = true
  package var hasFailed = false
}
