package import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

/// The global search, as a palette above the page from which it is opened.
package enum SearchPage {
  /// A node of the page; its action type is the app's, because the page contains the toast.
  package typealias Node = HaruHTML.Node<App.Action>
  /// A part without actions.
  package typealias Still = HaruHTML.Node<Never>

  /// The state of the page.
  ///
  /// It is a class, like that of the clock: copies of the app's state retain it as a whole.
  package final class State {
    /// The typed text.
    package var text = ""
    /// The title of the page from which the text was shared; nil if it was typed.
    package var sharedFrom: String?
    /// The only kind to show; nil shows all.
    package var kind: SearchKind?
    /// The answer to a typed question.
    package var answer: SearchAnswer?
    /// The rows that can be chosen.
    package var sections: [Section] = []
    /// The number of the row that Enter chooses.
    package var chosen = 0
    /// The index of the kinds with few items; words and quotes are in the indexes of their pages.
    var stock = Stock()
    /// Whether the records have changed since the stock was built.
    var isStale = true

    /// All rows, in order.
    package var rows: [Row] { sections.flatMap { $0.rows } }
  }

  /// Rows under a heading.
  package struct Section {
    /// The kinds of headings.
    package enum Heading: Equatable {
      case commands, examples, recents
      case things(SearchKind)
    }

    /// The heading.
    package var heading: Heading
    /// The rows.
    package var rows: [Row]
    /// The total number of results, including those that are not listed.
    package var total = 0
  }

  /// A row that can be chosen.
  package enum Row {
    /// Leads to a result.
    case hit(SearchHit)
    /// Runs a command.
    case command(Command)
    /// Searches for a text: that of an example, or a recent search without one.
    case phrase(String, Example?)
  }

  /// The commands of the search.
  package enum Command: Equatable {
    case timer(seconds: Int64)
    case alarm(PlainDate, PlainTime)
    case start(RecordID)
    case theme(Settings.Theme)
    case stopwatch
    case taskTaking(seconds: Int64)
    case newTask, newWord, newQuote, note
    case forget
  }

  /// The examples for those who open the search for the first time.
  package enum Example: CaseIterable {
    case timer, sum, alarm, day, time, theme
  }

  /// The actions of the page.
  package enum Action {
    case typed(String)
    case kindChosen(SearchKind?)
    case moved(Int)
    case confirmed
    case tapped(Int)
    case performed(Command)
    case answerCopied
    case hitFollowed
    case closed
  }

  /// The id of the field.
  static var field: String { "search-text" }
  /// The maximum number of results of a kind, beside other kinds and alone.
  static let (limit, limitAlone) = (5, 50)
  /// The maximum number of recent searches.
  static let recentLimit = 5
  /// The maximum length of a search text, in bytes.
  static let textLimit = 400
  /// The files with the code of everything that can be found and done.
  static let parts: [PageFile] = [.focus, .dday, .clock, .words, .quotes]
}
