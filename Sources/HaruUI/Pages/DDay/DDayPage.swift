package import HaruCore
package import HaruHTML
package import HaruSync
package import HaruTime

/// D-day: the days between two dates, and the days that were saved.
package enum DDayPage {
  package typealias Node = HaruHTML.Node<Action>

  /// What the page knows.
  package struct State {
    /// The day one looks from; `nil` follows today.
    package var from: PlainDate?
    /// The day that is counted to or from; `nil` is today.
    package var to: PlainDate?
    /// A date of the address that could not be read.
    package var unreadable: Unreadable?
    /// The saved days, in the order in which they are shown.
    package var saved: [DDayEntry] = []
    package var sorting = DDayEntry.Sorting.nearness
    /// The saved day whose explanation is open.
    package var opened: RecordID?
    /// What the dialog holds while a day is being saved or edited.
    package var editor: DDayEditor?
    /// What a screen reader is told after a day was moved.
    package var announcement = ""
    package var drag: Drag?
    /// Whether the records of the device are known.
    package var isOpen = false
  }

  /// A text that stands where a date should, and why it is none.
  package struct Unreadable {
    package let text: String
    package let reason: DateTextError
  }

  /// A saved day that is being dragged, and the place it would take.
  package struct Drag: Equatable {
    package var place: Int
    package var target: Int
  }

  /// What can happen on the page.
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
    case edited(DDayEditor.Action)
    case editingCancelled
    case editingConfirmed
  }
}
