package import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

/// D-day: the days between two dates, and saved days.
package enum DDayPage {
  /// A node of the page.
  package typealias Node = HaruHTML.Node<Action>

  /// The state of the page.
  ///
  /// It is a class, because views and their rows capture it: copying its fields at each of these
  /// places would make the WebAssembly larger.
  package final class State {
    /// The day to count from; nil follows today.
    package var from: PlainDate?
    /// The day to count to or from; nil is today.
    package var to: PlainDate?
    /// An unreadable date in the address.
    package var unreadable: Unreadable?
    /// The saved days, in the order of the list.
    package var saved: [DDayEntry] = []
    /// The order of the list.
    package var sorting = DDayEntry.Sorting.nearness
    /// The saved day whose details are expanded.
    package var opened: RecordID?
    /// The contents of the dialog while a day is being added or edited.
    package var editor: DDayEditor?
    /// The announcement for screen readers after a day was moved.
    package var announcement = ""
    /// The row being dragged, if any.
    package var drag: RowDrag?
    /// Whether the device's records are loaded.
    package var isOpen = false

    /// Creates the initial state.
    package init() {}
  }

  /// An unreadable text in place of a date, with the reason.
  package struct Unreadable {
    /// The text.
    package let text: String
    /// Why it is not a date.
    package let reason: DateTextError
  }

  /// The actions of the page.
  package enum Action {
    case fromChosen(String)
    case toChosen(String)
    case datesSwapped
    case submitted
    case copyTapped
    case saveTapped
    case rowToggled(RecordID)
    case sortingChosen(DDayEntry.Sorting)
    case rowMoved(RecordID, by: Int)
    case dragStarted(RecordID)
    case dragMoved(Double)
    case dragEnded
    case editTapped(RecordID)
    case deleteTapped(RecordID)
    case exportTapped(RecordID)
    case edited(DDayEditor.Action)
    case editingCancelled
    case editingConfirmed
  }
}
