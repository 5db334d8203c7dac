package import HaruCore
import HaruSync

/// The contents of the task dialog.
package struct FocusItemEditor {
  /// The actions of the dialog.
  package enum Action {
    case nameTyped(String)
    case hoursTyped(String)
    case minutesTyped(String)
    case minutesChosen(Int)
    case minutesAdded(Int)
    case slid(String)
    case iconChosen(String)
    case iconSearched(String)
    case penChosen(Int)
    case ddayChosen(String)
  }

  /// The saved task; nil for a new one.
  package let original: WorkItem?
  /// The edited task.
  package var item: WorkItem
  /// The hours of the estimate.
  package var hours: Int
  /// The minutes of the estimate.
  package var minutes: Int
  /// The search text for icons.
  package var iconQuery = ""
  /// Whether saving failed because the name is missing.
  package var lacksName = false
  /// An estimate from elsewhere, such as a result, in seconds: which task takes it is a choice.
  package private(set) var carried: Int64?

  /// Opens a task for editing, or a new one.
  package init(_ item: WorkItem, isNew: Bool) {
    self.item = item
    original = isNew ? nil : item
    let minutes = Int(item.estimateSeconds / 60)
    hours = minutes / 60
    self.minutes = minutes % 60
  }

  /// Fills in an estimate from elsewhere, rounded up to a minute.
  mutating func take(estimate seconds: Int64) {
    carried = seconds
    set(Int((min(seconds, Int64(Self.longest) * 60) + 59) / 60))
    item.estimateSeconds = Int64(hours * 60 + minutes) * 60
  }

  mutating func apply(_ action: Action) {
    switch action {
    case .nameTyped(let text):
      item.name = text
      lacksName = false
    case .hoursTyped(let text): hours = Self.number(text, below: 100)
    case .minutesTyped(let text): minutes = Self.number(text, below: 60)
    case .minutesChosen(let count): set(count)
    case .minutesAdded(let count): set(hours * 60 + minutes + count)
    case .slid(let text): set(Self.number(text, below: Self.longest + 1))
    case .iconChosen(let name): item.icon = name
    case .iconSearched(let text): iconQuery = text
    case .penChosen(let pen): item.pen = pen
    case .ddayChosen(let id): item.dday = id.utf8.isEmpty ? nil : RecordID(id)
    }
    // An estimate with seconds, made in the terminal, is kept unless it is edited.
    if hours * 60 + minutes != Int(item.estimateSeconds / 60) {
      item.estimateSeconds = Int64(max(1, hours * 60 + minutes)) * 60
    }
  }

  private mutating func set(_ count: Int) {
    let count = min(max(count, 1), Self.longest)
    hours = count / 60
    minutes = count % 60
  }

  // 99:59.
  private static let longest = 5_999

  private static func number(_ text: String, below limit: Int) -> Int {
    var number = 0
    for byte in text.utf8 where (48...57).contains(byte) {
      number = min(number * 10 + Int(byte) - 48, limit - 1)
    }
    return number
  }
}
