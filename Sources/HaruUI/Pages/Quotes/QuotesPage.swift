package import HaruCore
package import HaruHTML
import HaruJSON
package import HaruSync
import HaruTime

/// Quotes: a line to begin the day with, and all the others.
package enum QuotesPage {
  /// A node of the page.
  package typealias Node = HaruHTML.Node<Action>

  /// The state of the page.
  ///
  /// It is a class, because views and their rows capture it: copying its fields at each of these
  /// places would make the WebAssembly larger.
  package final class State {
    /// The parameters in the address.
    package var address = QuotesAddress()
    /// The loaded collections with their languages; that of the server's operator has none.
    var collections: [(language: String, entries: [QuoteEntry])] = []
    /// The languages of the built-in ones that were requested.
    var asked: [String] = []
    /// Whether any of them is still loading.
    var isLoading: Bool {
      asked.contains { language in
        !collections.contains { $0.language.hasSameBytes(as: language) }
      }
    }
    /// The language and the shown quote for which they were requested last; nil before that.
    var askedFor: (language: Language, id: RecordID)?
    /// All quotes.
    package var library = QuoteLibrary()
    /// Whether the library has to be loaded from the records again.
    package var isStale = true
    /// The number of quotes for each filter.
    var counts: [Int] = []
    /// The search text.
    package var search = ""
    /// The search index of the library.
    ///
    /// It grows on every frame, so that no key has to wait for the whole of it.
    var index = FullTextIndex()
    /// Whether quotes are still to be indexed.
    package var isIndexing: Bool { index.count < library.entries.count }
    /// Whether `places` match the address and the search.
    var isListed = false
    /// The indices of the quotes in the list, and how many are shown.
    package var places: [Int] = []
    /// How many quotes the list shows.
    package var limit = pageSize
    /// The recommended quote of this visit.
    package var recommended: RecordID?
    /// The id of the quote of the day.
    package var today: RecordID?
    /// The quote that was used on the visible day, and that day; nil until it has been looked up.
    package var used: RecordID?
    var usedDay: PlainDate?
    /// The day and the language for which `today` was chosen; nil before that.
    var day: PlainDate?
    var dayLanguage: Language?
    /// The contents of the quote dialog.
    package var editor: QuotesEditor?
    /// The import dialog.
    package var reading: QuotesReading?
    /// Whether the export-format dialog is open.
    package var isExporting = false
    /// The format of a shared picture.
    var isTall = false
    var isDark = false

    /// Creates the initial state.
    package init() {}

    /// Switches to another list, or to one quote.
    func turn(to address: QuotesAddress) {
      self.address = address
      if !address.search.utf8.isEmpty { search = address.search }
      limit = pageSize
      isListed = false
      // Returning from a single quote continues the same visit.
      editor = nil
      reading = nil
      isExporting = false
    }
  }

  /// How many quotes the list shows at first, and how many more at a time.
  static let pageSize = 40
  /// How many quotes are indexed on every frame.
  static let indexStep = 1_000

  /// The actions of the page.
  package enum Action {
    case collectionArrived(language: String, [UInt8])
    case typed(String)
    case orderChosen(String)
    case moreTapped
    case anotherTapped
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
    case exportTapped
    case exportChosen(QuoteImport.Format)
    case dialogCancelled
    case dialogConfirmed
  }
}
