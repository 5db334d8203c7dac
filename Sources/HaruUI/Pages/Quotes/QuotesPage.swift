package import HaruCore
package import HaruHTML
package import HaruSync
import HaruTime

/// Quotes: a line to begin the day with, and all the others.
package enum QuotesPage {
  package typealias Node = HaruHTML.Node<Action>

  /// What the page knows.
  package struct State {
    package var address = QuotesAddress()
    /// The collections that have arrived, each with its language; that of the server's operator has
    /// none.
    var collections: [(language: String, entries: [QuoteEntry])] = []
    /// Whether they were asked for, and how many of those that come with the app are still on their
    /// way.
    var isAsked = false
    var missing = 0
    /// All quotes.
    package var library = QuoteLibrary()
    /// Whether the library has to be read out of the records again.
    package var isStale = true
    /// How many quotes each filter shows.
    var counts: [Int] = []
    /// What was typed into the search.
    package var search = ""
    /// The texts of the library as the search reads them.
    ///
    /// It grows at each frame, so that no key has to wait for all of them.
    var index = FullTextIndex()
    package var isIndexing: Bool { index.count < library.entries.count }
    /// Whether `places` are those that address and search ask for.
    var isListed = false
    /// The places of the quotes that the list shows, and how many of them.
    package var places: [Int] = []
    package var limit = pageSize
    /// The quote that is recommended at this visit, and that of the day.
    package var recommended: RecordID?
    package var today: RecordID?
    /// The day and the language that `today` was chosen for; nil before it was.
    var day: PlainDate?
    var dayLanguage: Language?
    package var editor: QuotesEditor?
    package var reading: QuotesReading?
    /// Whether somebody is asked as what kind of file the quotes are wanted.
    package var isExporting = false
    /// How a shared picture looks.
    var isTall = false
    var isDark = false

    /// Turns to another list, or to one quote.
    mutating func turn(to address: QuotesAddress) {
      self.address = address
      if !address.search.utf8.isEmpty { search = address.search }
      limit = pageSize
      isListed = false
      // Coming back from one quote is the same visit.
      editor = nil
      reading = nil
      isExporting = false
    }
  }

  /// How many quotes the list shows at first, and how many more at a time.
  static let pageSize = 40
  /// How many quotes more the search knows after each frame.
  static let indexStep = 1_000

  /// What can happen on the page.
  package enum Action {
    case collectionArrived(language: String, [UInt8])
    case typed(String)
    case orderChosen(String)
    case moreTapped
    case anotherTapped
    case pulled
    case likeTapped(RecordID)
    case useTapped(RecordID)
    case useAgainTapped(RecordID)
    case useRemoved(RecordID)
    case copyTapped(RecordID)
    case shareTapped(RecordID)
    case imageTapped(RecordID)
    case imageFailed
    case tallChosen(Bool)
    case darkChosen(Bool)
    case addTapped
    case editTapped(RecordID)
    case deleteTapped(RecordID)
    case edited(QuotesEditor.Field, String)
    case importTapped
    case fileChosen
    case fileArrived(name: String, [UInt8])
    case exportTapped
    case exportChosen(QuoteImport.Format)
    case dialogCancelled
    case dialogConfirmed
  }
}
